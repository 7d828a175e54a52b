import { getJoinLink, type JoinLink, replaceJoinCode, setJoinRole } from '@/contract/club-details';
import { getJoinCode } from '@/contract/join';
import { t } from '@/language/text';
import { lockLiveClub } from '../club/lock-live-club';
import { publicLogoUrl } from '../file/file-url';
import type { Db } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { on } from '../kernel/http/route';
import type { Services } from '../kernel/services';
import { findClubByCode } from './find-club-by-code';
import * as store from './join-code.store';

const readCode = on(getJoinCode, async ({ services, params, request }) => {
  const found = await findClubByCode(services, request, params.code);
  if (!found.club) throw new ApiError('not_found', found.problem);
  const { clubname, joinRole, logo } = found.club;
  return { data: { clubname, clubMemberRole: joinRole, logo: logo && publicLogoUrl(logo) } };
});

const requireOwn = (who: Person, clubId: string) => authorize(who, 'club:join-code', { clubId }, t`The club`);

async function present(db: Db, { env }: Services, clubId: string): Promise<JoinLink> {
  const link = await store.getJoinLink(db, clubId);
  if (!link) throw notFound(t`The club`);
  return { ...link, url: `${env.publicUrl}/pub/join/${link.joinCode}` };
}

const read = on(getJoinLink, async ({ services, who, params }) => {
  requireOwn(who, params.id);
  return { data: await present(services.db, services, params.id) };
});

const setRole = on(setJoinRole, async (call) => {
  const { services, who, params, body } = call;
  requireOwn(who, params.id);
  return services.db.transaction(async (tx) => {
    const { id } = await lockLiveClub(tx, params.id);
    await store.setJoinRole(tx, id, body.clubMemberRole);
    await audit(tx, call, { action: 'club:join-role', object: `club:${id}`, clubId: id });
    const messages = {
      parent: t`People with the code ask to join as a parent`,
      coach: t`People with the code ask to join as a coach`,
      both: t`People with the code say whether they are a parent or a coach`,
    };
    const message = messages[body.clubMemberRole ?? 'both'];
    return { data: await present(tx, services, id), message };
  });
});

const replace = on(replaceJoinCode, async (call) => {
  const { services, who, params, body } = call;
  requireOwn(who, params.id);
  return services.db.transaction(async (tx) => {
    const club = await lockLiveClub(tx, params.id);
    const { id, clubname, joinCode } = club;
    if (joinCode !== body.joinCode) {
      throw new ApiError('conflict', t`${clubname} has got another code meanwhile: ${joinCode}.`);
    }
    await store.replaceJoinCode(tx, club);
    await audit(tx, call, { action: 'club:join-code', object: `club:${id}`, clubId: id });
    return {
      data: await present(tx, services, id),
      message: t`${clubname} has a new code. The old one, and posters with it, no longer work`,
    };
  });
});

export const joinCodeRoutes = [readCode, read, setRole, replace];
