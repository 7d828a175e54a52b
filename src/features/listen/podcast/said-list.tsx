import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { type Said, searchSaid } from '@/contract/transcript/transcript';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { PlayGlyph } from '@/ui/media/media-icons';
import { Marked } from '../follow/marked';
import { usePlay } from '../player/play-episode';
import styles from './said-list.module.css';

/** A word of one letter is said in every episode. */
const fewestLetters = 2;

interface Props {
  episodes: readonly Episode[];
  q: string;
  /** No episode is called so: shown in place of the list where nothing is said, either. */
  otherwise?: ReactNode;
}

/** Where what is searched for is said, after the episodes that are called so. A press plays from there. */
export function SaidList({ episodes, q, otherwise = null }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['listen', 'said', q],
    queryFn: async ({ signal }) => (await call(searchSaid, { query: { q }, signal })).data,
    enabled: q.length >= fewestLetters,
    staleTime: 60_000,
  });
  const found = (data ?? []).flatMap((said) => {
    const episode = episodes.find(({ id }) => id === said.episodeId);
    return episode ? [{ said, episode }] : [];
  });
  const title = useId();
  if (q.length < fewestLetters || (data && found.length === 0)) return otherwise;
  if (!data && !error) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={styles.title}>{t`Said in episodes`}</h2>
      {data ? (
        <ul className={styles.list} aria-label={t`Said in episodes`}>
          {found.map(({ said, episode }) => (
            <SaidLine key={episode.id} said={said} episode={episode} q={q} />
          ))}
        </ul>
      ) : (
        <div className={styles.failed}>
          <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
        </div>
      )}
    </section>
  );
}

function SaidLine({ said, episode, q }: { said: Said; episode: Episode; q: string }) {
  const { open } = usePlay();
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        onClick={() => open(episode, { play: true, at: said.start })}
      >
        <EpisodeCover episode={episode} size={44} rounded={9} />
        <span className={styles.words}>
          <span className={styles.name}>{episode.name}</span>
          <span className={styles.said}>
            {said.speaker && `${said.speaker}: `}
            <Marked q={q}>{said.text}</Marked>
          </span>
        </span>
        <span className={styles.time}>
          <PlayGlyph />
          {formatTime(said.start)}
        </span>
      </button>
    </li>
  );
}
