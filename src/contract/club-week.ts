import * as z from 'zod';
import { endpoint } from './endpoint';
import { Day } from './shapes';

/** Figures about fewer people are shown to nobody, so that no one is recognised in them. */
export const fewestShown = 10;

/** How much was heard, and by how many members. */
const Heard = z.object({ seconds: z.number(), members: z.number().int() });
export type Heard = z.infer<typeof Heard>;

/** Null where fewer than `fewestShown` have listened, and where the rest would tell what is hidden. */
export const ClubWeek = z.object({
  week: Heard.nullable(),
  /** The seven days before. */
  before: Heard.nullable(),
  /** Seven, the earliest first. */
  days: z.array(z.object({ day: Day, heard: Heard.nullable() })),
});
export type ClubWeek = z.infer<typeof ClubWeek>;

/** The seven days until yesterday, in the club's zone. */
export const getClubWeek = endpoint({
  method: 'GET',
  path: '/api/club-week',
  summary: 'What the members of the own club listened to last week, by day',
  access: 'club-week:read',
  reply: z.object({ data: ClubWeek }),
});
