import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { ErrorReply } from '@/contract/errors';
import { isList } from '@/contract/list';

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });
const objectOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? schema : z.object({}));

function bodyOf({ upload, body, method }: Endpoint): ZodOpenApiOperationObject['requestBody'] {
  if (method === 'GET' || method === 'DELETE') return undefined;
  if (!upload) return json(body);
  const files = z.array(z.string().meta({ format: 'binary' })).max(upload.maxFiles);
  return { content: { 'multipart/form-data': { schema: objectOf(body).extend({ [upload.field]: files }) } } };
}

/** A list is also a CSV file, for clients that accept one. */
const contentOf = (endpoint: Endpoint) => ({
  [endpoint.mime ?? 'application/json']: { schema: endpoint.reply },
  ...(isList(endpoint) && { 'text/csv': { schema: z.string() } }),
});

function operationOf(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const open = endpoint.access === 'open';
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: open ? [] : [{ token: [] }],
    requestParams: {
      path: objectOf(endpoint.params),
      query: objectOf(endpoint.query),
      ...(endpoint.repeatable && { header: z.object({ 'Idempotency-Key': z.string().optional() }) }),
    },
    requestBody: bodyOf(endpoint),
    responses: {
      [String(endpoint.status)]: { description: 'Success', content: contentOf(endpoint) },
      default: { description: 'Refused or failed', ...json(ErrorReply) },
    },
  };
}

/** The address of the document. It is not in the contract, because it describes the contract. */
export const openApiAddress = { method: 'GET', path: '/api/openapi.json' } as const;

/** The OpenAPI 3.1 document of the whole contract. */
export function makeOpenApi() {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = paths[endpoint.path] ?? {};
    paths[endpoint.path] = { ...path, [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Touchline', version: '1', description: 'Podcasts of sports clubs and their families.' },
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  });
}
