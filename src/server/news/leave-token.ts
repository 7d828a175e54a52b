import { timingSafeEqual } from 'node:crypto';
import type { ListenerOf } from '../kernel/listener-key';

/** What a link stops. */
export type NewsAbout = 'episodes' | 'answers';

interface Leaving {
  about: NewsAbout;
  userId: string;
}

const short = (uuid: string) => uuid.replaceAll('-', '');

/** 128 bits that only the installation's key gives, which is not in the database. */
const proof = (listenerOf: ListenerOf, { about, userId }: Leaving) =>
  short(listenerOf(`leave ${about} of ${userId}`));

/**
 * The secret of the link by which a person stops one kind of email. Nothing of it is stored, so it works in the oldest email for
 * as long as there is the account. It opens nothing else. Its first letter says what it is about.
 */
export const makeLeaveToken = (listenerOf: ListenerOf, of: Leaving): string =>
  `${of.about[0]}${short(of.userId)}${proof(listenerOf, of)}`;

/** Undefined for a token that we have not made. */
export function readLeaveToken(listenerOf: ListenerOf, token: string): Leaving | undefined {
  const parts = /^([ea])([0-9a-f]{32})([0-9a-f]{32})$/.exec(token);
  if (!parts) return undefined;
  const [, letter, id = '', given = ''] = parts;
  const userId = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const of: Leaving = { about: letter === 'e' ? 'episodes' : 'answers', userId };
  return timingSafeEqual(Buffer.from(given), Buffer.from(proof(listenerOf, of))) ? of : undefined;
}
