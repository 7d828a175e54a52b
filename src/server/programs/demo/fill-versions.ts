import { and, eq } from 'drizzle-orm';
import { appendEntries } from '../../kernel/db/audit';
import { putVoices } from '../../part/voice.store';
import { episodes } from '../../tables/episode';
import { episodeParts, partVersions } from '../../tables/part';
import { partVoices } from '../../tables/voice';
import type { DemoClubs, DemoContext } from './fill-clubs';
import { daysFromNow } from './fill-episodes';
import { storeDemoFile } from './store-demo-file';

/** What the check finds in `rovers-12-interview-cut.mp3`. */
const demoDoubt = 'The file says 0:25, but there is sound only until 0:12. Send it anyway?';

/** Riverside Rovers has replaced the interview of the open episode by a file that is cut short; the whole one can be brought back. */
export async function fillVersions(context: DemoContext, { rovers }: DemoClubs): Promise<void> {
  const { tx } = context;
  const parts = await tx
    .select({ part: episodeParts })
    .from(episodeParts)
    .innerJoin(episodes, eq(episodes.id, episodeParts.episodeId))
    .where(and(eq(episodeParts.clubId, rovers.id), eq(episodes.status, 'in_progress')));
  const interview = parts.find(({ part }) => part.slot === 'interview')?.part;
  if (!interview) throw new Error('the demo has no interview in its open episode');
  const { episodeId, clubId, slot, fileId: cutId, sentAt: endedAt } = interview;
  await tx.update(episodeParts).set({ doubt: demoDoubt }).where(eq(episodeParts.fileId, cutId));

  const of = { episodeId, clubId, createdBy: rovers.adminId };
  const fileId = await storeDemoFile(tx, context, {
    name: 'rovers-12-interview.mp3',
    purpose: 'part',
    ...of,
  });
  const sentAt = daysFromNow(-3);
  await tx.insert(partVersions).values({
    ...{ episodeId, clubId, slot, fileId, sentBy: rovers.adminId, sentAt, endedAt, check: 'good' },
  });
  const heard = await tx
    .select({ id: partVoices.childId })
    .from(partVoices)
    .where(eq(partVoices.fileId, cutId));
  await putVoices(
    tx,
    { episodeId, clubId, slot, fileId },
    heard.map(({ id }) => id),
  );

  const sent = (of: string, at: Date) => ({
    actorId: rovers.adminId,
    action: 'episode-content:send' as const,
    object: `episode:${episodeId}:${of}`,
    clubId,
    at,
    result: 'ok' as const,
  });
  // The history finds the file of an entry by its time.
  await appendEntries(tx, [sent(slot, sentAt), ...parts.map(({ part }) => sent(part.slot, part.sentAt))]);
}
