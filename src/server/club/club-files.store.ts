import { alias } from 'drizzle-orm/pg-core';
import { clubs } from '../db/schema/club';
import { files } from '../db/schema/file';

/** A club's files, as aliases to be joined by the club's keys. */
export const logo = alias(files, 'logo');
export const identity = alias(files, 'identity');

/** The columns of a club and of what is shown of its files (`club.view.ts`). */
export const clubColumns = {
  club: clubs,
  logo: { key: logo.key },
  identity: { key: identity.key, fileName: identity.fileName },
};
