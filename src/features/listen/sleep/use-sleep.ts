import { t } from '@/language/text';
import { formatLeft } from '@/ui/date/dates';
import { readMemory } from '../player/listening-memory';
import { type Sleep, type SleepChoice, usePlayer } from '../player/player-store';
import { secondsUntil } from './sleep-timer';

export const sleepMinutes = [10, 20, 30] as const;

/** A timer that ends with something: how long that is from now, in words, where it is known. */
interface SleepRow {
  choice: 'part' | 'episode';
  label: string;
  left: string | undefined;
}

/** The sleep timer, the choice that this person made last, and where it could end. */
export function useSleep(): {
  sleep: Sleep | undefined;
  last: SleepChoice | undefined;
  ends: readonly SleepRow[];
} {
  const sleep = usePlayer((state) => state.sleep);
  const userId = usePlayer(({ nowPlaying }) => nowPlaying?.userId);
  const parts = usePlayer(({ nowPlaying }) => nowPlaying?.rendition?.chapters.length ?? 0);
  const untilOf = (choice: SleepRow['choice']) => {
    const seconds = secondsUntil(choice);
    return seconds === undefined ? undefined : formatLeft(seconds);
  };
  // Read at each change of the position, which changes them too.
  const part = usePlayer(() => untilOf('part'));
  const episode = usePlayer(() => untilOf('episode'));
  return {
    sleep,
    last: userId === undefined ? undefined : readMemory(userId).sleep,
    ends: [
      ...(parts > 1 ? [{ choice: 'part', label: t`End of this part`, left: part } as const] : []),
      { choice: 'episode', label: t`End of episode`, left: episode },
    ],
  };
}
