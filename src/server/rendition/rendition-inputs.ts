import { createHash } from 'node:crypto';
import type { Db } from '../kernel/db/client';
import type { RenditionKey } from '../tables/rendition-key';
import { listAvailable } from './available.store';
import { getMasterSubject } from './rendition.store';
import { inRunningOrder, type OrderedPart } from './running-order';

/** Raise it when mastering changes, so that older renditions are made again when they are requested. */
const engineVersion = '3';

export type MasterSubject = NonNullable<Awaited<ReturnType<typeof getMasterSubject>>>;

/** Identifies the inputs of a rendition: the same parts with the same titles and names need no second mastering. */
function fingerprintOf({ episode, club }: MasterSubject, parts: OrderedPart[]): string {
  const tags = [
    episode.name,
    episode.description,
    episode.endDate,
    episode.number,
    episode.season,
    club.clubname,
  ];
  const order = parts.map(({ kind, sha256, title }) => [kind, sha256, title]);
  const hash = createHash('sha256').update(JSON.stringify([tags, order]));
  return `${engineVersion}:${hash.digest('hex')}`;
}

/** What the finished episode of a club would be made of now; undefined when there is no such episode or club. */
export async function readInputs(db: Db, key: RenditionKey) {
  const subject = await getMasterSubject(db, key);
  if (!subject) return undefined;
  const parts = inRunningOrder(await listAvailable(db, key));
  return { subject, parts, inputs: fingerprintOf(subject, parts) };
}

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
