import { setImmediate as nextTurn } from 'node:timers/promises';

/** Reports progress (0..1) and lets the process notice that its parent has gone. */
export type Pulse = (fraction: number) => Promise<void>;

/** Native calls block the event loop; a pulse per frame is cheap, only every 16th gives way. */
export function openPulse(report: (fraction: number) => void): Pulse {
  let beats = 0;
  let latest = 0;
  return async (fraction) => {
    beats += 1;
    if (beats % 16 !== 0) return;
    latest = Math.max(latest, Math.min(1, fraction));
    report(latest);
    await nextTurn();
  };
}

/** A pulse that speaks for the stretch `from`..`to` of another one. */
export function stretch(pulse: Pulse, from: number, to: number): Pulse {
  return (fraction) => pulse(from + (to - from) * Math.min(1, fraction));
}
