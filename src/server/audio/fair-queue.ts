/** Work that takes turns. */
export interface FairQueue {
  /**
   * Runs `work` when its turn comes: those who wait are served one after the other, one piece of work each, however
   * much somebody has brought. Undefined when too much waits already.
   */
  run<Result>(whose: string, work: () => Promise<Result>): Promise<Result> | undefined;
}

interface Bounds {
  /** How much runs at once. */
  places: number;
  /** How much of it for one and the same. */
  share: number;
  /** How much may wait. */
  mostWaiting: number;
}

export function makeFairQueue({ places, share, mostWaiting }: Bounds): FairQueue {
  // In the order of their turns: whoever was served goes to the end.
  const lines = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let free = places;
  let waiting = 0;

  const serve = () => {
    for (const [whose, line] of lines) {
      if (free === 0) return;
      const busy = running.get(whose) ?? 0;
      if (busy >= share) continue;
      lines.delete(whose);
      const begin = line.shift();
      if (line.length > 0) lines.set(whose, line);
      free -= 1;
      waiting -= 1;
      running.set(whose, busy + 1);
      begin?.();
    }
  };
  const done = (whose: string) => {
    free += 1;
    const left = (running.get(whose) ?? 1) - 1;
    if (left > 0) running.set(whose, left);
    else running.delete(whose);
    serve();
  };

  return {
    run(whose, work) {
      if (waiting >= mostWaiting) return undefined;
      const turn = new Promise<void>((resolve) => {
        const line = lines.get(whose) ?? [];
        line.push(resolve);
        lines.set(whose, line);
        waiting += 1;
      });
      serve();
      return turn.then(work).finally(() => done(whose));
    },
  };
}
