import { type DataClass, dataOf, type Retention } from './data-classes';
import { schema } from './schema';

/** How long the rows of a table are kept, and its columns by their class. */
type Entry = { keep: Retention } & Partial<Record<DataClass, readonly string[]>>;

function entryOf(table: Parameters<typeof dataOf>[0]): Entry {
  const { keep, classes } = dataOf(table);
  const columns: Partial<Record<DataClass, string[]>> = {};
  for (const [column, name] of classes) columns[name] = [...(columns[name] ?? []), column];
  return { keep, ...columns };
}

/** What is stored, about which people, and for how long, as the tables say it. Exports are made from it. */
export const dataMap = Object.fromEntries(
  Object.entries(schema).map(([name, table]) => [name, entryOf(table)]),
) as Record<keyof typeof schema, Entry>;
