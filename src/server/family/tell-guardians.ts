import type { Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import type { EmailJob } from '../kernel/mail/email';
import { sendEmails } from '../mail/send-emails';
import { type About, listChildIds, listGuardianReaders, listHouseholdsOf } from './guardian-readers.store';

interface GuardianChange extends About {
  change: 'joined' | 'left' | 'removed';
  /** The guardian it is about. Null when their account is gone: then the name is left out. */
  guardianId: string | null;
  /** The person who did it gets no email. */
  byId?: string;
}

/**
 * Writes to guardians that one of them has joined, left or was removed; call it afterwards. Guardians of
 * other households get no name. A removed guardian hears by `tellRemoved`.
 */
export async function tellOfGuardian(
  tx: Transaction,
  queue: Queue,
  { change, guardianId, byId, ...about }: GuardianChange,
): Promise<void> {
  const readers = await listGuardianReaders(tx, about);
  const emails = readers
    .filter(({ id }) => id !== guardianId && id !== byId)
    .map(({ id, near, childIds }): EmailJob => {
      const named = near ? guardianId : null;
      return { kind: 'guardian-change', change, guardianId: named, childIds, userId: id };
    });
  await sendEmails(tx, queue, emails);
}

/** Writes to the guardians of the households that a guardian has joined; the children are in them already. */
export async function tellOfJoining(
  tx: Transaction,
  queue: Queue,
  guardianId: string,
  familyIds: readonly string[],
): Promise<void> {
  if (familyIds.length === 0) return;
  const childIds = await listChildIds(tx, familyIds);
  await tellOfGuardian(tx, queue, { change: 'joined', guardianId, familyIds, childIds });
}

/** Writes to people who no longer look after these children that this is so. */
export const tellRemoved = (
  tx: Transaction,
  queue: Queue,
  userIds: readonly string[],
  childIds: readonly string[],
): Promise<void> =>
  sendEmails(
    tx,
    queue,
    userIds.map((userId) => ({
      kind: 'guardian-change',
      change: 'removed',
      guardianId: userId,
      childIds: [...childIds],
      userId,
    })),
  );

/** Writes to the other guardians of a child that it was deleted, or brought back. `byId`: null when nobody did it. */
export async function tellOfChild(
  tx: Transaction,
  queue: Queue,
  kind: 'child-removed' | 'child-restored',
  { childId, byId }: { childId: string; byId: string | null },
): Promise<void> {
  const place = kind === 'child-removed' ? 'removed' : 'child';
  const familyIds = byId === null ? [] : await listHouseholdsOf(tx, byId);
  const readers = await listGuardianReaders(tx, { familyIds, childIds: [childId], place });
  await sendEmails(
    tx,
    queue,
    readers
      .filter(({ id, childIds }) => id !== byId && childIds.length > 0)
      .map(({ id, near }) => ({ kind, childId, by: near ? byId : null, userId: id })),
  );
}
