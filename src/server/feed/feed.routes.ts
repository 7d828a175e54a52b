import { dayMs } from '@/contract/analytics/range';
import {
  confirmFeedReads,
  endChildFeed,
  endFeed,
  endGuestLink,
  getFeeds,
  makeChildFeed,
  makeFeed,
  makeGuestLink,
} from '@/contract/feed/feed';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import { getSignInObstacle } from '../consent/may-sign-in.store';
import { listGuardiansOf } from '../family/guardian-invite.store';
import { lockChild, lockOwnHousehold } from '../family/household.store';
import type { Transaction } from '../kernel/db/client';
import { ApiError, fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize, requireClubId } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { type Call, on } from '../kernel/http/route';
import * as store from './feed.store';
import { listAlertReaders } from './feed-reads.store';
import { presentFeeds } from './present-feeds';

/** The answer to a change. It holds links, so it is not kept for a repeated call. */
const changed = async (
  tx: Transaction,
  { services, who }: Pick<Call, 'services'> & { who: Person },
  message: string,
) => ({
  data: await presentFeeds(tx, services, who),
  message,
});

const list = on(getFeeds, async ({ services, who }) => ({
  data: await presentFeeds(services.db, services, who),
}));

const make = on(makeFeed, async (call) => {
  const { services, who, body } = call;
  const { userId } = who.principal;
  const clubId = requireClubId(who);
  await services.rateLimits.take('feedLinks', userId);
  return services.db.transaction(async (tx) => {
    const ended = body.replace && (await store.removeFeedOf(tx, userId, 'own'));
    const made = await store.createFeed(tx, services.deriveSecret, { kind: 'own', clubId, userId });
    if (ended) await audit(tx, call, { action: 'feed:end', object: `user:${userId}` });
    if (made !== null) await audit(tx, call, { action: 'feed:make', object: `user:${userId}` });
    return changed(tx, call, ended ? t`The old link has ended. This is your new one` : t`This is your link`);
  });
});

const end = on(endFeed, async (call) =>
  call.services.db.transaction(async (tx) => {
    const { userId } = call.who.principal;
    if (await store.removeFeedOf(tx, userId, 'own'))
      await audit(tx, call, { action: 'feed:end', object: `user:${userId}` });
    return changed(tx, call, t`Your link has ended`);
  }),
);

/** A child that this guardian looks after, locked. 404 for any other, and for an account that is the person's own. */
async function requireChild(tx: Transaction, who: Person, id: string) {
  const locked = await lockChild(tx, id);
  if (!locked) throw notFound(t`This child`);
  authorize(who, 'child-feed:manage', { guardianIds: locked.guardianIds }, t`This child`);
  return locked.child;
}

const makeOfChild = on(makeChildFeed, async (call) => {
  const { services, who, params, body } = call;
  await services.rateLimits.take('feedLinks', who.principal.userId);
  return services.db.transaction(async (tx) => {
    const child = await requireChild(tx, who, params.id);
    if ((await getSignInObstacle(tx, child.id)) !== null || child.clubId === null) {
      throw new ApiError(
        'conflict',
        t`${child.firstName} cannot listen now. Look at the account under Family Members.`,
      );
    }
    const ended = body.replace && (await store.removeFeedOf(tx, child.id, 'child'));
    const made = await store.createFeed(tx, services.deriveSecret, {
      kind: 'child',
      clubId: child.clubId,
      userId: child.id,
      madeBy: who.principal.userId,
    });
    if (ended) await audit(tx, call, { action: 'feed:end', object: `user:${child.id}` });
    if (made !== null) await audit(tx, call, { action: 'feed:make', object: `user:${child.id}` });
    return changed(tx, call, t`${child.firstName} has a link for podcast apps`);
  });
});

const endOfChild = on(endChildFeed, async (call) =>
  call.services.db.transaction(async (tx) => {
    const child = await requireChild(tx, call.who, call.params.id);
    if (await store.removeFeedOf(tx, child.id, 'child'))
      await audit(tx, call, { action: 'feed:end', object: `user:${child.id}` });
    return changed(tx, call, t`${child.firstName}’s link has ended`);
  }),
);

const makeOfGuest = on(makeGuestLink, async (call) => {
  const { services, who, body } = call;
  const { userId } = who.principal;
  await services.rateLimits.take('feedLinks', userId);
  return services.db.transaction(async (tx) => {
    const familyId = await lockOwnHousehold(tx, userId);
    if (familyId === undefined) throw notFound(t`Your family`);
    const guardianIds = await listGuardiansOf(tx, [familyId]);
    authorize(who, 'guest-link:manage', { guardianIds }, t`Your family`);
    const guests = (await store.listFeeds(tx, { userId, childIds: [], familyId })).filter(
      ({ kind, endsAt }) => kind === 'guest' && endsAt !== null && endsAt.getTime() > Date.now(),
    );
    if (guests.some(({ guestName }) => guestName?.toLowerCase() === body.name.toLowerCase())) {
      throw fieldError(
        'conflict',
        'name',
        t`${body.name} has a link already. Send that one, or end it first.`,
      );
    }
    if (guests.length >= limits.guestLinksMax) {
      throw new ApiError(
        'conflict',
        t`Your family has ${limits.guestLinksMax} links. End one to make another.`,
      );
    }
    const id = await store.createFeed(tx, services.deriveSecret, {
      kind: 'guest',
      clubId: requireClubId(who),
      userId,
      familyId,
      guestName: body.name,
      endsAt: new Date(Date.now() + body.days * dayMs),
    });
    await audit(tx, call, { action: 'guest-link:make', object: `feed:${id}` });
    return changed(tx, call, t`${body.name} has a link`);
  });
});

const endOfGuest = on(endGuestLink, async (call) =>
  call.services.db.transaction(async (tx) => {
    const { who, params } = call;
    const feed = await store.getFeed(tx, params.id);
    if (feed?.kind !== 'guest' || feed.familyId === null) throw notFound(t`This link`);
    const guardianIds = await listGuardiansOf(tx, [feed.familyId]);
    authorize(who, 'guest-link:manage', { guardianIds }, t`This link`);
    await store.removeFeed(tx, feed.id);
    await audit(tx, call, { action: 'guest-link:end', object: `feed:${feed.id}` });
    return changed(tx, call, t`${feed.guestName ?? ''}’s link has ended`);
  }),
);

const confirm = on(confirmFeedReads, async (call) =>
  call.services.db.transaction(async (tx) => {
    const { who, params } = call;
    if (!(await store.getFeed(tx, params.id))) throw notFound(t`This link`);
    authorize(who, 'feed-alert:answer', { openTo: await listAlertReaders(tx, params.id) }, t`This link`);
    await store.forgetAlert(tx, params.id);
    return changed(tx, call, t`The link stays as it is`);
  }),
);

export const feedRoutes = [list, make, end, makeOfChild, endOfChild, makeOfGuest, endOfGuest, confirm];
