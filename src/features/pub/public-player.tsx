import { useState } from 'react';
import type { OpenEpisode } from '@/contract/feed/guest-page';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import type { OpenLink } from './open-places';
import { OpenPlayer } from './open-player';

interface Props {
  episode: OpenEpisode;
  link: OpenLink;
  pressed?: object | undefined;
  small?: boolean | undefined;
  /** Asks the server whether the episode is still there for this listener. */
  onLost: () => void;
}

/** The player of an episode outside of the app. When its sound cannot be read, the page is asked for anew, and it can be tried again. */
export function PublicPlayer({ onLost, ...player }: Props) {
  /** The episode whose sound could not be read. */
  const [lost, setLost] = useState<string>();
  const { id } = player.episode;
  const lose = () => {
    setLost(id);
    onLost();
  };
  return lost === id ? (
    <FailureNotice
      message={t`The sound could not be loaded. Check the connection and try again.`}
      onRetry={() => setLost(undefined)}
    />
  ) : (
    <OpenPlayer {...player} onLost={lose} />
  );
}

/** Functions, because these pages are made on the server, in the language of each request. */
export const goneTitle = () => t`This episode is not public`;
export const goneText = () =>
  t`This episode does not exist, or is no longer public. Ask the club that sent you here.`;
export const notLoaded = () => t`The episode could not be loaded. Check the connection and try again.`;
