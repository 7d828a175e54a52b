import * as z from 'zod';
import { endpoint } from './endpoint';
import { CurrentPassword } from './password';
import { done, Id, Instant } from './shapes';

/** A device or browser where a person is signed in. */
export const Session = z.object({
  id: Id,
  /** In words, as `Chrome on Android`. */
  device: z.string(),
  createdAt: Instant,
  /** Exact to five minutes. */
  lastSeenAt: Instant,
  /** The session of this request. */
  current: z.boolean(),
  /** Of an admin or a coach: it began in a browser that was new to them. */
  isNew: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Where the caller is signed in, this session first, then the last used',
  access: 'session:own',
  reply: z.object({ data: z.array(Session) }),
});

/**
 * A found or borrowed device must not end the sessions of its owner, so both ask for the password. By POST, because a proxy may
 * drop the body of a DELETE.
 */
const proof = z.object({ currentPassword: CurrentPassword });

export const endSession = endpoint({
  method: 'POST',
  path: '/api/auth/session/{id}/end',
  summary: 'Sign out one of the own sessions',
  access: 'session:own',
  params: z.object({ id: Id }),
  body: proof,
  reply: done,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/session/end-others',
  summary: 'Sign out every own session but this one',
  access: 'session:own',
  body: proof,
  reply: done,
});
