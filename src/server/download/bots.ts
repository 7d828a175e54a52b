import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';

const BotList = z.object({ entries: z.array(z.object({ name: z.string(), pattern: z.string() })) });
const file = path.join(process.cwd(), 'src/server/download/bots.json');

let expression: RegExp | undefined;

/** All patterns in one expression, because one search is faster than a search for each. Read by the first download. */
function readPatterns(): RegExp {
  const { entries } = BotList.parse(JSON.parse(readFileSync(file, 'utf8')));
  return new RegExp(entries.map(({ pattern }) => `(?:${pattern})`).join('|'), 'i');
}

// A client sends the same User-Agent with each of its many ranges.
const known = new LRUCache<string, boolean>({ max: 5000 });

/** Whether a User-Agent is that of a bot, a library or a tool. */
export function isBot(userAgent: string): boolean {
  const remembered = known.get(userAgent);
  if (remembered !== undefined) return remembered;
  expression ??= readPatterns();
  const found = expression.test(userAgent);
  known.set(userAgent, found);
  return found;
}
