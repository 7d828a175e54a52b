interface Heart {
  /** Writes the sign of life. False when the work is not ours any more. */
  beat: () => Promise<unknown>;
  /** Ends work that is not ours any more. */
  stop?: () => unknown;
}

/**
 * Does work that is otherwise taken for left by a killed worker, with a sign of life every `everyMs`. One that fails does not
 * stop the work, because the next one follows.
 */
export async function withHeartbeat<Result>(
  everyMs: number,
  { beat, stop }: Heart,
  work: () => Promise<Result>,
): Promise<Result> {
  let beating = false;
  const timer = setInterval(() => {
    // One that waits for a row that the work has locked keeps a connection; others would keep all of them.
    if (beating) return;
    beating = true;
    beat()
      .then((ours) => ours === false && stop?.())
      .catch(() => undefined)
      .finally(() => {
        beating = false;
      });
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
