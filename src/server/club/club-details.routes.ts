import { Country } from '@/contract/club';
import { getClubDetails } from '@/contract/club-details';
import { t } from '@/language/text';
import { notFound } from '../kernel/http/api-error';
import { on } from '../kernel/http/route';
import { fullNameOf } from '../user/full-name';
import { viewInvited } from './club.view';
import * as store from './club-details.store';

const get = on(getClubDetails, async ({ services, params }) => {
  const found = await store.getClubDetails(services.db, params.id);
  if (!found) throw notFound(t`The club`);
  const { club, people, admins, invites, waiting, episodes, delivered, late, lastSentAt } = found;
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
      invites: invites.map(viewInvited),
      waiting: waiting.map((request) => ({
        id: request.id,
        fullname: fullNameOf(request),
        clubMemberRole: request.clubMemberRole,
        createdAt: request.createdAt.toISOString(),
      })),
      people,
      episodes,
      delivered,
      late,
      lastSentAt: lastSentAt?.toISOString() ?? null,
    },
  };
});

export const clubDetailsRoutes = [get];
