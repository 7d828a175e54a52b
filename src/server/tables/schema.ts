import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as exported from './tables';

type Exported = typeof exported;
type Schema = { [Name in keyof Exported as Exported[Name] extends PgTable ? Name : never]: Exported[Name] };

/** Every table, by the name that its file exports. */
export const schema = Object.fromEntries(
  Object.entries(exported).filter(([, each]) => is(each, PgTable)),
) as Schema;
