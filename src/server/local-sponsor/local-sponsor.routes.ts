import { limits } from '@/contract/limits';
import {
  countOldLocalSpots as countEndpoint,
  getLocalSponsor,
  type LocalSponsor,
  localSponsors,
  remasterLocalSpots,
} from '@/contract/sponsor';
import { plural, t } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize, requireClubId } from '../kernel/http/authorize';
import { type Call, on } from '../kernel/http/route';
import { countOldLocalSpots, followLocalSpot, remasterOldLocalSpots } from '../rendition/spot.store';
import { resourceRoutes } from '../resource/resource.routes';
import { imageOf, recordingOf } from '../resource/resource.view';
import { getSpot, localSponsorRows } from './local-sponsor.store';

const access = 'local-sponsor:manage';

function clubOf({ who }: Pick<Call, 'who'>): string {
  const clubId = requireClubId(who);
  authorize(who, access, { clubId });
  return clubId;
}

/**
 * Refuses a spot that is too long. The length in some formats is only known once it was measured, some
 * seconds after it was sent.
 */
async function requireShortSpot(tx: Transaction, id: string): Promise<void> {
  const spot = await getSpot(tx, id);
  if (!spot) return;
  if (spot.duration === null) {
    throw fieldError('invalid', 'spot', t`This spot is still being measured. Save again in a few seconds.`);
  }
  // The length in a file's header may be wrong by a frame.
  if (spot.duration > limits.localSpotSeconds + 0.1) {
    const sentence = t`This spot is ${Math.ceil(spot.duration)} seconds long. Choose one of up to ${limits.localSpotSeconds} seconds.`;
    throw fieldError('invalid', 'spot', sentence);
  }
}

const routes = resourceRoutes(localSponsors, {
  ...localSponsorRows,
  uniques: {
    sponsors_one_per_club: {
      field: 'name',
      sentence: t`Your club has a sponsor already. Reload the page to see it.`,
      back: t`Your club has another sponsor now. Delete that one first, then restore this one.`,
    },
  },
  related: (tx, _call, id) => requireShortSpot(tx, id),
  follow: (tx, call) => followLocalSpot(tx, call.services.queue, clubOf(call)),
  view: ({ name, link, files }) => ({
    name,
    link: link ?? '',
    logo: imageOf(files.logo),
    spot: recordingOf(files.spot),
  }),
});

const get = on(
  getLocalSponsor,
  async (call) => {
    const read = async (removed?: 'true') => {
      const query = { page: 1, pageSize: 5, sort: '-removedAt', removed };
      const { data } = (await routes.list.handle({ ...call, query } as Call)) as { data: LocalSponsor[] };
      return data;
    };
    const [sponsor = null] = await read();
    return { data: { sponsor, deleted: sponsor ? [] : await read('true') } };
  },
  { scopedInSql: access },
);

const count = on(countEndpoint, async (call) => {
  const episodes = await countOldLocalSpots(call.services.db, clubOf(call));
  return { data: { renditions: episodes, episodes } };
});

const remaster = on(remasterLocalSpots, async (call) => {
  const { services } = call;
  const clubId = clubOf(call);
  const renditions = await services.db.transaction(async (tx) => {
    await audit(tx, call, { action: 'local-sponsor:remaster', object: `club:${clubId}` });
    return remasterOldLocalSpots(tx, services.queue, clubId);
  });
  const message = plural(renditions, {
    one: '# published episode is mastered again',
    other: '# published episodes are mastered again',
  });
  return { data: { renditions }, message };
});

const { list: _list, ...changing } = routes;

/** Before the resource, whose `/{id}` would take their addresses. */
export const localSponsorRoutes = [get, count, remaster, ...Object.values(changing)];
