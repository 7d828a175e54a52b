interface Bounds {
  /** How many run at the same time. */
  atOnce: number;
  /** How many may wait for their turn. */
  waitingMax: number;
  /** What the next one gets. */
  refusal: () => Error;
}

/** Runs work in the order it came, `atOnce` at a time; rejects at once what finds the queue full. */
export function makeBoundedQueue({ atOnce, waitingMax, refusal }: Bounds) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= waitingMax) throw refusal();
    // Whoever ends hands their place over, so `running` stays as it is.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
