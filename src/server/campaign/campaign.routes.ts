import {
  type ChangedSpots,
  campaigns,
  checkOverlap,
  countOldSpots as countEndpoint,
  duplicateCampaign,
  getCampaignCalendar,
  remasterSpots,
  setCampaignPaused,
} from '@/contract/campaign';
import type { BodyOf } from '@/contract/endpoint';
import { limits } from '@/contract/limits';
import { plural, t } from '@/language/text';
import { cell } from '../analytics/figure';
import { fileUrl } from '../file/file-url';
import { copyRecording } from '../file/keep-file';
import type { Transaction } from '../kernel/db/client';
import { ApiError, deletedMeanwhile, fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { refuseTaken } from '../kernel/http/refuse-taken';
import { type Call, on } from '../kernel/http/route';
import {
  campaignsOf,
  countOldSpots,
  followSpots,
  oneCampaign,
  remasterOldSpots,
} from '../rendition/spot.store';
import { resourceRoutes } from '../resource/resource.routes';
import { lockRow } from '../resource/resource.store';
import { recordingOf } from '../resource/resource.view';
import {
  campaignRows,
  chosenClubWords,
  copyCampaign,
  freeCopyName,
  getSponsor,
  type SpotOfSponsor,
  setClubs,
  setPaused,
} from './campaign.store';
import { daysAfter, readCalendar, readOverlap } from './overlap.store';

const sponsorGone = t`This sponsor is not there any more. Choose another one.`;

const uniques = {
  campaigns_name: {
    field: 'name',
    sentence: t`There is a campaign of this name already. Choose another name.`,
    back: t`Another campaign has this name now. Change that name first, then restore this campaign.`,
  },
  campaigns_sponsor_id_sponsors_id_fk: {
    field: 'sponsorId',
    sentence: sponsorGone,
    back: sponsorGone,
  },
};

type Body = BodyOf<typeof campaigns.create>;

/** Sets the clubs, and refuses what only several fields together show. */
async function related(tx: Transaction, call: Call, id: string): Promise<void> {
  const body = call.body as Body;
  if (body.endsOn < body.startsOn) {
    throw fieldError('invalid', 'endsOn', t`The last day is before the first one. Choose a later day.`);
  }
  if (!body.allClubs && body.clubs.length === 0) {
    throw fieldError('invalid', 'clubs', t`Choose at least one club, or all of them.`);
  }
  // Saving has locked the sponsor against being deleted meanwhile.
  if (!(await getSponsor(tx, body.sponsorId))) {
    const { field, sentence } = uniques.campaigns_sponsor_id_sponsors_id_fk;
    throw fieldError('conflict', field, sentence);
  }
  if (!(await setClubs(tx, id, body))) {
    throw fieldError('invalid', 'clubs', t`One of these clubs is not there any more. Choose again.`);
  }
}

async function lockLive(tx: Transaction, id: string) {
  const row = await lockRow(tx, campaignRows.table, id);
  if (!row) throw notFound(t`The campaign`);
  if (row.removedAt !== null) throw deletedMeanwhile(row.name);
  return row;
}

const pause = on(setCampaignPaused, async (call) => {
  const { services, params, body } = call;
  const { id } = params;
  const { paused } = body;
  const name = await services.db.transaction(async (tx) => {
    const row = await lockLive(tx, id);
    if (row.paused === paused) return row.name;
    if (!paused && !(await getSponsor(tx, row.sponsorId))) {
      throw new ApiError('conflict', t`The sponsor of this campaign is deleted. Restore the sponsor first.`);
    }
    await setPaused(tx, id, paused);
    await followSpots(tx, services.queue, oneCampaign(id));
    await audit(tx, call, { action: `campaign:${paused ? 'pause' : 'resume'}`, object: `campaign:${id}` });
    return row.name;
  });
  return { message: paused ? t`${name} is paused` : t`${name} continues` };
});

const duplicate = on(duplicateCampaign, async (call) => {
  const data = await call.services.db.transaction(async (tx) => {
    const row = await lockLive(tx, call.params.id);
    if (!(await getSponsor(tx, row.sponsorId))) {
      throw new ApiError('conflict', t`The sponsor of this campaign is deleted. Restore the sponsor first.`);
    }
    const name = await freeCopyName(tx, row.name, limits.nameMax);
    const spotFileId = row.spotFileId && (await copyRecording(tx, call.services.queue, row.spotFileId, null));
    const copied = copyCampaign(tx, row, { name, ...daysAfter(row), spotFileId });
    const id = await refuseTaken(uniques, copied);
    await audit(tx, call, { action: 'campaign:duplicate', object: `campaign:${id}` });
    return { id, name };
  });
  return { data, message: t`${data.name} was created. It is paused` };
});

const calendar = on(
  getCampaignCalendar,
  async ({ services, query }) => ({
    data: await readCalendar(services.db, query.from),
  }),
  { replica: true },
);

const overlap = on(checkOverlap, async ({ services, body }) => {
  const { clubs, ...draft } = body;
  if (draft.endsOn < draft.startsOn) {
    throw fieldError('invalid', 'endsOn', t`The last day is before the first one. Choose a later day.`);
  }
  return { data: await readOverlap(services.db, { ...draft, clubIds: clubs.map(({ id }) => id) }) };
});

const which = (changed: ChangedSpots) =>
  'campaignId' in changed ? oneCampaign(changed.campaignId) : campaignsOf(changed.sponsorId);

const oldSpots = on(countEndpoint, async ({ services, query: { campaignId, sponsorId } }) => ({
  data: await countOldSpots(services.db, which(campaignId ? { campaignId } : { sponsorId: sponsorId ?? '' })),
}));

const remaster = on(remasterSpots, async (call) => {
  const { services, body } = call;
  const renditions = await services.db.transaction(async (tx) => {
    const count = await remasterOldSpots(tx, services.queue, which(body));
    const object = 'campaignId' in body ? `campaign:${body.campaignId}` : `sponsor:${body.sponsorId}`;
    await audit(tx, call, { action: 'campaign:remaster', object });
    return count;
  });
  const message = plural(renditions, {
    one: '# finished episode is mastered again',
    other: '# finished episodes are mastered again',
  });
  return { data: { renditions }, message };
});

const viewSpot = ({ key, fileName, duration }: SpotOfSponsor) => ({ url: fileUrl(key), fileName, duration });

/** Before the resource, whose `/{id}` would take their addresses. */
export const campaignRoutes = [
  calendar,
  oldSpots,
  overlap,
  remaster,
  pause,
  duplicate,
  ...Object.values(
    resourceRoutes(campaigns, {
      ...campaignRows,
      uniques,
      related,
      relatedWords: chosenClubWords,
      follow: (tx, { services }, id) => followSpots(tx, services.queue, oneCampaign(id)),
      view: ({ sponsor, files, ...row }) => ({
        sponsorId: row.sponsorId,
        sponsor: {
          name: sponsor.name,
          logo: sponsor.logoKey && fileUrl(sponsor.logoKey),
          spot: sponsor.spot && viewSpot(sponsor.spot),
          removed: sponsor.removed,
        },
        name: row.name,
        startsOn: row.startsOn,
        endsOn: row.endsOn,
        paused: row.paused,
        status: row.status,
        allClubs: row.allClubs,
        clubs: row.clubs.map(({ id, clubname }) => ({ id, clubname })),
        clubCount: row.allClubs ? row.allClubCount : row.clubs.filter(({ hears }) => hears).length,
        heardIn: row.heardIn,
        played: cell(row.played),
        spot: recordingOf(files.spot),
      }),
    }),
  ),
];
