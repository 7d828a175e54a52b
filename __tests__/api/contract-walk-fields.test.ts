import * as z from 'zod';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { limits } from '@/contract/limits';
import { mayEver } from '@/policy/can';
import type { Action } from '@/policy/rules';
import { apiOfFile } from '../support/api';
import { everyPersona } from '../support/own-account';
import { seededOnce } from '../support/scene';
import { seedWalk } from '../support/walk';

interface Field {
  type?: string | string[];
  anyOf?: Field[];
  enum?: string[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

/** Texts that are compared and never shown: they may hold anything. */
const compared = ['currentPassword', 'password', 'passwordConfirmation', 'token', 'notice', 'joinCode'];

/** Values that a field does not take, by what is wrong with them. */
function wrongFor(name: string, { anyOf, ...described }: Field): [what: string, value: unknown][] {
  const field = anyOf?.find(({ type }) => type !== 'null') ?? described;
  const { format, minLength, maxLength, minimum, maximum = 2 ** 53, maxItems } = field;
  const isShown = !compared.includes(name) && (maxLength ?? 0) <= limits.descriptionMax;
  const types = [field.type].flat();
  const wrong: [string, unknown, boolean][] = [];
  if (types.includes('string'))
    wrong.push(
      ['a list', ['a'], true],
      ['a number', 7, true],
      ['an operator', { $ne: 1 }, true],
      ['empty', '', Boolean(minLength)],
      ['with a control character', 'a\u0000b', isShown],
      ['with half a character', 'Fair\ud800', isShown],
      ['too long', 'x'.repeat((maxLength ?? 1_000_000) + 1), true],
      ['another choice', 'none of them', field.enum !== undefined],
      ['no address', 'nobody', /email$/i.test(name)],
      ['another form', '2026-02-30', format !== undefined],
    );
  if (types.includes('number') || types.includes('integer'))
    wrong.push(
      ['a text', '7', true],
      ['too small', Number(minimum) - 1, minimum !== undefined],
      ['too large', maximum + 1, maximum < 2 ** 50],
      ['a half', 1.5, types.includes('integer')],
    );
  if (types.includes('boolean')) wrong.push(['a text', 'maybe', true]);
  if (types.includes('array') || types.includes('object')) wrong.push(['a text', 'a', true]);
  if (maxItems !== undefined) wrong.push(['too many', Array(maxItems + 1).fill(''), true]);
  return wrong.flatMap(([what, value, holds]) => (holds ? [[what, value]] : []));
}

/** Each call that takes a body in JSON, with its fields. */
const calls = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
  const { properties, required = [] } = z.toJSONSchema(endpoint.body, {
    io: 'input',
    unrepresentable: 'any',
  });
  return properties && !endpoint.upload && Object.keys(properties).length > 0
    ? [[name, endpoint, properties as Record<string, Field>, required] as const]
    : [];
});

const api = apiOfFile();
const walk = seededOnce(() => seedWalk(api));

test('there are calls to walk', () => {
  expect(calls.length).toBeGreaterThan(60);
});

test.each(calls)(
  'S-04 S-32 C5 %s takes no field that is wrong in any way, and none is missing',
  (_name, { body }, fields, required) => {
    const taken = (sent: object, field: string) =>
      !body.safeParse(sent).error?.issues.some(({ path }) => path[0] === field);
    const all = Object.entries(fields).flatMap(([field, schema]) =>
      wrongFor(field, schema).map(([what, value]) => [field, what, value] as const),
    );
    expect(required.filter((field) => taken({}, field))).toEqual([]);
    expect(all.filter(([field, , value]) => taken({ [field]: value }, field))).toEqual([]);
  },
);

test.each(calls)(
  'S-04 S-32 %s with wrong fields is 422 at all of them, before anything is done',
  async (_name, endpoint, fields) => {
    const isOpen = endpoint.access === 'open';
    const persona = everyPersona.find(
      (each) =>
        !isOpen && mayEver({ userId: 'own', persona: each, clubId: 'own' }, endpoint.access as Action),
    );
    const token = persona && walk.tokens[persona];
    const before = await walk.stored();
    const body = Object.fromEntries(
      Object.entries(fields).map(([field, schema]) => [field, wrongFor(field, schema)[0]?.[1]]),
    );
    const answer = await api.call(endpoint.method, walk.pathOf(endpoint), { token, body });
    const names = Object.keys(answer.body.fields ?? {}).map((key) => key.split('.')[0]);
    expect([answer.status, [...new Set(names)].sort()]).toEqual([422, Object.keys(fields).sort()]);
    expect(await walk.stored()).toEqual(before);
  },
);
