import { create } from 'zustand';
import { rememberedVolume, rememberVolume } from './device-memory';
import { currentAudio } from './player-audio';

interface Volume {
  /** As the person has set it, 0 to 1. */
  volume: number;
  muted: boolean;
}

/** It belongs to the device and not to a person, because rooms differ. */
export const useVolume = create<Volume>()(() => rememberedVolume());

/** How much of it sounds, 0 to 1: a sleep timer may fade it. */
let fade = 1;

/** Whether this browser lets a page set the volume. On an iPhone it is always 1, whatever is set. */
export function canSetVolume(): boolean {
  const probe = document.createElement('audio');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

function apply() {
  const audio = currentAudio();
  if (!audio) return;
  const { volume, muted } = useVolume.getState();
  audio.volume = volume * fade;
  audio.muted = muted;
}

export function fadeSound(share: number): void {
  fade = share;
  apply();
}

/** Sets it, and lets it be heard again. */
export function setVolume(volume: number): void {
  const next = { volume: Math.min(1, Math.max(0, volume)), muted: false };
  useVolume.setState(next);
  rememberVolume(next);
  apply();
}

export function toggleMute(): void {
  const { volume, muted } = useVolume.getState();
  // What was turned down to nothing is heard again, too.
  const next = volume === 0 ? { volume: 0.5, muted: false } : { volume, muted: !muted };
  useVolume.setState(next);
  rememberVolume(next);
  apply();
}

/** How many seconds further the sound is by now than that position. */
export function heardBeyond(position: number): number {
  const audio = currentAudio();
  return audio && !audio.seeking && !audio.paused ? Math.max(0, audio.currentTime - position) : 0;
}
