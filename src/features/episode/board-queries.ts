import { useList } from '@/client/list-query';
import { followed } from '@/client/query';
import type { ReplyOf } from '@/contract/endpoint';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import { type ListView, useListView } from '@/kit/use-list-view';

export type Board = ReplyOf<typeof listEpisodeClubs>;
export type BoardView = ListView<typeof listEpisodeClubs>;

const underWay = ({ summary }: Board) => summary.mastering + summary.checking > 0;

/** The board as the URL asks for it, followed while something is mastered or checked. */
export const useBoard = (episodeId: string): BoardView =>
  useListView(listEpisodeClubs, { params: { episodeId }, meta: followed, pollWhile: underWay });

/** The figures of an episode's board, followed like it. */
export const useBoardSummary = (episodeId: string) =>
  useList(listEpisodeClubs, { pageSize: 1 }, { params: { episodeId }, meta: followed, pollWhile: underWay });
