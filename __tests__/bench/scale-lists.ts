import * as z from 'zod';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints } from '../../src/contract/endpoints';
import type { Persona } from '../../src/policy/persona';
import { type Action, type Rule, rules } from '../../src/policy/rules';

/** One way to ask for a list, and the persona who does. */
interface ListCall {
  /** The endpoint's name in the contract. */
  list: string;
  persona: Persona;
  path: string;
  query: string;
}

/** What a list cannot be asked without, by its endpoint's name. */
const required: Record<string, string> = { getHistory: 'object=club:{clubId}' };

/** A word that many rows hold, one of another spelling than asked for, one that no row holds. */
const searches = ['a', 'koln', 'qqqq'];
const longest = 100;

const isList = ({ method, reply }: Endpoint): boolean =>
  method === 'GET' && reply instanceof z.ZodObject && reply.shape.data instanceof z.ZodArray;

/** What a field of a query may be, from under its default: the values of an enum or a literal. */
function valuesOf(field: unknown): string[] {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return valuesOf(field.unwrap());
  if (field instanceof z.ZodEnum || field instanceof z.ZodLiteral) {
    const values = field instanceof z.ZodEnum ? field.options : [...field.values];
    return values.map(String);
  }
  return [];
}

/** Every query worth measuring: both page sizes, each sort, each filter, searches, and a page far down; "" for a plain list. */
function queriesOf({ query }: Endpoint): string[] {
  const shape: Record<string, unknown> = query instanceof z.ZodObject ? query.shape : {};
  if (!('pageSize' in shape)) return 'q' in shape ? searches.map((word) => `q=${word}`) : [''];
  const large = `pageSize=${longest}`;
  const choices = Object.entries(shape).flatMap(([name, field]) =>
    valuesOf(field).map((value) => `${large}&${name}=${value}`),
  );
  const found = 'q' in shape ? searches.map((word) => `${large}&q=${word}`) : [];
  return ['', large, `${large}&page=3`, ...choices, ...found];
}

/** Lists of all clubs, although their rule lets others in for what is of their own club. */
const platformLists = ['listReflectionClubs'];

const personasOf = (list: string, { access }: Endpoint): Persona[] => {
  if (platformLists.includes(list)) return ['platformAdmin'];
  const rule: Rule = rules[access as Action] ?? {};
  return (Object.keys(rule) as Persona[]).filter((persona) => rule[persona]);
};

/** Every list of the contract, as everybody who may ask for it: a new one is measured by itself. */
export const listCalls = (): ListCall[] =>
  Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([, endpoint]) => isList(endpoint))
    .flatMap(([list, endpoint]) =>
      personasOf(list, endpoint).flatMap((persona) =>
        queriesOf(endpoint).map((query) => ({
          list,
          persona,
          path: endpoint.path,
          query: [required[list], query].filter(Boolean).join('&'),
        })),
      ),
    );
