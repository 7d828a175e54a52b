import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { isList } from '@/contract/list';
import { type Answer, apiOfFile } from '../support/api';

const api = apiOfFile();

let status: number;
let body: Answer['body'];
beforeAll(async () => {
  ({ status, body } = await api.call('GET', '/api/openapi.json'));
});

const named = Object.entries<Endpoint>(endpoints);

test('it is OpenAPI 3.1 and needs no account', () => {
  expect([status, body.openapi]).toEqual([200, '3.1.0']);
});

test('it has every endpoint, each with its status, its errors and who may, and no other', () => {
  for (const [name, endpoint] of named) {
    const operation = body.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, 'x-access': endpoint.access });
    expect(Object.keys(operation.responses)).toEqual([String(endpoint.status), 'default']);
    expect(operation.security).toEqual(endpoint.access === 'open' ? [] : [{ token: [] }]);
  }
  const described = Object.values<object>(body.paths).flatMap((path) => Object.keys(path));
  expect(described).toHaveLength(named.length);
});

/** The names of all that an answer may hold, however deep. */
const keysOf = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([key, inner]) =>
        key === 'properties' ? [...Object.keys(inner), ...keysOf(inner)] : keysOf(inner),
      );

test('X-07 X-08 no answer of any call may hold a password or a hash, and only a sign-in a token', () => {
  const answers = named.map(([name, { path, method }]) => {
    const { responses } = body.paths[path][method.toLowerCase()];
    return { name, keys: keysOf(responses) };
  });
  expect(answers.find(({ name }) => name === 'getAccount')?.keys).toContain('clubMemberRole');
  for (const { name, keys } of answers) {
    expect([name, keys.filter((key) => /password|hash|secret/i.test(key))]).toEqual([name, []]);
  }
  const tokens = answers.filter(({ keys }) => keys.includes('token')).map(({ name }) => name);
  expect(tokens.sort()).toEqual([
    ...['acceptInvite', 'chooseListener', 'finishProvider', 'login', 'setUp', 'signInByPasskey'],
  ]);
});

test('it tells that each list is also a CSV file, and that nothing else is', () => {
  const asCsv = named.filter(([, { path, method, status }]) => {
    const { content } = body.paths[path][method.toLowerCase()].responses[status];
    return content['text/csv']?.schema.type === 'string';
  });
  expect(asCsv.map(([name]) => name).sort()).toEqual(
    named
      .filter(([, endpoint]) => isList(endpoint))
      .map(([name]) => name)
      .sort(),
  );
});

test('it shows parameters, bodies and the files of an upload', () => {
  const upload = body.paths['/api/file/upload/audio'].post.requestBody.content['multipart/form-data'].schema;
  expect(upload.properties.file).toMatchObject({ type: 'array', maxItems: 3 });
  expect(Object.keys(upload.properties)).toEqual(
    expect.arrayContaining(['episodeId', 'clubId', 'map', 'file']),
  );
  const [parameter] = body.paths['/api/episode/{id}'].get.parameters;
  expect(parameter).toMatchObject({ name: 'id', in: 'path', required: true });
});
