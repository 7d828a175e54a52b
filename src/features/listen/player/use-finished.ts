import { usePlayer } from './player-store';
import { isFinished } from './resume-rules';

/** Whether what is in the player was heard to its end. By the player's own duration, which is the file's. */
export const useFinished = (): boolean =>
  usePlayer(({ nowPlaying, position, duration }) => {
    const listening = nowPlaying?.episode.listening;
    if (!listening) return false;
    return isFinished({ listening: { ...listening, duration } }, position);
  });
