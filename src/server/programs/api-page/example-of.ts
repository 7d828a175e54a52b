/** A JSON schema of the document, as far as the contract uses them. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  pattern?: string;
}

export type SchemasByName = Record<string, JsonSchema>;

const byFormat: Record<string, string> = {
  uuid: '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f',
  'date-time': '2026-11-28T18:00:00.000Z',
  date: '2026-11-28',
  email: 'ada@example.org',
  uri: 'https://example.org/',
};

/** How deep an example goes into what refers to itself. */
const mostLevels = 8;

function referred(schema: JsonSchema, named: SchemasByName): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return (name && named[name]) || schema;
}

/** What is not null, of several ways. */
const firstWay = (ways: JsonSchema[] = []) => ways.find(({ type }) => type !== 'null') ?? ways[0];

/** A value that a schema takes: the first of several ways, and one of each list. */
export function exampleOf(given: JsonSchema | undefined, named: SchemasByName, level = 0): unknown {
  if (!given || level > mostLevels) return null;
  const schema = referred(given, named);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const way = firstWay(schema.anyOf ?? schema.oneOf);
  if (way) return exampleOf(way, named, level + 1);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, named, level + 1)));
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type;
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [
        name,
        exampleOf(inner, named, level + 1),
      ]),
    );
  }
  if (type === 'array') return [exampleOf(schema.items, named, level + 1)];
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  return type === 'string' ? (byFormat[schema.format ?? ''] ?? 'text') : null;
}
