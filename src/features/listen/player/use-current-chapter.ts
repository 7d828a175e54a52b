import type { Chapter } from '@/contract/episode-content';
import { chapterAt } from './chapters';
import { usePlayer } from './player-store';

/** The chapter that sounds now, and which of how many it is. */
export function useCurrentChapter(): { chapter: Chapter | undefined; index: number; count: number } {
  const chapters = usePlayer(({ nowPlaying }) => nowPlaying?.rendition?.chapters);
  const index = usePlayer(({ position }) => chapterAt(chapters ?? [], position));
  return { chapter: chapters?.[index], index, count: chapters?.length ?? 0 };
}
