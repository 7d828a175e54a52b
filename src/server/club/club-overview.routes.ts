import { addDays } from '@/contract/analytics/range';
import { type ClubCampaign, getClubOverview } from '@/contract/club-page/club-overview';
import { t } from '@/language/text';
import { fileUrl } from '../file/file-url';
import { notFound } from '../kernel/http/api-error';
import { on } from '../kernel/http/route';
import { imageOf } from '../resource/resource.view';
import { fullNameOf } from '../user/full-name';
import { viewClubRow, viewInvited } from './club.view';
import { countByRole, listInvitedAdmins } from './club-details.store';
import { getClubRow } from './club-list.store';
import * as store from './club-overview.store';

/** Campaigns in the order in which they began: each is heard once those before it that have a spot have ended. */
function viewCampaigns(rows: Awaited<ReturnType<typeof store.listRunning>>): ClubCampaign[] {
  let free = '';
  return rows.map(({ id, name, sponsor, logo, startsOn, endsOn, spot }) => {
    const campaign = { id, name, startsOn, endsOn, sponsor: { name: sponsor, logo: imageOf(logo) } };
    // Nothing of it is heard, so it keeps no other campaign from being heard (`campaignHeard`).
    if (!spot) return { ...campaign, spot: null, heardFrom: null };
    const heardFrom = free > startsOn ? free : startsOn;
    const dayAfter = addDays(endsOn, 1);
    if (dayAfter > free) free = dayAfter;
    return {
      ...campaign,
      spot: { url: fileUrl(spot.key), duration: spot.duration },
      heardFrom: heardFrom > endsOn ? null : heardFrom,
    };
  });
}

const get = on(getClubOverview, async ({ services: { db }, params: { id } }) => {
  const club = await getClubRow(db, id);
  if (!club || club.club.removedAt !== null) throw notFound(t`The club`);
  const [admins, invites, people, waiting, deliveries, campaigns] = await Promise.all([
    store.listClubAdmins(db, id),
    listInvitedAdmins(db, id),
    countByRole(db, id),
    store.getFirstWaiting(db, id),
    store.listDeliveries(db, id),
    store.listRunning(db, id),
  ]);
  return {
    data: {
      club: viewClubRow(club),
      admins: admins.map((admin) => ({
        id: admin.id,
        name: fullNameOf(admin),
        email: admin.email,
        seenAt: admin.seenAt?.toISOString() ?? null,
      })),
      invites: invites.map(viewInvited),
      people,
      waiting: waiting ? { count: waiting.count, first: fullNameOf(waiting) } : null,
      deliveries,
      campaigns: viewCampaigns(campaigns),
    },
  };
});

export const clubOverviewRoutes = [get];
