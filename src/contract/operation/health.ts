import * as z from 'zod';
import { endpoint } from '../endpoint';

const Health = z.object({ status: z.enum(['ok', 'unavailable']) });

/** What may be wrong with the files while everything else works. */
export const fileTroubles = ['filesAway', 'filesReadOnly', 'diskFull'] as const;

const Readiness = Health.extend({
  /** The certificate of the pages has ended. Requests are still answered, because a balancer may come without it. */
  certificate: z.literal('expired').optional(),
  /** What is wrong with the files, and when this process first saw that. Only calls that need a file are refused meanwhile. */
  degraded: z.array(z.object({ what: z.enum(fileTroubles), since: z.iso.datetime() })).optional(),
});
export type Readiness = z.infer<typeof Readiness>;

export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/livez',
  summary: 'The process answers',
  access: 'open',
  reply: Health,
});

export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/readyz',
  summary:
    'Requests can be answered; `degraded` names what is wrong with the files. 503 while draining, without the database, or with the files of another installation',
  access: 'open',
  reply: Readiness,
});
