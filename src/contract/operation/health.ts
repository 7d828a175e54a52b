import * as z from 'zod';
import { endpoint } from '../endpoint';

const Health = z.object({ status: z.enum(['ok', 'unavailable']) });

const Readiness = Health.extend({
  /** The certificate of the pages has ended. Requests are still answered, because a balancer may come without it. */
  certificate: z.literal('expired').optional(),
});

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
  summary: 'Database and storage answer; 503 while draining or when they do not',
  access: 'open',
  reply: Readiness,
});
