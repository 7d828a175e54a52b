interface QueueOptions {
  /** How many tasks run at once. */
  concurrency: number;
  /** How many of them may be of one sender. All of them, if not given. */
  perSender?: number;
  /** How many may wait. */
  maxWaiting: number;
  /** How many of them may be of one sender. All of them, if not given. */
  waitingPerSender?: number;
  /** The error for a task that finds the queue full. */
  refusal: () => Error;
}

/**
 * Runs a task when its turn comes. Senders take turns, one task each, so that a sender with many tasks does
 * not delay the others; the tasks of one sender run in the order they came. Rejects with `refusal()` when too
 * many wait already, in all or of this sender.
 */
type FairQueue = <Result>(sender: string, task: () => Promise<Result>) => Promise<Result>;

export function makeFairQueue({
  concurrency,
  perSender = concurrency,
  maxWaiting,
  waitingPerSender = maxWaiting,
  refusal,
}: QueueOptions): FairQueue {
  // The waiting tasks by sender, in the order of the senders' turns: a served sender goes to the end.
  const queues = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let free = concurrency;
  let waiting = 0;

  const startWaiting = () => {
    for (const [sender, queue] of queues) {
      if (free === 0) return;
      const busy = running.get(sender) ?? 0;
      if (busy >= perSender) continue;
      queues.delete(sender);
      const start = queue.shift();
      if (queue.length > 0) queues.set(sender, queue);
      free -= 1;
      waiting -= 1;
      running.set(sender, busy + 1);
      start?.();
    }
  };
  const finish = (sender: string) => {
    free += 1;
    const left = (running.get(sender) ?? 1) - 1;
    if (left > 0) running.set(sender, left);
    else running.delete(sender);
    startWaiting();
  };

  return async (sender, task) => {
    if (waiting >= maxWaiting || (queues.get(sender)?.length ?? 0) >= waitingPerSender) throw refusal();
    const turn = new Promise<void>((resolve) => {
      const queue = queues.get(sender) ?? [];
      queue.push(resolve);
      queues.set(sender, queue);
      waiting += 1;
    });
    startWaiting();
    await turn;
    try {
      return await task();
    } finally {
      finish(sender);
    }
  };
}
