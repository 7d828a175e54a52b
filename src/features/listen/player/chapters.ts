import type { Chapter } from '@/contract/episode-content';
import { formatTime } from '@/ui/date/dates';
import { usePlayer } from './player-store';

/** The chapter that plays at that second; -1 when there are none. The last one also holds what follows it. */
export const chapterAt = (chapters: readonly Chapter[], position: number): number => {
  const next = chapters.findIndex((chapter) => chapter.start > position + 0.01);
  return next === -1 ? chapters.length - 1 : Math.max(0, next - 1);
};

/** Going back within the first seconds of a chapter means the one before it. */
const restartWithin = 3;

/** Start of the chapter to go to: `+1` the next, `-1` the start of this one, or of the one before if this just began. */
export function chapterStep(
  chapters: readonly Chapter[],
  position: number,
  step: 1 | -1,
): number | undefined {
  const current = chapterAt(chapters, position);
  if (step === 1) return chapters[current + 1]?.start;
  const start = chapters[current]?.start;
  if (start === undefined) return undefined;
  return position - start > restartWithin ? start : (chapters[current - 1]?.start ?? start);
}

/** Where each chapter but the first begins, as shares of the whole: the notches of a waveform. */
export const chapterMarks = (chapters: readonly Chapter[], duration: number): number[] =>
  duration > 0 ? chapters.slice(1).map(({ start }) => Math.min(1, start / duration)) : [];

/** The time with the chapter at it, such as `7:42 · Interview`. */
export function placeText(chapters: readonly Chapter[], seconds: number): string {
  const title = chapters[chapterAt(chapters, seconds)]?.title;
  return [formatTime(seconds), title].filter(Boolean).join(' · ');
}

/** The chapter that plays now, and its number of how many. */
export function useCurrentChapter(): { chapter: Chapter | undefined; index: number; count: number } {
  const chapters = usePlayer(({ nowPlaying }) => nowPlaying?.rendition?.chapters);
  const index = usePlayer(({ position }) => chapterAt(chapters ?? [], position));
  return { chapter: chapters?.[index], index, count: chapters?.length ?? 0 };
}
