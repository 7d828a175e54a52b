import { useState } from 'react';
import { audienceNames, episodeStatusNames } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { lengthOfAll, type PlaylistEpisode } from '@/contract/playlist';
import { shortNumber, statusTones } from '@/entities/episode/episode-words';
import { episodeCount } from '@/entities/playlist/playlist-words';
import { t } from '@/language/text';
import { formatMinutes } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { moved, OrderedRows } from '@/ui/form/ordered-rows';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './episode-order.module.css';
import { EpisodeSearch } from './episode-search';

interface Props {
  /** Only published episodes can be added. */
  publishedOnly: boolean;
  /** Given by the form. */
  id?: string;
  value?: readonly PlaylistEpisode[];
  onChange?: (episodes: PlaylistEpisode[]) => void;
}

/** Their length together, as far as it is known. */
function totalOf(episodes: readonly PlaylistEpisode[]): string {
  const known = lengthOfAll(episodes);
  if (known === null) return episodeCount(episodes.length);
  const unknown = episodes.filter(({ duration }) => duration === null).length;
  const length =
    unknown > 0
      ? t`about ${formatMinutes(known)}, and ${unknown} of unknown length`
      : t`about ${formatMinutes(known)}`;
  return `${episodeCount(episodes.length)} · ${length}`;
}

/** The episodes of a playlist in a form: found and added, put in order, taken out. */
export function EpisodeOrder({ id, value = [], onChange, publishedOnly }: Props) {
  const [added, setAdded] = useState('');
  const add = (episode: PlaylistEpisode) => {
    onChange?.([...value, episode]);
    setAdded(t`${episode.name} was added at place ${value.length + 1}`);
  };
  return (
    <>
      <EpisodeSearch
        id={id}
        publishedOnly={publishedOnly}
        taken={value}
        full={value.length >= limits.playlistEpisodesMax}
        onAdd={add}
      />
      <div className={styles.order}>
        <OrderedRows
          label={t`Episodes in order`}
          rows={value}
          keyOf={(episode) => episode.id}
          nameOf={({ name }) => name}
          onMove={(from, to) => onChange?.(moved(value, from, to))}
          onRemove={(place) => onChange?.(value.toSpliced(place, 1))}
          afterLast={id}
        >
          {(episode) => <Words episode={episode} />}
        </OrderedRows>
      </div>
      <p className={styles.total}>{value.length > 0 ? totalOf(value) : t`No episodes yet`}</p>
      <VisuallyHidden>
        <span role="status">{added}</span>
      </VisuallyHidden>
    </>
  );
}

/** The name of an episode, and why it cannot be heard. */
function Words({ episode }: { episode: PlaylistEpisode }) {
  const { name, status, audience, deleted, duration } = episode;
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>
        {[shortNumber(episode), duration !== null && formatMinutes(duration)].filter(Boolean).join(' · ')}
        {deleted && <StatusPill tone="failed">{t`Deleted`}</StatusPill>}
        {!deleted && status !== 'published' && (
          <StatusPill tone={statusTones[status]}>{episodeStatusNames[status]}</StatusPill>
        )}
        {audience !== 'everyone' && <StatusPill tone="quiet">{audienceNames[audience]}</StatusPill>}
      </span>
    </>
  );
}
