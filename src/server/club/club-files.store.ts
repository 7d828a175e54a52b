import { alias } from 'drizzle-orm/pg-core';
import { clubs } from '../db/schema/club';
import { files } from '../db/schema/file';

/** The files that show and sound for a club, each to be joined by its key. */
export const logo = alias(files, 'logo');
export const identity = alias(files, 'identity');

/** A club with what is shown of those files (`club.view.ts`). */
export const clubColumns = {
  club: clubs,
  logo: { key: logo.key },
  identity: { key: identity.key, fileName: identity.fileName },
};
