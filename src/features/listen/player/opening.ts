import type { Episode } from '@/contract/episode';
import type { Rendition } from '@/contract/episode-content';
import type { Progress } from '@/contract/listen';
import type { NowPlaying } from './player-store';
import type { SaveReason } from './resume-rules';

/** What the player is given to play, for whom, and how it gets the rest. */
export interface Opening {
  userId: string;
  episode: NowPlaying['episode'] & Pick<Episode, 'listening'>;
  club: NowPlaying['club'];
  loadRendition: () => Promise<Rendition | null>;
  loadProgress: () => Promise<Progress>;
  /** The server has a new position: lists that show one are stale. */
  onKept: (reason: SaveReason) => void;
}
