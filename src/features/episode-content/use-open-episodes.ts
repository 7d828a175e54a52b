import { useListEpisodes } from '@/entities/episode/episode-queries';

/** The episodes that take parts of the own club now, the one that is due first before the others: the open ones, and those the platform lets it mend. */
export const useOpenEpisodes = () => useListEpisodes({ maySend: 'true', sort: 'current', pageSize: 10 });

export type OpenEpisodes = ReturnType<typeof useOpenEpisodes>;
