import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, HolderOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { audienceNames, episodeStatusNames } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { lengthOfAll, type PlaylistEpisode } from '@/contract/playlist';
import { shortNumber, statusTones } from '@/entities/episode/episode-words';
import { episodeCount } from '@/entities/playlist/playlist-words';
import { formatMinutes } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './episode-order.module.css';
import { EpisodeSearch } from './episode-search';
import { useDragOrder } from './use-drag-order';

interface Props {
  /** Given by the form. */
  id?: string;
  value?: readonly PlaylistEpisode[];
  onChange?: (episodes: PlaylistEpisode[]) => void;
}

/** How long they are together, as far as that is known. */
function totalOf(episodes: readonly PlaylistEpisode[]): string {
  const known = lengthOfAll(episodes);
  if (known === null) return episodeCount(episodes.length);
  const unknown = episodes.filter(({ duration }) => duration === null).length;
  const rest = unknown > 0 ? `, and ${unknown} of unknown length` : '';
  return `${episodeCount(episodes.length)} · about ${formatMinutes(known)}${rest}`;
}

/** Where a key takes an episode from its place. */
const placeBy = (key: string, place: number, count: number): number | undefined =>
  ({ ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 })[key];

/** The episodes of a playlist in a form: found and added, put in order by pointer or keys, taken out. */
export function EpisodeOrder({ id, value = [], onChange }: Props) {
  const rows = useRef<HTMLOListElement>(null);
  const hint = useId();
  const [said, setSaid] = useState('');
  /** What has the focus when the rows stand in their new order: a row that is moved or removed loses it. */
  const focusNext = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    focusNext.current?.();
    focusNext.current = undefined;
  });

  const move = (from: number, to: number) => {
    const episode = value[from];
    if (!episode || to < 0 || to >= value.length || to === from) return;
    const held = document.activeElement;
    focusNext.current = () => held instanceof HTMLElement && held.focus();
    onChange?.(value.toSpliced(from, 1).toSpliced(to, 0, episode));
    setSaid(`${episode.name} is at place ${to + 1} of ${value.length}`);
  };
  const { drag, begin } = useDragOrder(rows, move);

  const add = (episode: PlaylistEpisode) => {
    onChange?.([...value, episode]);
    setSaid(`${episode.name} was added at place ${value.length + 1}`);
  };
  const remove = (place: number) => {
    focusNext.current = () => {
      const buttons = rows.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      const next = buttons[Math.min(place, buttons.length - 1)] ?? document.getElementById(id ?? '');
      next?.focus();
    };
    onChange?.(value.toSpliced(place, 1));
    setSaid(`${value[place]?.name} was taken out`);
  };
  const onKey = (event: KeyboardEvent, place: number) => {
    const to = placeBy(event.key, place, value.length);
    if (to === undefined) return;
    event.preventDefault();
    move(place, to);
  };

  return (
    <>
      <EpisodeSearch id={id} taken={value} full={value.length >= limits.playlistEpisodesMax} onAdd={add} />
      {value.length > 0 && (
        <ol ref={rows} className={drag ? styles.dragging : styles.rows} aria-label="Episodes in order">
          {value.map((episode, place) => (
            <li
              key={episode.id}
              className={drag?.from === place ? styles.held : styles.row}
              style={drag && { transform: `translateY(${drag.shiftOf(place)}px)` }}
            >
              <button
                type="button"
                className={styles.handle}
                aria-label={`Move ${episode.name}, place ${place + 1} of ${value.length}`}
                aria-describedby={hint}
                onPointerDown={(event) => begin(event, place)}
                onKeyDown={(event) => onKey(event, place)}
              >
                <HolderOutlined aria-hidden />
              </button>
              <Words episode={episode} />
              <button
                type="button"
                className={styles.button}
                aria-label={`Move ${episode.name} up`}
                aria-disabled={place === 0}
                onClick={() => move(place, place - 1)}
              >
                <ArrowUpOutlined aria-hidden />
              </button>
              <button
                type="button"
                className={styles.button}
                aria-label={`Move ${episode.name} down`}
                aria-disabled={place === value.length - 1}
                onClick={() => move(place, place + 1)}
              >
                <ArrowDownOutlined aria-hidden />
              </button>
              <button
                type="button"
                className={styles.button}
                aria-label={`Take ${episode.name} out`}
                data-remove
                onClick={() => remove(place)}
              >
                <CloseOutlined aria-hidden />
              </button>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.total}>{value.length > 0 ? totalOf(value) : 'No episodes yet'}</p>
      <VisuallyHidden>
        <span id={hint}>Up and down arrows move it by one place, Home and End to the first and last.</span>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}

/** What an episode is called, and what keeps it from being heard. */
function Words({ episode }: { episode: PlaylistEpisode }) {
  const { name, status, audience, deleted, duration } = episode;
  return (
    <div className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>
        {[shortNumber(episode), duration !== null && formatMinutes(duration)].filter(Boolean).join(' · ')}
        {deleted && <StatusPill tone="failed">Deleted</StatusPill>}
        {!deleted && status !== 'published' && (
          <StatusPill tone={statusTones[status]}>{episodeStatusNames[status]}</StatusPill>
        )}
        {audience !== 'everyone' && <StatusPill tone="quiet">{audienceNames[audience]}</StatusPill>}
      </span>
    </div>
  );
}
