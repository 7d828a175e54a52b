import * as z from 'zod';
import { listeningKey } from '@/client/kept-on-device';

/** How one person likes to listen on this device. A sign-out removes it. */
const Memory = z.object({
  /** The sleep timer that was set last. */
  sleep: z.union([z.enum(['part', 'episode']), z.literal([10, 20, 30])]).optional(),
  /** Whether what was heard before is left out. */
  skip: z.boolean().optional(),
  /** The recordings that were heard to their ends, the latest last: opaque ids, of none that names a sponsor. */
  heard: z.array(z.string()).optional(),
  /** Minutes to the match. */
  minutes: z.number().optional(),
  /** The speed, where several people share the device. */
  rate: z.number().optional(),
});
type Memory = z.infer<typeof Memory>;

const Memories = z.record(z.string(), Memory);

/** Without storage it lasts as long as the page. */
let unstored: z.infer<typeof Memories> = {};

function readAll(): z.infer<typeof Memories> {
  try {
    const text = window.localStorage.getItem(listeningKey);
    return text === null ? unstored : (Memories.safeParse(JSON.parse(text)).data ?? {});
  } catch {
    // Storage is switched off, or its text was edited.
    return unstored;
  }
}

export const readMemory = (userId: string): Memory => readAll()[userId] ?? {};

export function keepMemory(userId: string, changes: Memory): void {
  const all = readAll();
  unstored = {};
  const next = { ...all, [userId]: { ...all[userId], ...changes } };
  try {
    window.localStorage.setItem(listeningKey, JSON.stringify(next));
  } catch {
    unstored = next;
  }
}
