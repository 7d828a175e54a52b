import { currentAudio } from './player-audio';

/** Whether this browser lets a page set the volume. On an iPhone it is always 1, whatever is set. */
export function canSetVolume(): boolean {
  const probe = document.createElement('audio');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

/** How much of the chosen volume sounds, 0 to 1. */
export function fadeSound(share: number): void {
  const audio = currentAudio();
  if (audio) audio.volume = share;
}

/** How many seconds further the sound is by now than that position. */
export function heardBeyond(position: number): number {
  const audio = currentAudio();
  return audio && !audio.seeking && !audio.paused ? Math.max(0, audio.currentTime - position) : 0;
}
