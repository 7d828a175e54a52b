import {
  getMember,
  inviteMember,
  listMembers,
  moveMember,
  setMemberRole,
  setMemberStatus,
} from '@/contract/member';
import { listed, t } from '@/language/text';
import { personaOf } from '@/policy/persona';
import { lockLiveClub } from '../club/lock-live-club';
import { changeFamilyWithRole } from '../family/family.store';
import { invitePerson } from '../invite/invite-admin';
import type { Db, Transaction } from '../kernel/db/client';
import { ApiError, fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize, requireClubId } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { on } from '../kernel/http/route';
import { countInvite } from '../mail/send-emails';
import { isDiscreet, nameFor } from '../user/name-for';
import * as store from './member.store';
import { viewMember, viewMemberRow } from './member.view';
import { getMemberRow, listMembers as listRows } from './member-list.store';
import { moveWithFamily, requireAnotherAdmin } from './move-member';

const what = t`This person`;
const personNotFound = () => notFound(what);

async function presentRow(db: Db, { principal }: Person, id: string) {
  const row = await getMemberRow(db, id);
  if (!row) throw personNotFound();
  return viewMemberRow(principal.persona, row);
}

const list = on(listMembers, async ({ services, who, query }) => {
  const { persona, clubId } = who.principal;
  const ofClub = query.club ?? (isDiscreet(persona) ? (clubId ?? undefined) : undefined);
  authorize(who, 'member:manage', { clubId: ofClub }, t`The club`);
  const asked = { ...query, club: ofClub, discreet: isDiscreet(persona) };
  const { rows, total, counts } = await listRows(services.db, asked);
  return { data: rows.map((row) => viewMemberRow(persona, row)), total, counts };
});

const get = on(getMember, async ({ services, who, params }) => {
  const { db, env } = services;
  const row = await getMemberRow(db, params.id);
  if (!row) throw personNotFound();
  authorize(who, 'member:manage', { clubId: row.club.id }, what);
  const details = await store.getMemberDetails(db, params.id, env.sessionIdleDays);
  if (!details) throw personNotFound();
  return { data: viewMember(who.principal.persona, row, details) };
});

/** A person to be changed, locked with their club. */
async function requireMember(tx: Transaction, who: Person, id: string) {
  const locked = await store.lockMember(tx, id);
  if (!locked) throw personNotFound();
  authorize(who, 'member:manage', { clubId: locked.club.id }, what);
  return { ...locked, name: nameFor(who.principal.persona, locked.user) };
}

const isChild = (user: Parameters<typeof personaOf>[0]) => personaOf(user) === 'child';

const setStatus = on(setMemberStatus, async (call) => {
  const { services, who, params, body } = call;
  const reply = await services.db.transaction(async (tx) => {
    const { user, club, name } = await requireMember(tx, who, params.id);
    const off = body.status === 'disabled';
    if (off && user.id === who.principal.userId) {
      throw new ApiError('conflict', t`You cannot deactivate yourself. Another admin of your club can.`);
    }
    // A second press, or another admin’s, finds it done.
    if (off !== (user.status === 'disabled')) {
      if (off) await requireAnotherAdmin(tx, club, [user]);
      await store.changePeople(tx, [user.id], { status: body.status });
      const action = off ? 'member:deactivate' : 'member:activate';
      await audit(tx, call, { action, object: `user:${user.id}`, clubId: club.id });
    }
    const data = await presentRow(tx, who, user.id);
    if (off) return { data, message: t`${name} is deactivated and signed out` };
    const message =
      data.state === 'waiting'
        ? t`${name} is active again, and waits for the consent of a parent`
        : t`${name} is active again`;
    return { data, message };
  });
  services.sessions.forgetUser(params.id);
  return reply;
});

/** A club may only change between parent and coach. */
function requireNoAdmin(who: Person, roles: readonly Parameters<typeof personaOf>[0][]): void {
  if (who.principal.persona !== 'clubAdmin' || !roles.some((role) => personaOf(role) === 'clubAdmin')) return;
  throw fieldError('conflict', 'clubMemberRole', t`Admins of your club are managed under Admins.`);
}

const changeRole = on(setMemberRole, async (call) => {
  const { services, who, params, body } = call;
  const { clubMemberRole } = body;
  const reply = await services.db.transaction(async (tx) => {
    const { user, club, name } = await requireMember(tx, who, params.id);
    if (isChild(user)) {
      throw new ApiError('conflict', t`${name} has a child’s account. Its role cannot be changed.`);
    }
    requireNoAdmin(who, [user, { role: user.role, clubMemberRole }]);
    if (user.clubMemberRole !== clubMemberRole) {
      await requireAnotherAdmin(tx, club, [user]);
      await store.lockFamilies(tx, [user.id]);
      const family = (await store.listKin(tx, user.id)).filter(({ id }) => id !== user.id);
      if (family.length > 0) {
        const others = family.map((relative) => nameFor(who.principal.persona, relative));
        throw fieldError(
          'conflict',
          'clubMemberRole',
          t`${name} looks after ${listed(others)} and has to stay a parent.`,
        );
      }
      await store.changePeople(tx, [user.id], { clubMemberRole });
      await changeFamilyWithRole(tx, { clubId: club.id, userId: user.id, clubMemberRole });
      await audit(tx, call, { action: 'member:role', object: `user:${user.id}`, clubId: club.id });
    }
    const data = await presentRow(tx, who, user.id);
    const messages = {
      admin: t`${name} is a club admin now and has to sign in again`,
      parent: t`${name} is a parent now and has to sign in again`,
      coach: t`${name} is a coach now and has to sign in again`,
    };
    return { data, message: messages[clubMemberRole] };
  });
  services.sessions.forgetUser(params.id);
  return reply;
});

const moveTo = on(moveMember, async (call) => {
  const { services } = call;
  const { ids, message } = await services.db.transaction((tx) => moveWithFamily(tx, call));
  for (const id of ids) services.sessions.forgetUser(id);
  return { message };
});

const invite = on(inviteMember, async (call) => {
  const { services, who, body } = call;
  const clubId = requireClubId(who);
  authorize(who, 'member:invite', { clubId });
  await countInvite(call, { scope: clubId, email: body.email });
  return services.db.transaction(async (tx) => {
    const club = await lockLiveClub(tx, clubId);
    const id = await invitePerson(tx, call, { clubId: club.id, ...body, field: 'email' });
    await audit(tx, call, { action: 'member:invite', object: `invite:${id}`, clubId: club.id });
    return { message: t`An invite was sent to ${body.email}` };
  });
});

export const memberRoutes = [list, get, setStatus, changeRole, moveTo, invite];
