import * as z from 'zod';
import type { Endpoint } from '@/contract/endpoint';

const kilobyte = 1024;
const usual = 100 * kilobyte;
const withLists = 1024 * kilobyte;

/** How long the whole body may take to arrive. Uploads are no JSON, and have limits of their own. */
export const bodyMs = 30_000;

/**
 * The most bytes of the JSON that a call takes: more where its body has a list or a text that is longer than usual, and never for
 * callers whom nobody knows, because reading it costs a process as much as the sender likes.
 */
export function mostJsonBytes({ access, body }: Pick<Endpoint, 'access' | 'body'>): number {
  if (access === 'open') return usual;
  let long = false;
  z.toJSONSchema(body, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      long ||= jsonSchema.type === 'array' || (jsonSchema.maxLength ?? 0) > usual;
    },
  });
  return long ? withLists : usual;
}
