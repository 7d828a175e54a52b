import {
  type ClubCampaign,
  type DeliveredEpisode,
  type Delivery,
  getClubOverview,
} from '@/contract/club-page/club-overview';
import { fileUrl } from '../file/file-url';
import { notFound } from '../kernel/http/api-error';
import { on } from '../kernel/http/route';
import { imageOf } from '../resource/resource.view';
import { fullNameOf } from '../user/full-name';
import { viewClubRow } from './club.view';
import { countByRole } from './club-details.store';
import { getClubRow } from './club-list.store';
import * as store from './club-overview.store';

/** An episode is on time when all its parts are; it is not known while some may still come in time. */
function isOnTime(parts: Record<string, Delivery>): boolean | null {
  const all = Object.values(parts);
  if (all.some((part) => part === 'late' || part === 'missing')) return false;
  return all.every((part) => part === 'sent') ? true : null;
}

const viewDelivery = (row: Omit<DeliveredEpisode, 'onTime'>): DeliveredEpisode => {
  const { id, number, season, name, due, publishedOn, parts } = row;
  return { id, number, season, name, due, publishedOn, parts, onTime: isOnTime(parts) };
};

const dayMs = 86_400_000;
const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

/** Campaigns in the order in which they began: each is heard once those before it have ended. */
function viewCampaigns(rows: Awaited<ReturnType<typeof store.listRunning>>): ClubCampaign[] {
  let free = '';
  return rows.map(({ id, name, sponsor, logo, startsOn, endsOn, spot }) => {
    const heardFrom = free > startsOn ? free : startsOn;
    if (dayAfter(endsOn) > free) free = dayAfter(endsOn);
    return {
      ...{ id, name, startsOn, endsOn },
      sponsor: { name: sponsor, logo: imageOf(logo) },
      spot: spot && { url: fileUrl(spot.key), duration: spot.duration },
      heardFrom: heardFrom > endsOn ? null : heardFrom,
    };
  });
}

const get = on(getClubOverview, async ({ services: { db }, params: { id } }) => {
  const club = await getClubRow(db, id);
  if (!club || club.club.removedAt !== null) throw notFound('The club');
  const [admins, people, waiting, deliveries, campaigns] = await Promise.all([
    store.listClubAdmins(db, id),
    countByRole(db, id),
    store.countWaiting(db, id),
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
      people,
      waiting,
      deliveries: deliveries.map(viewDelivery),
      campaigns: viewCampaigns(campaigns),
    },
  };
});

export const clubOverviewRoutes = [get];
