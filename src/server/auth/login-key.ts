import type { RequestFacts } from '../http/request-facts';
import { hashToken } from './token';
import { comparable } from './user.store';

/** Whose wrong passwords are counted together: one account's, however it is written, from one address. */
export const loginKey = ({ limitKey }: RequestFacts, identifier: string): string =>
  `${limitKey}|${hashToken(comparable(identifier))}`;
