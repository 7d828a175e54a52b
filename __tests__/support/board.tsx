import { EpisodeBoard } from '@/features/episode/episode-board';
import { ClubParts } from '@/features/episode-content/desktop/club-parts';
import { derbyWeek } from './episodes';
import { renderScreen } from './render';

const Themes = ({ episodeId }: { episodeId: string }) => <p>What families said of {episodeId}</p>;

/** The board of an episode, as the platform sees it. */
export const showBoard = (visit: Parameters<typeof renderScreen>[1] = {}, id = derbyWeek.id) =>
  renderScreen(<EpisodeBoard id={id} PartsDrawer={ClubParts} Themes={Themes} />, {
    at: '/admin/dashboard/episodes/[id]',
    query: { id },
    ...visit,
  });
