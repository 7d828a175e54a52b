import * as z from 'zod';
import { endpoint } from '../endpoint';
import { done } from '../shapes';

const base64url = (min: number, max: number) => z.string().regex(new RegExp(`^[\\w-]{${min},${max}}={0,2}$`));

/** What a browser gives to be sent messages: an address of its maker's service, and the keys that messages are encrypted with. */
const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({ p256dh: base64url(87, 88), auth: base64url(22, 24) }),
  /** Milliseconds since 1970, where it ends by itself; up to the year 9999, because the database takes no more. */
  expirationTime: z.number().min(0).max(253_402_300_799_999).nullable().default(null),
});

/**
 * Has news sent to this device. For the session of the request; ends with it. Also by the service worker, which has the cookie
 * alone, when the browser has changed the subscription.
 */
export const putDevice = endpoint({
  method: 'PUT',
  path: '/api/news/device',
  summary: 'Have news sent to this device',
  access: 'news:own',
  body: PushSubscription,
  reply: done,
  byCookie: true,
});

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/news/device',
  summary: 'Have no news sent to this device',
  access: 'news:own',
  reply: done,
});

/** What a device is sent. A lock screen may show it: the names of the episode and of the club, and no child's. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The page that a tap opens, a path of ours. */
  path: z.string(),
  /** A later message with the same tag takes the place of the first. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof PushMessage>;
