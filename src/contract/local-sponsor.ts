import * as z from 'zod';
import { endpoint } from './endpoint';
import type { RowOf } from './list';
import { resource } from './resource';
import { changed } from './shapes';
import { OldSpots, sponsorBody, sponsorRow } from './sponsor';

const access = 'local-sponsor:manage';

/**
 * The sponsor of a club, of which it has at most one: heard before the outro of its episodes. It has no list;
 * `getLocalSponsor` answers the one there is. 422 on `spot` for one longer than `limits.localSpotSeconds`.
 */
export const localSponsors = resource({
  path: '/api/local-sponsor',
  words: { one: 'local sponsor', many: 'local sponsors' },
  access: { read: access, manage: access },
  row: sponsorRow,
  body: sponsorBody,
  title: ({ name }) => name,
  sorts: ['removedAt'],
  first: '-removedAt',
  columns: {},
});
export type LocalSponsor = RowOf<typeof localSponsors.list>;

/** The sponsor of the own club; without one, those that were deleted and can be restored, newest first. */
export const getLocalSponsor = endpoint({
  method: 'GET',
  path: '/api/local-sponsor',
  summary: 'The sponsor of the own club',
  access,
  reply: z.object({
    data: z.object({
      sponsor: localSponsors.get.reply.shape.data.nullable(),
      deleted: z.array(localSponsors.get.reply.shape.data),
    }),
  }),
});

/** What is published keeps the spot it was mastered with: how many episodes that are. */
export const countOldLocalSpots = endpoint({
  method: 'GET',
  path: '/api/local-sponsor/old-spots',
  summary: 'How many published episodes of the own club keep an older spot of its sponsor',
  access,
  reply: z.object({ data: OldSpots }),
});

/** Until each is mastered, families hear the one they have. */
export const remasterLocalSpots = endpoint({
  method: 'POST',
  path: '/api/local-sponsor/remaster',
  summary: 'Master these episodes of the own club again',
  access,
  reply: changed(z.object({ renditions: z.number().int() })),
});
