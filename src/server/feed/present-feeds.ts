import type { Feed, GuestLink, ListenElsewhere } from '@/contract/feed/feed';
import { getOwnHousehold } from '../family/household.store';
import type { Db } from '../kernel/db/client';
import type { Person } from '../kernel/http/person';
import type { Services } from '../kernel/services';
import { appWords } from './app-name';
import { type FeedRow, listChildren, listFeeds } from './feed.store';
import { makeFeedAddresses } from './feed-addresses';
import { countLeftOut } from './feed-episodes.store';
import { shownToken } from './feed-token';

type Means = Pick<Services, 'deriveSecret' | 'env'>;

/** The page of a guest. The token is behind `#`, which no browser sends to a server. */
const pageOf = (publicUrl: string, token: string) => `${publicUrl}/pub/listen#${token}`;

function viewFeed({ deriveSecret, env }: Means, row: FeedRow): Feed {
  const token = shownToken(deriveSecret, row);
  const { alertedAt, alertNetworks, alertApps } = row;
  return {
    id: row.id,
    url: token === undefined ? null : makeFeedAddresses(env.publicUrl, token).feed,
    createdAt: row.createdAt.toISOString(),
    lastRead: row.lastReadAt && { at: row.lastReadAt.toISOString(), app: appWords(row.lastReadBy) },
    alert: alertedAt && {
      at: alertedAt.toISOString(),
      networks: alertNetworks ?? 0,
      apps: alertApps ?? 0,
    },
  };
}

function viewGuest(means: Means, row: FeedRow): GuestLink {
  const token = shownToken(means.deriveSecret, row);
  const endsAt = row.endsAt ?? row.createdAt;
  return {
    ...viewFeed(means, row),
    name: row.guestName ?? '',
    endsAt: endsAt.toISOString(),
    ended: endsAt.getTime() <= Date.now(),
    page: token === undefined ? null : pageOf(means.env.publicUrl, token),
  };
}

/** What a person sees under "Listen elsewhere". */
export async function presentFeeds(db: Db, means: Means, { principal }: Person): Promise<ListenElsewhere> {
  const { userId, persona, clubId } = principal;
  const isParent = persona === 'parent';
  const children = isParent ? await listChildren(db, userId) : [];
  const familyId = isParent ? await getOwnHousehold(db, userId) : undefined;
  const rows = await listFeeds(db, { userId, childIds: children.map(({ id }) => id), familyId });
  const feedOf = (id: string) => {
    const row = rows.find((each) => each.userId === id && each.kind !== 'guest');
    return row ? viewFeed(means, row) : null;
  };
  const guests = rows.filter(({ kind }) => kind === 'guest');
  return {
    own: feedOf(userId),
    children: children.map(({ id, firstName }) => ({ id, firstName, feed: feedOf(id) })),
    guests: familyId === undefined ? null : guests.map((row) => viewGuest(means, row)),
    leftOut:
      familyId === undefined || clubId === null
        ? 0
        : await countLeftOut(db, { clubId, audiences: ['everyone'] }),
  };
}
