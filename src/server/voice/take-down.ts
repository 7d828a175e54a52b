import type { EpisodeStatus } from '@/contract/episode';
import { eraseFile } from '../file/erase-file';
import { appendEntry } from '../kernel/db/audit';
import type { Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import { sendEmails } from '../mail/send-emails';
import { getEpisodeAndClub, lockContent, shareEpisodes } from '../part/part.store';
import { type PartKey, promotePending, removePart } from '../part/part-version.store';
import { isInFinished, isOnRecord, listFilesWith, listHeardIn } from '../part/voice.store';
import { removeRendition } from '../rendition/rendition.store';
import { requestRendition } from '../rendition/request-rendition';
import type { RenditionKey } from '../tables/rendition-key';
import { listAdminIds } from '../user/user.store';
import { noteTakeDown } from './take-down.store';

/** The finished episode of a club is removed at once; a published one is mastered anew from what may be heard. */
async function withdrawRendition(
  tx: Transaction,
  queue: Queue,
  { episodeId, clubId }: RenditionKey,
  status: EpisodeStatus | undefined,
): Promise<void> {
  const rendition = await removeRendition(tx, { episodeId, clubId });
  if (rendition) await eraseFile(tx, queue, rendition);
  if (status === 'published') await requestRendition(tx, queue, { episodeId, clubId });
}

/** Renders and takes down what a changed answer about voices affects. The part's content must be locked. */
export async function renewForVoices(
  tx: Transaction,
  queue: Queue,
  { fileId, episodeId, clubId }: RenditionKey & { fileId: string },
  status: EpisodeStatus,
): Promise<void> {
  const key = { episodeId, clubId };
  // While it is open the finished episode is made again on demand. A published one may be heard until a new one is
  // there, and an archived one stays, unless a voice in it may not be heard.
  const stays = status !== 'in_progress' && (await isOnRecord(tx, fileId));
  if (!stays) await withdrawRendition(tx, queue, key, status);
  else if (status === 'published') await requestRendition(tx, queue, key);
}

type TakenDown = PartKey & { isPending: boolean };

/**
 * A part with the voice was removed, or the replacement of one. Another file that waits for the empty slot
 * takes it, and club and platform get an email.
 */
async function tellTakeDown(tx: Transaction, queue: Queue, taken: TakenDown): Promise<void> {
  const { episodeId, clubId, slot, isPending } = taken;
  if (!isPending) {
    await promotePending(tx, taken);
    await noteTakeDown(tx, taken);
  }
  await appendEntry(tx, {
    action: 'episode-content:take-down',
    object: `episode:${episodeId}:${slot}`,
    clubId,
    result: 'ok',
  });
  const readers = [...(await listAdminIds(tx, clubId)), ...(await listAdminIds(tx, null))];
  await sendEmails(
    tx,
    queue,
    readers.map((userId) => ({ kind: 'part-taken-down', episodeId, clubId, slot, isPending, userId })),
  );
}

/**
 * Takes down everything in which a locked child is heard: finished episodes and files that clubs have sent go
 * at once, also those that are in no slot any more. A published episode is mastered from what is left. Club
 * and platform are informed of the part, but not of the child.
 */
export async function takeDownVoiceOf(tx: Transaction, queue: Queue, childId: string): Promise<void> {
  const heardIn = await listHeardIn(tx, childId);
  await shareEpisodes(
    tx,
    heardIn.map(({ episodeId }) => episodeId),
  );
  for (const key of heardIn) {
    await lockContent(tx, key.episodeId, key.clubId);
    const isFinished = await isInFinished(tx, key, childId);
    const taken: TakenDown[] = [];
    for (const { fileId, slot } of await listFilesWith(tx, key, childId)) {
      const place = await removePart(tx, fileId);
      if (place === 'slot' || place === 'pending')
        taken.push({ ...key, slot, isPending: place === 'pending' });
      await eraseFile(tx, queue, fileId);
    }
    const found = await getEpisodeAndClub(tx, key.episodeId, key.clubId);
    const isChanged = isFinished || taken.some(({ isPending }) => !isPending);
    if (isChanged) await withdrawRendition(tx, queue, key, found?.episode.status);
    for (const part of taken) await tellTakeDown(tx, queue, part);
    if (isFinished && taken.length === 0) {
      await appendEntry(tx, {
        action: 'rendition:take-down',
        object: `episode:${key.episodeId}`,
        clubId: key.clubId,
        result: 'ok',
      });
    }
  }
}
