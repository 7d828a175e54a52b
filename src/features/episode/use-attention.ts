import { useQueries } from '@tanstack/react-query';
import { call } from '@/client/http';
import { useToday } from '@/client/today';
import { listEpisodeClubs } from '@/contract/episode-content';
import { boardKey, useListEpisodes } from '@/entities/episode/episode-queries';
import { clubCount, dueWords } from '@/entities/episode/episode-words';
import { daysLeft, formatDate } from '@/ui/date/dates';

/** Something a platform admin should look at, and where. */
export interface Attention {
  key: string;
  tone: 'waiting' | 'failed';
  /** One word for the pill. */
  word: string;
  title: string;
  detail: string;
  href: string;
}

/** A draft this close to its Due Date leaves the clubs too little time. */
const draftDays = 7;
const namesShown = 3;

/** What needs attention over all episodes: late clubs, failed renditions, drafts whose Due Date is near. */
export function useAttention() {
  const today = useToday();
  const list = useListEpisodes({ pageSize: 100, sort: 'current' });
  const episodes = list.data?.data ?? [];
  const open = episodes.filter(({ status }) => status === 'in_progress');
  const query = { show: 'late', pageSize: namesShown } as const;
  const boards = useQueries({
    queries: open.map(({ id }) => ({
      queryKey: [...boardKey(id), query],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(listEpisodeClubs, { params: { episodeId: id }, query, signal }),
    })),
  });

  const items: Attention[] = [];
  for (const [index, { id, name, endDate }] of open.entries()) {
    const board = boards[index]?.data;
    if (!board || board.summary.late === 0) continue;
    const names = board.data.map(({ club }) => club.clubname);
    const others = board.summary.late - names.length;
    items.push({
      key: `late-${id}`,
      tone: 'waiting',
      word: 'Late',
      title: `${clubCount(board.summary.late)} ${board.summary.late === 1 ? 'is' : 'are'} late with ${name}`,
      detail: `${names.join(', ')}${others > 0 ? ` and ${others} more` : ''} · ${dueWords(endDate, today)}`,
      href: `/admin/dashboard/episodes/${id}?show=late`,
    });
  }
  for (const { id, name, production } of episodes) {
    if (!production || production.failed === 0) continue;
    items.push({
      key: `failed-${id}`,
      tone: 'failed',
      word: 'Failed',
      title: `${name} failed for ${clubCount(production.failed)}`,
      detail: 'See the reason, and try mastering again.',
      href: `/admin/dashboard/episodes/${id}?show=failed`,
    });
  }
  for (const { id, name, status, endDate } of episodes) {
    if (status !== 'draft' || daysLeft(endDate, today) > draftDays) continue;
    items.push({
      key: `draft-${id}`,
      tone: 'waiting',
      word: 'Draft',
      title: `${name} is not open for clubs yet`,
      detail: `Due Date ${formatDate(endDate)} · ${dueWords(endDate, today)}`,
      href: `/admin/dashboard/episodes/${id}`,
    });
  }

  const error = list.error ?? boards.find((board) => board.error)?.error ?? null;
  return {
    items,
    /** The open episodes, the one that is due first before the others. */
    open,
    error,
    isPending: list.isPending || boards.some((board) => board.isPending),
    refetch: () => Promise.all([list.refetch(), ...boards.map((board) => board.refetch())]),
  };
}
