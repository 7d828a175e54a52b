import * as z from 'zod';
import { endpoint } from '../endpoint';
import { limits } from '../limits';

/** A part of the screen that fails by itself, while the rest stays. */
const screenParts = ['page', 'drawer', 'modal', 'player'] as const;
export type ScreenPart = (typeof screenParts)[number];

/**
 * An error that was thrown while a part of the screen was drawn. Each text has a form in which there is no room for a name, an
 * id or a sentence: the message of an error is never sent, because it may quote what somebody has typed.
 */
const ClientError = z.strictObject({
  /** The name of its class. */
  name: z.string().regex(/^[A-Z][A-Za-z]{0,39}$/),
  part: z.enum(screenParts),
  /** The page as the code names it, such as `/admin/dashboard/clubs/[id]`, never the address with the id. */
  route: z
    .string()
    .max(100)
    .regex(/^(?:\/404|(?:\/(?:[a-z]+(?:-[a-z]+)*|\[[A-Za-z.]+\]))+|\/)$/),
  /** The build of the pages. */
  build: z.string().regex(/^[\w-]{1,40}$/),
  /** The components around the place, the innermost first. In a build their names are short. */
  components: z.array(z.string().regex(/^[A-Za-z_$][\w$.]{0,39}$/)).max(limits.clientErrorNames),
  /** Where in the scripts of the build it was thrown, the innermost first, such as `4821-3f9c2d1.js:1:20481`. */
  places: z.array(z.string().regex(/^[\w[\].-]{1,60}\.js:\d{1,7}:\d{1,7}$/)).max(limits.clientErrorPlaces),
});

export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/client-errors',
  summary: 'A part of the screen could not be drawn',
  access: 'open',
  body: ClientError,
  reply: z.object({}),
});
