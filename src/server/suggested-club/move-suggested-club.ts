import {
  mayMove,
  type SuggestedClub,
  type SuggestedClubMove,
  suggestedClubMoves,
} from '@/contract/suggested-club';
import { t } from '@/language/text';
import { changesOf } from '../kernel/db/changes';
import type { Transaction } from '../kernel/db/client';
import { ApiError, deletedMeanwhile, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import type { Call } from '../kernel/http/route';
import { type BareRow, lockRow } from '../resource/resource.store';
import { suggestedClubs } from '../tables/suggested-club';
import { getLastDone, saveMove } from './suggested-club.store';

type LockedSuggestion = BareRow<typeof suggestedClubs>;
type Status = SuggestedClub['status'];

const objectOf = (id: string) => `suggested-club:${id}`;
const actionOf = (move: SuggestedClubMove) => `suggested-club:${move}` as const;
const moves = Object.keys(suggestedClubMoves) as SuggestedClubMove[];

/** The state that a suggestion is in, and what that allows. */
const stateWords = (name: string): Record<Status, string> => ({
  new: t`${name} is open again.`,
  contacted: t`${name} is marked as contacted already.`,
  approved: t`${name} is approved already. The club and its invite are there.`,
  declined: t`${name} is declined already. Reopen it first.`,
});

/** Refuses a move that the state does not allow, and says which admin has brought it into that state. */
function refusal({ name, status }: LockedSuggestion, actor: string | null): ApiError {
  const sentence = stateWords(name)[status];
  return new ApiError('conflict', actor ? t`${actor} was faster: ${sentence}` : sentence);
}

interface Moved extends LockedSuggestion {
  /** This person has made the same move before, so that nothing was left to do. */
  isRepeated: boolean;
}

type MoveCall = Pick<Call, 'services' | 'who' | 'request'> & { params: { id: string } };

/**
 * Moves a suggestion, whose row stays locked until the transaction ends: of two who do it at once the second
 * is refused with the name of the first. `write` does what belongs to the move and resolves to the columns
 * that it sets. Resolves to the suggestion as it was.
 */
export async function moveSuggestedClub(
  tx: Transaction,
  { params: { id }, services, who, request }: MoveCall,
  name: SuggestedClubMove,
  write?: () => Promise<{ declineReason?: string; clubId?: string }>,
): Promise<Moved> {
  const row = await lockRow(tx, suggestedClubs, id);
  if (!row) throw notFound(t`The suggested club`);
  if (row.removedAt !== null) throw deletedMeanwhile(row.name);
  const { to } = suggestedClubMoves[name];
  if (!mayMove(row.status, name)) {
    const last = await getLastDone(tx, objectOf(id), moves.map(actionOf));
    const byOneself = last?.actorId === who.account.user.id;
    if (byOneself && row.status === to && last?.action === actionOf(name))
      return { ...row, isRepeated: true };
    throw refusal(row, byOneself ? null : (last?.name ?? null));
  }
  const values = { status: to, ...(await write?.()) };
  const changes = await changesOf(tx, suggestedClubs, row, values);
  await saveMove(tx, id, values);
  const context = { services, who, request };
  await audit(tx, context, {
    action: actionOf(name),
    object: objectOf(id),
    clubId: values.clubId,
    changes,
  });
  return { ...row, isRepeated: false };
}
