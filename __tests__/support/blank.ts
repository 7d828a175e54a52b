import type * as z from 'zod';
import type { ListEndpoint, RowOf } from '@/contract/list';

/** What tells a schema apart, as far as the contract uses it. */
interface Def {
  type: string;
  format?: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  in?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
  defaultValue?: unknown;
}

const texts: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  datetime: '2026-11-21T12:00:00.000Z',
  date: '2026-11-21',
};

function leastOf(schema: z.core.$ZodType): unknown {
  const { type, format = '', ...def } = schema._zod.def as unknown as Def;
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape ?? {})
        .map(([name, inner]) => [name, name === 'rev' ? 1 : leastOf(inner)] as const)
        .filter(([, value]) => value !== undefined),
    );
  if (type === 'nullable') return null;
  if (type === 'default') return def.defaultValue;
  if (type === 'pipe' && def.in) return leastOf(def.in);
  if (type === 'union' && def.options?.[0]) return leastOf(def.options[0]);
  if (type === 'enum') return Object.values(def.entries ?? {})[0];
  if (type === 'literal') return def.values?.[0];
  return { string: texts[format] ?? '', number: 0, boolean: false, array: [], record: {} }[type];
}

/** The least that a schema of the contract takes: empty, zero, the first choice. A test adds what it is about. */
export const blank = <T>(schema: z.ZodType<T>): T => leastOf(schema) as T;

/** The same of a row of a list. */
export const blankRow = <E extends ListEndpoint>(endpoint: E): RowOf<E> => {
  const { shape } = endpoint.reply._zod.def as unknown as Def;
  const rows = shape?.data?._zod.def as unknown as Def | undefined;
  if (!rows?.element) throw new Error('This is no list.');
  return leastOf(rows.element) as RowOf<E>;
};
