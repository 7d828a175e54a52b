import { useListEpisodes } from './use-list-episodes';

/** The episodes that take parts of the own club now, newest first: the open ones, and those the platform lets it mend. */
export const useOpenEpisodes = () => useListEpisodes({ maySend: 'true', sort: '-number', pageSize: 10 });

export type OpenEpisodes = ReturnType<typeof useOpenEpisodes>;
