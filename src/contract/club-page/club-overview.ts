import * as z from 'zod';
import { FigureEpisode } from '../analytics/overview';
import { ClubRow } from '../club';
import { ClubDetails } from '../club-details';
import { endpoint } from '../endpoint';
import type { Slot } from '../episode-content';
import { Day, FileUrl, Id, Instant } from '../shapes';

/** The number of episodes for which the page shows how the club delivered. */
export const deliveriesShown = 12;

/**
 * The state of a part: `sent` by the Due Date, `late` after it, `missing` once it can be late, `open` while
 * there is time or it is being checked. By the club's clock.
 */
export const Delivery = z.enum(['sent', 'late', 'missing', 'open']);
export type Delivery = z.infer<typeof Delivery>;

const DeliveredEpisode = FigureEpisode.extend({
  due: Day,
  /** The day on which families could hear it first; null until then. */
  publishedOn: Day.nullable(),
  parts: z.object({ intro: Delivery, interview: Delivery, outro: Delivery } satisfies Record<
    z.infer<typeof Slot>,
    typeof Delivery
  >),
  /** All three were there by the Due Date; null while none is late or missing and some are open. */
  onTime: z.boolean().nullable(),
});
export type DeliveredEpisode = z.infer<typeof DeliveredEpisode>;

/** A campaign that runs in this club today. */
const ClubCampaign = z.object({
  id: Id,
  name: z.string(),
  sponsor: z.object({ name: z.string(), logo: FileUrl.nullable() }),
  startsOn: Day,
  endsOn: Day,
  /** What would be heard; null where neither it nor its sponsor has a spot. */
  spot: z.object({ url: FileUrl, duration: z.number().nullable() }).nullable(),
  /**
   * The first day on which it is heard, because of two campaigns with a spot the one that began first is; null
   * when it has no spot, or another one runs until its end.
   */
  heardFrom: Day.nullable(),
});
export type ClubCampaign = z.infer<typeof ClubCampaign>;

const ClubOverview = z.object({
  club: ClubRow,
  /** The club's admins who can sign in, first ones first. */
  admins: z.array(
    z.object({ id: Id, name: z.string(), email: z.string().nullable(), seenAt: Instant.nullable() }),
  ),
  invites: ClubDetails.shape.invites,
  people: ClubDetails.shape.people,
  /** How many wait to be let in by the club, and who has waited longest; null where nobody waits. */
  waiting: z.object({ count: z.number().int(), first: z.string() }).nullable(),
  /** The last `deliveriesShown` episodes that it had to send parts for, the oldest first. */
  deliveries: z.array(DeliveredEpisode),
  campaigns: z.array(ClubCampaign),
});
export type ClubOverview = z.infer<typeof ClubOverview>;

export const getClubOverview = endpoint({
  method: 'GET',
  path: '/api/club/{id}/overview',
  summary: 'A club for the platform: its deliveries, people and running campaigns',
  access: 'club:manage',
  params: z.object({ id: Id }),
  reply: z.object({ data: ClubOverview }),
});
