import { getMember, listMembers, moveMember, setMemberRole, setMemberStatus } from '@/contract/member';
import { personaLabel, personaOf } from '@/policy/persona';
import { fullNameOf } from '../account/full-name';
import type { Db } from '../db/client';
import { ApiError, fieldError, notFound } from '../http/api-error';
import { audit } from '../http/audit';
import { on } from '../http/route';
import * as store from './member.store';
import { viewMember, viewMemberRow } from './member.view';
import { getMemberRow, listMembers as listRows } from './member-list.store';
import { inWords, move, requireAnotherAdmin } from './move-member';

const gone = () => notFound('This person');

async function presentRow(db: Db, id: string) {
  const row = await getMemberRow(db, id);
  if (!row) throw gone();
  return viewMemberRow(row);
}

const list = on(listMembers, async ({ services, query }) => {
  const { rows, total, counts } = await listRows(services.db, query);
  return { data: rows.map(viewMemberRow), total, counts };
});

const get = on(getMember, async ({ services, params }) => {
  const { db, env } = services;
  const row = await getMemberRow(db, params.id);
  const details = row && (await store.getMemberDetails(db, params.id, env.sessionIdleDays));
  if (!row || !details) throw gone();
  return { data: viewMember(row, details) };
});

const isChild = (user: Parameters<typeof personaOf>[0]) => personaOf(user) === 'child';

const setStatus = on(setMemberStatus, async (call) => {
  const { services, params, body } = call;
  const reply = await services.db.transaction(async (tx) => {
    const locked = await store.lockMember(tx, params.id);
    if (!locked) throw gone();
    const { user, club } = locked;
    const name = fullNameOf(user);
    const off = body.status === 'disabled';
    // A second click, or another admin’s, finds it done.
    if (off !== (user.status === 'disabled')) {
      if (off) await requireAnotherAdmin(tx, club, [user]);
      await store.changePeople(tx, [user.id], { status: body.status });
      const action = off ? 'member:deactivate' : 'member:activate';
      await audit(tx, call, { action, object: `user:${user.id}`, clubId: club.id });
    }
    const data = await presentRow(tx, user.id);
    if (off) return { data, message: `${name} is deactivated and signed out` };
    const waiting = data.state === 'waiting' ? ', and waits for the consent of a parent' : '';
    return { data, message: `${name} is active again${waiting}` };
  });
  services.sessions.forgetUser(params.id);
  return reply;
});

const changeRole = on(setMemberRole, async (call) => {
  const { services, params, body } = call;
  const { clubMemberRole } = body;
  const reply = await services.db.transaction(async (tx) => {
    const locked = await store.lockMember(tx, params.id);
    if (!locked) throw gone();
    const { user, club } = locked;
    const name = fullNameOf(user);
    const label = personaLabel(personaOf({ role: user.role, clubMemberRole })).toLowerCase();
    if (isChild(user)) {
      throw new ApiError('conflict', `${name} has a child’s account, which stays one.`);
    }
    if (user.clubMemberRole !== clubMemberRole) {
      await requireAnotherAdmin(tx, club, [user]);
      await store.lockFamilies(tx, [user.id]);
      const family = (await store.listKin(tx, user.id)).filter(({ id }) => id !== user.id);
      if (family.length > 0) {
        throw fieldError(
          'conflict',
          'clubMemberRole',
          `${name} looks after ${inWords(family.map(fullNameOf))}. Whoever has a family here stays a parent.`,
        );
      }
      await store.changePeople(tx, [user.id], { clubMemberRole });
      await audit(tx, call, { action: 'member:role', object: `user:${user.id}`, clubId: club.id });
    }
    return { data: await presentRow(tx, user.id), message: `${name} is a ${label} now, and signs in again` };
  });
  services.sessions.forgetUser(params.id);
  return reply;
});

const moveTo = on(moveMember, async (call) => {
  const { services } = call;
  const { ids, message } = await services.db.transaction((tx) => move(tx, call));
  for (const id of ids) services.sessions.forgetUser(id);
  return { message };
});

export const memberRoutes = [list, get, setStatus, changeRole, moveTo];
