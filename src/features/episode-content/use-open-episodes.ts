import { useListEpisodes } from './use-list-episodes';

/** The episodes that take parts now, newest first. */
export const useOpenEpisodes = () =>
  useListEpisodes({ status: 'in_progress', sort: '-number', pageSize: 10 });

export type OpenEpisodes = ReturnType<typeof useOpenEpisodes>;
