interface QueueOptions {
  /** How many tasks run at once. */
  concurrency: number;
  /** How many of them may be of one sender. All of them, if not given. */
  perSender?: number;
  /** How many may wait. */
  maxWaiting: number;
  /** How many of them may be of one sender. All of them, if not given. */
  waitingPerSender?: number;
  /** For how many milliseconds a sender's place stays empty after a task, by how long the task took. For none, if not given. */
  restMs?: (sender: string, tookMs: number) => number;
  /** The error for a task that finds the queue full, or does not wait any longer. */
  refusal: () => Error;
}

/**
 * Runs a task when its turn comes. Senders take turns, one task each, so that a sender with many tasks does
 * not delay the others; the tasks of one sender run in the order they came. Rejects with `refusal()` when too
 * many wait already, in all or of this sender, and when `waits` is aborted before the turn has come.
 */
type FairQueue = <Result>(
  sender: string,
  task: () => Promise<Result>,
  waits?: AbortSignal,
) => Promise<Result>;

export function makeFairQueue({
  concurrency,
  perSender = concurrency,
  maxWaiting,
  waitingPerSender = maxWaiting,
  restMs = () => 0,
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
  const leavePlace = (sender: string) => {
    const left = (running.get(sender) ?? 1) - 1;
    if (left > 0) running.set(sender, left);
    else running.delete(sender);
    startWaiting();
  };

  const turnOf = (sender: string, waits: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(sender) ?? [];
      const start = () => {
        waits?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(start), 1);
        if (queue.length === 0) queues.delete(sender);
        waiting -= 1;
        reject(refusal());
      };
      queue.push(start);
      queues.set(sender, queue);
      waiting += 1;
      waits?.addEventListener('abort', leave);
      startWaiting();
    });

  return async (sender, task, waits) => {
    const isFull = waiting >= maxWaiting || (queues.get(sender)?.length ?? 0) >= waitingPerSender;
    if (isFull || waits?.aborted) throw refusal();
    await turnOf(sender, waits);
    const began = performance.now();
    try {
      return await task();
    } finally {
      const rest = restMs(sender, performance.now() - began);
      free += 1;
      if (rest > 0) {
        setTimeout(leavePlace, rest, sender).unref();
        startWaiting();
      } else leavePlace(sender);
    }
  };
}
