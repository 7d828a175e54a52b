import { chapterAt } from '../player/chapters';
import { keepMemory } from '../player/listening-memory';
import { player } from '../player/player';
import { isRunning, playerNotices, type SleepChoice, usePlayer } from '../player/player-store';
import { canSetVolume, fadeSound, heardBeyond } from '../player/player-volume';
import { clockSeconds, type Sounded, soundListeners } from '../player/sounded';

/** How long it fades, in seconds, and how often the volume is set meanwhile, in milliseconds: steps that are not heard. */
const fadeSeconds = 8;
const fadeEvery = 40;
/** The sound comes to rest before the volume is restored, in milliseconds, because the end would click otherwise. */
const restoreAfter = 300;
/** Browsers say four times a second how far they are: the end of a part comes so many seconds sooner, so that the next one is not heard. */
const partMargin = 0.25;

/** Seconds of sound until a timer would end it; undefined where that is not known. */
export function secondsUntil(choice: SleepChoice): number | undefined {
  const { nowPlaying, position, duration, rate, sleep } = usePlayer.getState();
  if (typeof choice === 'number') return sleep?.choice === choice ? sleep.left : choice * 60;
  const chapters = nowPlaying?.rendition?.chapters ?? [];
  const end = choice === 'part' ? chapters[chapterAt(chapters, position)]?.end : undefined;
  return duration > 0 ? Math.max(0, (end ?? duration) - position) / rate : undefined;
}

/** Sets the timer, or takes it off. */
export function setSleep(choice: SleepChoice | undefined): void {
  const { nowPlaying } = usePlayer.getState();
  if (!nowPlaying) return;
  if (choice !== undefined) keepMemory(nowPlaying.userId, { sleep: choice });
  usePlayer.setState({
    sleep: choice === undefined ? undefined : { choice, left: typeof choice === 'number' ? choice * 60 : 0 },
  });
}

/** Paused first: as soon as there is no timer, what sounds is loud again. */
function runOut() {
  player.pause();
  usePlayer.setState({ sleep: undefined, notice: playerNotices.slept });
}

/** Whether this piece reached the end of the part that it began in: a part that was leapt over ends nothing. */
function endsPart({ from, to, rate }: Sounded): boolean {
  const chapters = usePlayer.getState().nowPlaying?.rendition?.chapters ?? [];
  const chapter = chapters[chapterAt(chapters, from)];
  return chapter !== undefined && chapter !== chapters.at(-1) && to >= chapter.end - partMargin * rate;
}

function count(sounded: Sounded) {
  const { sleep } = usePlayer.getState();
  if (!sleep) return;
  if (sleep.choice === 'part' && endsPart(sounded)) return runOut();
  if (typeof sleep.choice !== 'number') return;
  const left = sleep.left - clockSeconds(sounded);
  if (left <= 0) runOut();
  else usePlayer.setState({ sleep: { ...sleep, left } });
}

/** How loud it is so many seconds before the end: by the square, because loudness is heard so. */
const shareAt = (left: number) => (left < fadeSeconds ? (Math.max(0, left) / fadeSeconds) ** 2 : 1);

/** Counts the timer while something sounds, and fades at its end. It runs as long as the page. */
function run(): void {
  let fading: ReturnType<typeof setInterval> | undefined;
  let restoring: ReturnType<typeof setTimeout> | undefined;

  const fade = () => {
    const { sleep, rate } = usePlayer.getState();
    const left = sleep && secondsUntil(sleep.choice);
    if (left === undefined) return fadeSound(1);
    const beyond = heardBeyond(usePlayer.getState().position) / rate;
    fadeSound(shareAt(left - beyond));
    // At its very end, and not a quarter of a second later, when the browser says how far it is.
    const margin = sleep?.choice === 'part' ? partMargin : 0;
    if (left - beyond <= margin && sleep?.choice !== 'episode') player.countNow();
  };
  const stop = () => {
    clearInterval(fading);
    fading = undefined;
  };

  soundListeners.add(count);
  usePlayer.subscribe(({ sleep, phase, nowPlaying }, before) => {
    // Another person of this device goes on, without the timer of the one before.
    if (sleep && nowPlaying?.userId !== before.nowPlaying?.userId)
      return usePlayer.setState({ sleep: undefined });
    if (sleep === before.sleep && phase === before.phase) return;
    const counts = sleep !== undefined && isRunning(phase) && canSetVolume();
    clearTimeout(restoring);
    if (counts) {
      fade();
      fading ??= setInterval(fade, fadeEvery);
      return;
    }
    stop();
    if (isRunning(phase)) fadeSound(1);
    else restoring = setTimeout(() => fadeSound(1), restoreAfter);
  });
}
run();
