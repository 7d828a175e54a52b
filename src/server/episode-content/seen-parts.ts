import type { Slot } from '@/contract/episode-content';
import { t } from '@/language/text';
import { fileUrl } from '../file/file-url';
import type { Transaction } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import type { Call } from '../kernel/http/route';
import { sendEmails } from '../mail/send-emails';
import { listShown, type PartKey, type ShownPart } from '../part/part-version.store';
import type { RenditionKey } from '../tables/rendition-key';
import { senderName } from './episode-content.view';

/** One of the tags that a sender has seen, such as `"intro=/file/…"`, or `"intro="` for an empty slot. */
const tag = /"(intro|interview|outro)=([^"]*)"/g;

const aMoment = 10 * 60_000;

const changedSince = ({ by, sender, sentAt }: ShownPart, who: string): string => {
  const isNew = Date.now() - sentAt.getTime() < aMoment;
  if (by === who)
    return isNew ? t`You sent this a moment ago.` : t`You sent this after you had opened the page.`;
  const name = sender?.role === 'admin' ? t`The platform` : senderName(sender);
  return isNew ? t`${name} sent this a moment ago.` : t`${name} sent this after you had opened the page.`;
};

type Caller = Pick<Call, 'incoming' | 'who'>;

interface Sending {
  slot: Slot;
  /** Undefined while its bytes are still to come. */
  file?: { sha256: string };
}

/**
 * What these slots show where it differs from what the caller has seen, by the list of tags in `If-Match`.
 * Empty without that header and for slots it does not name, and for an empty slot or a bad part, with which
 * nothing is lost.
 */
function listChanged({ incoming }: Caller, parts: readonly Sending[], shown: readonly ShownPart[]) {
  const seen = new Map(
    [...(incoming.headers['if-match'] ?? '').matchAll(tag)].map(([, slot, url]) => [slot, url]),
  );
  return parts.flatMap(({ slot, file }) => {
    const now = shown.find((part) => part.slot === slot);
    if (!now || now.check === 'bad' || !seen.has(slot) || seen.get(slot) === fileUrl(now.key)) return [];
    return [{ now, file }];
  });
}

function refuse({ who }: Caller, changed: readonly ShownPart[], question: string): void {
  const fields = Object.fromEntries(
    changed.map((part) => [part.slot, changedSince(part, who.account.user.id)]),
  );
  const [sentence] = Object.values(fields);
  if (sentence) throw new ApiError('conflict', `${sentence} ${question}`, { fields });
}

/**
 * Throws 409 when a slot has another part by now than its sender has seen. The sender's own part is compared
 * once the bytes are there, because a connection may have broken before the answer: the same file again is no
 * conflict.
 */
export function requireSeenParts(
  caller: Caller,
  parts: readonly Sending[],
  shown: readonly ShownPart[],
): void {
  const changed = listChanged(caller, parts, shown).filter(
    ({ now, file }) =>
      now.by !== caller.who.account.user.id || (file !== undefined && file.sha256 !== now.sha256),
  );
  refuse(
    caller,
    changed.map(({ now }) => now),
    t`Replace?`,
  );
}

/** The slots that already have the very file, from the same sender: it had arrived, but its answer was lost. */
export const listRepeated = (
  caller: Caller,
  parts: readonly Sending[],
  shown: readonly ShownPart[],
): Slot[] =>
  listChanged(caller, parts, shown)
    .filter(({ now, file }) => now.by === caller.who.account.user.id && file?.sha256 === now.sha256)
    .map(({ now }) => now.slot);

/** Locks the part. Throws 409 unless it is the file that the caller has seen. */
export async function requireSameFile(tx: Transaction, caller: Caller, key: PartKey): Promise<void> {
  const changed = listChanged(caller, [key], await listShown(tx, key));
  refuse(
    caller,
    changed.map(({ now }) => now),
    t`Look at it first.`,
  );
}

/** Writes to the first senders of replaced parts, as far as they are admins of the club and did not replace them themselves. */
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
      ? [{ kind: 'part-replaced' as const, episodeId, clubId, slot, userId, byUserId }]
      : [],
  );
  await sendEmails(tx, services.queue, emails);
}
