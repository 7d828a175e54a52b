import { t } from '@/language/text';
import { readMemory } from '../player/listening-memory';
import { type Sleep, type SleepChoice, usePlayer } from '../player/player-store';
import { secondsUntil } from './sleep-timer';

export const sleepMinutes = [10, 20, 30] as const;

/** A timer that ends with something: how many minutes that is from now, where it is known. */
export interface SleepRow {
  choice: 'part' | 'episode';
  label: string;
  minutes: number | undefined;
}

/** Whole minutes, begun ones counted, as people plan by them. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

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
    return seconds === undefined ? undefined : minutesOf(seconds);
  };
  // Read at each change of the position, which changes them too.
  const part = usePlayer(() => untilOf('part'));
  const episode = usePlayer(() => untilOf('episode'));
  return {
    sleep,
    last: userId === undefined ? undefined : readMemory(userId).sleep,
    ends: [
      ...(parts > 1 ? [{ choice: 'part', label: t`End of this part`, minutes: part } as const] : []),
      { choice: 'episode', label: t`End of episode`, minutes: episode },
    ],
  };
}
