import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { changed, Id, Instant, line } from '../shapes';

/** A link by which podcast apps read the episodes of one person. */
export const Feed = z.object({
  id: Id,
  /** Null where it cannot be shown again, because the key of the installation has changed: then a new one is made. */
  url: z.string().nullable(),
  createdAt: Instant,
  /** When it was read last, and by which app. */
  lastRead: z.object({ at: Instant, app: z.string() }).nullable(),
  /** It was read from unusually many networks or by unusually many apps in a day, and it was not said yet that this is right. */
  alert: z.object({ at: Instant, networks: z.number().int(), apps: z.number().int() }).nullable(),
});
export type Feed = z.infer<typeof Feed>;

/** How many days a link for a person without an account works. */
export const guestDays = [30, 90, 180] as const;
export const guestDaysUsual = 90;

/** A link for one person without an account, such as a grandparent. It always ends by itself. */
export const GuestLink = Feed.extend({
  name: z.string(),
  endsAt: Instant,
  ended: z.boolean(),
  /** The page with a player; null where it cannot be shown again. */
  page: z.string().nullable(),
});
export type GuestLink = z.infer<typeof GuestLink>;

export const ListenElsewhere = z.object({
  own: Feed.nullable(),
  /** The children that one looks after, each with its feed once a guardian has switched it on. */
  children: z.array(z.object({ id: Id, firstName: z.string(), feed: Feed.nullable() })),
  /** The links of the own household; null for people without one. */
  guests: z.array(GuestLink).nullable(),
  /** How many episodes people without an account do not get, because a child is heard in them, or may be. */
  leftOut: z.number().int(),
});
export type ListenElsewhere = z.infer<typeof ListenElsewhere>;

/** For oneself, one's children and one's household. */
export const getFeeds = endpoint({
  method: 'GET',
  path: '/api/feed',
  summary: 'The links by which podcast apps read my episodes',
  access: 'feed:own',
  reply: z.object({ data: ListenElsewhere }),
});

/** Makes the own link. With `replace` the present one ends at once; without it, it stays. */
export const makeFeed = endpoint({
  method: 'POST',
  path: '/api/feed',
  summary: 'Make the own link for podcast apps, or a new one in its place',
  access: 'feed:own',
  body: z.object({ replace: z.boolean().default(false) }),
  reply: changed(ListenElsewhere),
  status: 201,
});

export const endFeed = endpoint({
  method: 'DELETE',
  path: '/api/feed',
  summary: 'End the own link at once, also in the middle of a download',
  access: 'feed:own',
  reply: changed(ListenElsewhere),
});

const childId = z.object({ id: Id });

/** 409 for a child who may not sign in, because without consent nothing is heard. */
export const makeChildFeed = endpoint({
  method: 'POST',
  path: '/api/feed/child/{id}',
  summary: 'Switch a child’s link for podcast apps on, or make a new one',
  access: 'child-feed:manage',
  params: childId,
  body: z.object({ replace: z.boolean().default(false) }),
  reply: changed(ListenElsewhere),
  status: 201,
});

export const endChildFeed = endpoint({
  method: 'DELETE',
  path: '/api/feed/child/{id}',
  summary: 'Switch a child’s link for podcast apps off',
  access: 'child-feed:manage',
  params: childId,
  reply: changed(ListenElsewhere),
});

/** 409 with the same name once more, and when the household has `limits.guestLinksMax`. */
export const makeGuestLink = endpoint({
  method: 'POST',
  path: '/api/feed/guest',
  summary: 'Make a link for one person without an account',
  access: 'guest-link:manage',
  body: z.object({
    name: line(limits.nameMax, t`Enter who the link is for`),
    days: z
      .union(
        guestDays.map((days) => z.literal(days)),
        t`Choose how long the link works`,
      )
      .default(guestDaysUsual),
  }),
  reply: changed(ListenElsewhere),
  status: 201,
});

export const endGuestLink = endpoint({
  method: 'DELETE',
  path: '/api/feed/guest/{id}',
  summary: 'End the link of a person without an account at once',
  access: 'guest-link:manage',
  params: z.object({ id: Id }),
  reply: changed(ListenElsewhere),
});

export const confirmFeedReads = endpoint({
  method: 'POST',
  path: '/api/feed/{id}/known',
  summary: 'Say that the many places that read a link are right',
  access: 'feed-alert:answer',
  params: z.object({ id: Id }),
  reply: changed(ListenElsewhere),
});
