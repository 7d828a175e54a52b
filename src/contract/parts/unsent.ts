import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id } from '../shapes';

/**
 * The key to the recordings and files that a person has not sent yet. They wait encrypted on the device, so
 * that nothing of them can be read there after a logout.
 */
const UnsentKey = z.object({
  /** The id by which a device knows what the key opens. */
  tray: Id,
  /** 32 bytes in base64, for AES-GCM. */
  key: z.base64(),
});

/** For who sends parts, and for children, who say answers. The same one each time. */
export const getUnsentKey = endpoint({
  method: 'GET',
  path: '/api/account/unsent-key',
  summary: 'The key of the own recordings and files that wait on a device',
  access: 'unsent:open',
  reply: UnsentKey,
});
