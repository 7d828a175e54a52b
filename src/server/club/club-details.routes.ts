import { Country } from '@/contract/club';
import { getClubDetails, replaceJoinCode } from '@/contract/club-details';
import { fullNameOf } from '../account/full-name';
import { ApiError, notFound } from '../http/api-error';
import { audit } from '../http/audit';
import { on } from '../http/route';
import * as store from './club-details.store';
import { lockLiveClub } from './lock-live-club';

const get = on(getClubDetails, async ({ services, params }) => {
  const found = await store.getClubDetails(services.db, params.id);
  if (!found) throw notFound('The club');
  const { club, people, admins, invites, episodes, delivered, late, lastSentAt } = found;
  return {
    data: {
      id: club.id,
      clubname: club.clubname,
      status: club.status,
      country: Country.parse(club.country),
      timeZone: club.timeZone,
      createdAt: club.createdAt.toISOString(),
      joinCode: club.joinCode,
      admins: admins.map((admin) => ({ id: admin.id, name: fullNameOf(admin) })),
      invites: invites.map(({ id, email, endsAt }) => ({ id, email, inviteEndsAt: endsAt.toISOString() })),
      people,
      episodes,
      delivered,
      late,
      lastSentAt: lastSentAt?.toISOString() ?? null,
    },
  };
});

const replace = on(replaceJoinCode, async (call) => {
  const { services, params, body } = call;
  return services.db.transaction(async (tx) => {
    const club = await lockLiveClub(tx, params.id);
    if (club.joinCode !== body.joinCode) {
      throw new ApiError('conflict', `${club.clubname} has got another code meanwhile: ${club.joinCode}.`);
    }
    const joinCode = await store.replaceJoinCode(tx, club.id);
    await audit(tx, call, { action: 'club:join-code', object: `club:${club.id}`, clubId: club.id });
    return {
      data: { joinCode },
      message: `${club.clubname} has a new code. The old one, and posters with it, let nobody in any more`,
    };
  });
});

export const clubDetailsRoutes = [get, replace];
