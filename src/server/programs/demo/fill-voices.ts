import { and, eq } from 'drizzle-orm';
import { appendConsents } from '../../consent/consent.store';
import { currentNotices } from '../../consent/notices';
import { putVoices } from '../../part/voice.store';
import { episodes } from '../../tables/episode';
import { episodeParts } from '../../tables/part';
import { getUserByIdentifier } from '../../user/user.store';
import type { DemoClubs, DemoContext } from './fill-clubs';

/**
 * Milo is heard in one part that Riverside Rovers has sent for the open episode, and his mother agrees; the
 * voices of the other part are not answered yet.
 */
export async function fillVoices({ tx }: DemoContext, { rovers }: DemoClubs): Promise<void> {
  const milo = await getUserByIdentifier(tx, 'milo');
  if (!milo || !rovers.parentId) throw new Error('the demo has no such family');
  await appendConsents(tx, currentNotices.en, [
    {
      childId: milo.id,
      guardianId: rovers.parentId,
      purpose: 'voice',
      given: true,
      method: 'form',
      zone: 'Europe/London',
      at: new Date('2026-09-01T18:00:00Z'),
    },
  ]);
  const sent = await tx
    .select({ episodeId: episodeParts.episodeId, slot: episodeParts.slot, fileId: episodeParts.fileId })
    .from(episodeParts)
    .innerJoin(episodes, eq(episodes.id, episodeParts.episodeId))
    .where(and(eq(episodeParts.clubId, rovers.id), eq(episodes.status, 'in_progress')));
  const [part, next] = sent.sort((one, other) => one.slot.localeCompare(other.slot));
  if (part) await putVoices(tx, { ...part, clubId: rovers.id }, [milo.id]);
  if (next) await putVoices(tx, { ...next, clubId: rovers.id }, 'untold');
}
