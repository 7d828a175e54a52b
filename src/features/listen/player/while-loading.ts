import { holdLoadingAhead } from '@/ui/layout/when-idle';
import { playerNotices, usePlayer } from './player-store';

/** A silence this long, in milliseconds, deserves a sentence: people would press again, or give up. */
const slowAfter = 2500;

/** Shows a notice after a long silence, for each cause: a missing answer, the file, or more data. */
function tellSilence(): void {
  let slow: ReturnType<typeof setTimeout> | undefined;
  usePlayer.subscribe(({ phase, notice }, before) => {
    if (phase === before.phase && notice === before.notice) return;
    clearTimeout(slow);
    if (phase !== 'loading' || notice) return;
    slow = setTimeout(() => usePlayer.setState({ notice: playerNotices.waiting }), slowAfter);
  });
}

/** Until it sounds, the connection is the sound's: what is loaded ahead waits. */
function putSoundFirst(): void {
  usePlayer.subscribe(({ phase }, before) => {
    if ((phase === 'loading') !== (before.phase === 'loading')) holdLoadingAhead(phase === 'loading');
  });
}

/** What is done while a person waits for the sound. */
export function followLoading(): void {
  tellSilence();
  putSoundFirst();
}
