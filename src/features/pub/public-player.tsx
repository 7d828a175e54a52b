import { useState } from 'react';
import type { OpenEpisode } from '@/contract/feed/guest-page';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { OpenPlayer } from './open-player';

interface Props {
  episode: OpenEpisode;
  small?: boolean;
  /** Asks the server whether the episode is still public. */
  onLost: () => void;
}

/** The player of a public episode. When its sound cannot be read, the page is asked for anew, and it can be tried again. */
export function PublicPlayer({ episode, small, onLost }: Props) {
  const [lost, setLost] = useState(false);
  const lose = () => {
    setLost(true);
    onLost();
  };
  return lost ? (
    <FailureNotice
      message="The sound could not be loaded. Check the connection and try again."
      onRetry={() => setLost(false)}
    />
  ) : (
    <OpenPlayer episode={episode} small={small} onLost={lose} />
  );
}

export const goneTitle = 'This episode is not public';
export const goneText = 'It is not there, or not any more. Ask the club that sent you here.';
export const notLoaded = 'The episode could not be loaded. Check the connection and try again.';
