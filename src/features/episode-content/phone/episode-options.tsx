import { CheckOutlined } from '@ant-design/icons';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type KeyboardEvent, memo, useId } from 'react';
import { call } from '@/client/http';
import { useToday } from '@/client/today';
import { userMessage } from '@/client/user-message';
import { type Episode, listEpisodes } from '@/contract/episode';
import { episodesKey } from '@/entities/episode/episode-queries';
import { dueInLine } from '@/entities/episode/episode-words';
import { t } from '@/language/text';
import { formatDate } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useInView } from '@/ui/layout/use-in-view';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { episodeLabel } from '../content-words';
import styles from './episode-options.module.css';

interface Props {
  id: string;
  pages: EpisodePages;
  value: string;
  onChoose: (episode: Episode) => void;
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Up, down, Home and End move the focus; Enter and Space press the focused option. */
function move(event: KeyboardEvent<HTMLElement>) {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')];
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  options[
    step(
      options.findIndex((option) => option.matches(':focus')),
      options.length,
    )
  ]?.focus();
}

const factsOf = ({ number, endDate, status, maySend }: Episode, today: string) =>
  [
    t`Episode ${number}`,
    t`Due Date ${formatDate(endDate)}`,
    status === 'in_progress' && dueInLine(endDate, today),
    status === 'published' && maySend && t`accepts new parts from you`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Kept as it is while further pages come and the search is typed, because a club may have a thousand episodes. */
const Option = memo(function Option({
  episode,
  today,
  chosen,
  reachable,
  position,
  total,
  onChoose,
}: {
  episode: Episode;
  today: string;
  chosen: boolean;
  /** Tab reaches only this option; the arrow keys reach the others. */
  reachable: boolean;
  position: number;
  total: number;
  onChoose: (episode: Episode) => void;
}) {
  const facts = useId();
  return (
    <button
      type="button"
      role="option"
      className={styles.option}
      aria-selected={chosen}
      aria-setsize={total}
      aria-posinset={position}
      aria-label={episodeLabel(episode)}
      aria-describedby={facts}
      tabIndex={reachable ? 0 : -1}
      onClick={() => onChoose(episode)}
    >
      <span className={styles.words}>
        <span className={styles.name}>{episodeLabel(episode)}</span>
        <span id={facts} className={styles.facts}>
          {factsOf(episode, today)}
        </span>
      </span>
      {chosen && <CheckOutlined aria-hidden />}
    </button>
  );
});

const Waiting = () =>
  ['a', 'b', 'c'].map((key) => (
    <div key={key} className={styles.option} aria-hidden="true">
      <span className={styles.words}>
        <span className={styles.name}>
          <Skeleton width={180} />
        </span>
        <span className={styles.facts}>
          <Skeleton width={240} />
        </span>
      </span>
    </div>
  ));

/** What comes after the rows that are here: it loads as it comes into sight, and when it is pressed. */
function More({ pages }: { pages: EpisodePages }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = pages;
  const more = () => void fetchNextPage();
  const seen = useInView(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, more);
  if (isFetchingNextPage) return <Waiting />;
  if (isFetchNextPageError) return <FailureNotice message={userMessage(error)} onRetry={more} />;
  if (!hasNextPage) return null;
  return (
    <div ref={seen} className={styles.more}>
      <Button block onClick={more}>{t`Older episodes`}</Button>
    </div>
  );
}

/** The rows: an arrow leads from one to the next, and older ones come as one reaches the last. */
export function EpisodeOptions({ id, pages, value, onChoose }: Props) {
  const { episodes, loaded, total, isPlaceholderData } = pages;
  const today = useToday();
  if (!loaded) return <Waiting />;
  const first = episodes.find((episode) => episode.id === value) ?? episodes[0];
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={t`Episodes`}
        tabIndex={-1}
        className={isPlaceholderData ? styles.fading : undefined}
        onKeyDown={move}
      >
        {episodes.map((episode, index) => (
          <Option
            key={episode.id}
            episode={episode}
            today={today}
            chosen={episode.id === value}
            reachable={episode === first}
            position={index + 1}
            total={total}
            onChoose={onChoose}
          />
        ))}
      </div>
      <More pages={pages} />
      <VisuallyHidden>
        <span role="status">{isPlaceholderData ? '' : t`${episodes.length} of ${total} episodes`}</span>
      </VisuallyHidden>
    </>
  );
}

const pageSize = 20;

/** The episodes that a club sees, page after page: what is in progress first, then the newest. `q` searches all of them. */
export function useEpisodePages(q = '') {
  const { data, ...found } = useInfiniteQuery({
    queryKey: [...episodesKey, 'pages', q],
    queryFn: ({ pageParam, signal }) =>
      call(listEpisodes, {
        query: { sort: 'current', q: q || undefined, page: pageParam, pageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      last.data.length > 0 && all.length * pageSize < last.total ? all.length + 1 : undefined,
    placeholderData: keepPreviousData,
  });
  const pages = data?.pages ?? [];
  // An episode that moved to the next page meanwhile is shown once.
  const episodes = new Map(pages.flatMap((page) => page.data).map((episode) => [episode.id, episode]));
  return {
    ...found,
    loaded: data !== undefined,
    episodes: [...episodes.values()],
    total: pages.at(-1)?.total ?? 0,
  };
}

type EpisodePages = ReturnType<typeof useEpisodePages>;
