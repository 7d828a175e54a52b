import * as z from 'zod';
import { endpoint } from './endpoint';

/** Streams with ranges, ETag and 416; 404 for whatever was not minted here or is not for the asker. */
export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/file/download',
  summary: 'A stored file, by its URL',
  access: 'file:download',
  query: z.object({ url: z.string() }),
  reply: z.unknown(),
});
