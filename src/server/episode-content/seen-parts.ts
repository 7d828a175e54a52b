import type { Slot } from '@/contract/episode-content';
import { fullNameOf } from '../account/full-name';
import type { Transaction } from '../db/client';
import { fileUrl } from '../file/file-url';
import { ApiError } from '../http/api-error';
import type { Call } from '../http/route';
import { sendEmails } from '../mail/send-emails';
import type { RenditionKey } from '../rendition/rendition-key';
import { listShown, type PartKey, type ShownPart } from './part-version.store';

/** One of the tags that a sender has seen, such as `"intro=/file/…"`, or `"intro="` for an empty slot. */
const tag = /"(intro|interview|outro)=([^"]*)"/g;

const aMoment = 10 * 60_000;

const changedSince = ({ by, sender, sentAt }: ShownPart, who: string): string => {
  const name = by === who ? 'You' : sender.role === 'admin' ? 'The platform' : fullNameOf(sender);
  const isNew = Date.now() - sentAt.getTime() < aMoment;
  return isNew ? `${name} sent this a moment ago.` : `${name} sent this after you had opened the page.`;
};

/**
 * Throws 409 when a slot has another part by now than the caller has seen, by the list of tags in `If-Match`. Without one, and for
 * slots that it does not name, nothing is asked. Nothing is lost with a slot that is empty or has a bad part.
 */
export function requireSeen(
  { incoming, who }: Pick<Call, 'incoming' | 'who'>,
  parts: readonly { slot: Slot }[],
  shown: readonly ShownPart[],
  question = 'Replace?',
): void {
  const seen = new Map(
    [...(incoming.headers['if-match'] ?? '').matchAll(tag)].map(([, slot, url]) => [slot, url]),
  );
  const fields: Record<string, string> = {};
  for (const { slot } of parts) {
    const now = shown.find((part) => part.slot === slot);
    if (!now || now.check === 'bad' || !seen.has(slot) || seen.get(slot) === fileUrl(now.key)) continue;
    fields[slot] = changedSince(now, who.account.user.id);
  }
  const [sentence] = Object.values(fields);
  if (sentence) throw new ApiError('conflict', `${sentence} ${question}`, { fields });
}

/** The same for what is said of a part, or done with it: it concerns the file that the caller has seen, and no other. Locked. */
export async function requireSameFile(
  tx: Transaction,
  call: Pick<Call, 'incoming' | 'who'>,
  key: PartKey,
): Promise<void> {
  requireSeen(call, [key], await listShown(tx, key), 'Look at it first.');
}

/** Tells those whose parts somebody else has replaced, and who are admins of the club. */
export async function tellFirstSenders(
  tx: Transaction,
  { services, who }: Pick<Call, 'services' | 'who'>,
  { episodeId, clubId }: RenditionKey,
  parts: readonly { slot: Slot }[],
  before: readonly ShownPart[],
): Promise<void> {
  const byUserId = who.account.user.id;
  const emails = before.flatMap(({ slot, by: userId, check, isOfClub }) =>
    isOfClub &&
    userId !== null &&
    userId !== byUserId &&
    check !== 'bad' &&
    parts.some((part) => part.slot === slot)
      ? [{ letter: 'part-replaced' as const, episodeId, clubId, slot, userId, byUserId }]
      : [],
  );
  await sendEmails(tx, services.queue, emails);
}
