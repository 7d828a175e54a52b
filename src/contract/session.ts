import * as z from 'zod';
import { endpoint } from './endpoint';
import { done, Id, Instant } from './shapes';

/** A place where somebody is signed in. */
export const Session = z.object({
  id: Id,
  /** In words, as `Chrome on Android`. */
  device: z.string(),
  createdAt: Instant,
  /** To within five minutes. */
  lastSeenAt: Instant,
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Where the caller is signed in, this session first, then the last used',
  access: 'session:own',
  reply: z.object({ data: z.array(Session) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/session/{id}',
  summary: 'Sign out one of the own sessions',
  access: 'session:own',
  params: z.object({ id: Id }),
  reply: done,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/session',
  summary: 'Sign out every own session but this one',
  access: 'session:own',
  reply: done,
});
