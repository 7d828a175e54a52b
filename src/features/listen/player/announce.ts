import { announcePosition } from './media-session';
import { isRunning, usePlayer } from './player-store';

/** Tells the system's own player where this one is. */
export function announce(): void {
  const { phase, duration, position, rate } = usePlayer.getState();
  announcePosition(isRunning(phase), duration, position, rate);
}
