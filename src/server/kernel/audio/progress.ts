import { setImmediate as nextTurn } from 'node:timers/promises';

/** Reports progress (0..1), and lets the event loop run, so that the process notices when its parent has gone. */
export type ReportProgress = (fraction: number) => Promise<void>;

/** Native calls block the event loop, so this is called for each frame; only every 16th call reports and lets it run. */
export function openProgress(report: (fraction: number) => void): ReportProgress {
  let calls = 0;
  let latest = 0;
  return async (fraction) => {
    calls += 1;
    if (calls % 16 !== 0) return;
    latest = Math.max(latest, Math.min(1, fraction));
    report(latest);
    await nextTurn();
  };
}

/** Progress of one step, reported as the part `from`..`to` of the whole. */
export function partOf(report: ReportProgress, from: number, to: number): ReportProgress {
  return (fraction) => report(from + (to - from) * Math.min(1, fraction));
}
