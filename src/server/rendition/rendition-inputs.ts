import { createHash } from 'node:crypto';
import type { MasteringSettings } from '@/contract/mastering/settings';
import type { Db } from '../kernel/db/client';
import { engineVersion } from '../mastering/mastered-part.store';
import { getMastering } from '../mastering/settings.store';
import type { RenditionKey } from '../tables/rendition-key';
import { listAvailable } from './available.store';
import { getMasterSubject } from './rendition.store';
import { inRunningOrder, type OrderedPart } from './running-order';

type MasterSubject = NonNullable<Awaited<ReturnType<typeof getMasterSubject>>>;

/** What the fingerprints of all episodes made with the same engine and settings begin with. */
export const settingsMark = ({ loudness, bitRate, gap, order }: MasteringSettings): string => {
  const places = createHash('sha256').update(order.join()).digest('hex').slice(0, 8);
  return [engineVersion, loudness, bitRate, gap, places].join(':');
};

/**
 * The year of an episode's publication, as in its feed; until then the year in which it is due. It is among the inputs, so that what
 * was made in one year and is published in the next one is joined anew.
 */
export const yearOf = ({ publishedAt, endDate }: MasterSubject['episode']): number =>
  publishedAt?.getUTCFullYear() ?? Number(endDate.slice(0, 4));

/** Identifies the inputs of a rendition: the same parts with the same titles and names need no second mastering. */
function fingerprintOf(
  { episode, club }: MasterSubject,
  parts: OrderedPart[],
  settings: MasteringSettings,
): string {
  const tags = [
    episode.name,
    episode.description,
    yearOf(episode),
    episode.number,
    episode.season,
    club.clubname,
  ];
  const order = parts.map(({ kind, sha256, title }) => [kind, sha256, title]);
  const hash = createHash('sha256').update(JSON.stringify([tags, order]));
  return `${settingsMark(settings)}:${hash.digest('hex')}`;
}

/** What the finished episode of a club would be made of now; undefined when there is no such episode or club. */
export async function readInputs(db: Db, key: RenditionKey) {
  const subject = await getMasterSubject(db, key);
  if (!subject) return undefined;
  const settings = await getMastering(db);
  const parts = inRunningOrder(await listAvailable(db, key), settings.order);
  return { subject, parts, settings, inputs: fingerprintOf(subject, parts, settings) };
}

export type Inputs = NonNullable<Awaited<ReturnType<typeof readInputs>>>;

/** The spots among the parts, which are stored with the rendition. */
export function spotsOf(parts: readonly OrderedPart[]) {
  const spot = parts.find(({ kind }) => kind === 'campaignSpot');
  const local = parts.find(({ kind }) => kind === 'localSponsorSpot');
  return {
    campaignId: spot?.campaignId ?? null,
    spotSha256: spot?.sha256 ?? null,
    localSpotSha256: local?.sha256 ?? null,
  };
}
