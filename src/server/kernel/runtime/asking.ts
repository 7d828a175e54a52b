import { randomUUID } from 'node:crypto';

/**
 * Questions to another process, each with an id that its answer repeats. A question without an answer in time, or whose process
 * has gone, gets `unanswered`.
 */
export function makeAsking<Answer>(patienceMs: number, unanswered: Answer) {
  const waiting = new Map<string, (answer: Answer) => void>();
  return {
    ask: (send: (id: string) => void): Promise<Answer> =>
      new Promise((resolve) => {
        const id = randomUUID();
        const end = (answer: Answer) => {
          clearTimeout(late);
          waiting.delete(id);
          resolve(answer);
        };
        const late = setTimeout(() => end(unanswered), patienceMs);
        waiting.set(id, end);
        send(id);
      }),
    /** Passes an answer to who has asked; one that comes too late is dropped. */
    answer: (id: string, answer: Answer): void => waiting.get(id)?.(answer),
    /** Ends all questions, because the other process has gone. */
    end(): void {
      for (const end of waiting.values()) end(unanswered);
    },
  };
}
