import { slotNames } from '@/contract/slot-names';
import { listed, meaning, t, translated } from '@/language/text';
import type { Db } from '../kernel/db/client';
import type { PartWithoutConsent } from '../part/voice.store';
import { getPublishObstacles } from './episode-change.store';

export const nothingToHear = t`Nothing could be heard in this episode: no club has sent a good part, and the episode has no feature. Add a feature, or wait for the first part.`;

/** The first of the parts, and how many more there are. */
function partsIn(parts: readonly PartWithoutConsent[]): string {
  const first = parts
    .slice(0, 3)
    .map(({ clubname, slot }) => meaning('made by')`${translated(slotNames[slot])} of ${clubname}`);
  const more = parts.length > first.length ? [t`${parts.length - first.length} more`] : [];
  return listed([...first, ...more]);
}

/** What keeps an episode from being published, in a sentence for each kind of obstacle; null where nothing does. */
export function obstacleWords(obstacles: readonly PartWithoutConsent[] | null): string | null {
  if (!obstacles) return null;
  if (obstacles.length === 0) return translated(nothingToHear);
  const unnamed = obstacles.filter(({ named }) => !named);
  const named = obstacles.filter((part) => part.named);
  return [
    unnamed.length > 0 &&
      t`The club has not named the children who are heard in ${partsIn(unnamed)}. Ask the club to name them, or remove the part.`,
    named.length > 0 &&
      t`A guardian has not agreed yet that a child is heard in ${partsIn(named)}. Wait until the guardian agrees, or remove the part.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Why an episode could not be published now; null when it could. The button, the job and the dialog before both ask here. */
export const publishRefusal = async (db: Db, id: string): Promise<string | null> =>
  obstacleWords(await getPublishObstacles(db, id));
