import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { useList } from '@/client/list-query';
import type { ReplyOf } from '@/contract/endpoint';
import { listCandidates } from '@/contract/episode-club';
import { listEpisodeClubs } from '@/contract/episode-content';
import { boardKey } from '@/entities/episode/episode-queries';
import { type ListView, useListView } from '@/kit/use-list-view';

export type Board = ReplyOf<typeof listEpisodeClubs>;
export type BoardView = ListView<typeof listEpisodeClubs>;

const underWay = ({ summary }: Board) => summary.mastering + summary.checking > 0;

/** The board as the URL asks for it, followed while something is mastered or checked. */
export const useBoard = (episodeId: string): BoardView =>
  useListView(listEpisodeClubs, { params: { episodeId }, pollWhile: underWay });

/** The figures of an episode's board, followed like it. */
export const useBoardSummary = (episodeId: string) =>
  useList(listEpisodeClubs, { pageSize: 1 }, { params: { episodeId }, pollWhile: underWay });

const candidatesShown = 20;

/** The clubs that could join an episode; they are found by their name. */
export const useCandidates = (episodeId: string, q: string) =>
  useQuery({
    queryKey: [...boardKey(episodeId), 'candidates', q],
    queryFn: ({ signal }) =>
      call(listCandidates, {
        params: { episodeId },
        query: { q: q || undefined, pageSize: candidatesShown },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
