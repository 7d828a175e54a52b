import type { Chapter } from '@/contract/episode-content';
import { t } from '@/language/text';
import { chapterAt } from '../player/chapters';
import { keepMemory, readMemory } from '../player/listening-memory';
import { player } from '../player/player';
import { isRunning, tellNews, usePlayer } from '../player/player-store';
import { type Sounded, soundListeners } from '../player/sounded';

/** How many recordings are remembered: some seasons of intros. */
const most = 60;
/** The share of a recording that must have sounded, so that a leap to its last second does not count. */
const enough = 0.8;

/** Seconds that sounded of the parts of the present file, by their starts. */
let sounded = new Map<number, number>();
let file: string | undefined;

/** Whether this part was heard to its end before. */
const isHeard = ({ recording }: Chapter, userId: string) =>
  recording !== undefined && readMemory(userId).heard?.includes(recording) === true;

function remember({ recording }: Chapter, userId: string) {
  if (recording === undefined) return;
  const heard = readMemory(userId).heard ?? [];
  keepMemory(userId, { heard: [...heard.filter((one) => one !== recording), recording].slice(-most) });
}

/** Leaps over a part that begins now, and over those after it, as far as they were heard before. */
function skipFrom(place: number) {
  const { nowPlaying, phase } = usePlayer.getState();
  const chapters = nowPlaying?.rendition?.chapters ?? [];
  if (!nowPlaying || !isRunning(phase) || readMemory(nowPlaying.userId).skip !== true) return;
  const goOn = chapters.findIndex((chapter, at) => at >= place && !isHeard(chapter, nowPlaying.userId));
  const [first, next] = [chapters[place], chapters[goOn]];
  // What is heard to the end of the episode is not leapt over, because that would end it.
  if (goOn <= place || !first || !next) return;
  player.seek(next.start);
  const names = chapters.slice(place, goOn).map(({ title }) => title);
  tellNews(t`Skipped: ${names.join(', ')}.`, {
    label: t`Play it`,
    run: () => {
      player.seek(first.start);
      player.play();
    },
  });
}

function follow({ from, to }: Sounded) {
  const { nowPlaying } = usePlayer.getState();
  const chapters = nowPlaying?.rendition?.chapters ?? [];
  const [began, now] = [chapterAt(chapters, from), chapterAt(chapters, to)];
  const chapter = chapters[began];
  if (!nowPlaying || !chapter) return;
  const heard = (sounded.get(chapter.start) ?? 0) + Math.min(to, chapter.end) - from;
  sounded.set(chapter.start, heard);
  if (to >= chapter.end - 0.3 && heard >= enough * (chapter.end - chapter.start))
    remember(chapter, nowPlaying.userId);
  // Only where it plays over a border: a part that the person has gone to is played.
  if (now === began + 1) skipFrom(now);
}

soundListeners.add(follow);
usePlayer.subscribe(({ nowPlaying, phase, position }) => {
  const url = nowPlaying?.rendition?.url ?? undefined;
  if (url === undefined || phase !== 'playing' || url === file) return;
  // The first sound of a file: it may begin with a part that was heard before.
  file = url;
  sounded = new Map();
  if (position < 1) skipFrom(0);
});
