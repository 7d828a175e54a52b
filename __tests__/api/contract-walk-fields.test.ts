import * as z from 'zod';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { limits } from '@/contract/limits';
import { mayEver } from '@/policy/can';
import type { Action } from '@/policy/rules';
import { apiOfFile } from '../support/api';
import { everyPersona } from '../support/own-account';
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
  const isShown = !compared.includes(name) && (maxLength ?? Infinity) <= limits.descriptionMax;
  const wrong: [string, unknown, boolean][] = [];
  if ([field.type].flat().includes('string'))
    wrong.push(
      ['a list', ['a'], true],
      ['a number', 7, true],
      ['an operator', { $ne: 1 }, true],
      ['empty', '', Boolean(minLength)],
      ['with a control character', 'a\u0000b', isShown],
      ['with half a character', 'Fair\ud800', isShown],
      ['too long', 'x'.repeat((maxLength ?? 0) + 1), maxLength !== undefined],
      ['another choice', 'none of them', field.enum !== undefined],
      ['no address', 'nobody', /email$/i.test(name)],
      ['another form', '2026-02-30', format !== undefined],
    );
  if (field.type === 'number' || field.type === 'integer')
    wrong.push(
      ['a text', '7', true],
      ['too small', Number(minimum) - 1, minimum !== undefined],
      ['too large', maximum + 1, maximum < 2 ** 50],
      ['a half', 1.5, field.type === 'integer'],
    );
  if (field.type === 'boolean') wrong.push(['a text', 'maybe', true]);
  if (field.type === 'array' || field.type === 'object') wrong.push(['a text', 'a', true]);
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
let walk: Awaited<ReturnType<typeof seedWalk>>;
beforeAll(async () => {
  walk = await seedWalk(api);
});

test('there are calls to walk', () => {
  expect(calls.length).toBeGreaterThan(60);
});

test.each(calls)(
  'S-04 S-32 C5 %s refuses each field that is wrong or missing at its name, before anything is done',
  async (_name, endpoint, fields, required) => {
    const isOpen = endpoint.access === 'open';
    const persona = everyPersona.find(
      (each) =>
        !isOpen && mayEver({ userId: 'own', persona: each, clubId: 'own' }, endpoint.access as Action),
    );
    const token = persona && walk.tokens[persona];
    const before = await walk.stored();
    const taken: string[] = [];
    const send = async (field: string, what: string, body: object) => {
      const answer = await api.call(endpoint.method, walk.pathOf(endpoint), { token, body });
      const names = Object.keys(answer.body.fields ?? {}).map((key) => key.split('.')[0]);
      if (answer.status !== 422 || !names.includes(field)) taken.push(`${field} ${what}: ${answer.status}`);
    };
    for (const field of required) await send(field, 'missing', {});
    for (const [field, schema] of Object.entries(fields))
      for (const [what, value] of wrongFor(field, schema)) await send(field, what, { [field]: value });
    expect(taken).toEqual([]);
    expect(await walk.stored()).toEqual(before);
  },
);
