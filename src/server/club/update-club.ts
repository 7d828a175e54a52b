import type { updateClub } from '@/contract/club';
import type { Transaction } from '../db/client';
import { getFile, removeUnusedFile, turnIntoLogo } from '../file/file.store';
import { keyOfFileUrl } from '../file/file-url';
import { fieldError, notFound } from '../http/api-error';
import { audit } from '../http/audit';
import { authorize } from '../http/authorize';
import { requireMatch } from '../http/if-match';
import type { Call } from '../http/route';
import * as store from './club.store';
import { requireTimeZone } from './require-time-zone';

type UpdateCall = Call<typeof updateClub>;
type LockedClub = NonNullable<Awaited<ReturnType<typeof store.lockClub>>>;

const strange = () =>
  fieldError('invalid', 'clubLogo', 'This image is not there any more. Choose the logo again.');

/** The file that `clubLogo` names: the current logo, none, or an image that the same person has uploaded. */
async function chooseLogo(
  tx: Transaction,
  { who, body }: UpdateCall,
  club: LockedClub,
): Promise<string | null> {
  if (body.clubLogo === null) return null;
  const key = keyOfFileUrl(body.clubLogo);
  if (key === undefined) throw strange();
  const current = club.logoFileId === null ? undefined : await getFile(tx, club.logoFileId);
  if (current?.key === key) return current.id;
  const chosen = await turnIntoLogo(tx, { key, createdBy: who.account.user.id, clubId: club.id });
  if (!chosen) throw strange();
  return chosen;
}

/**
 * Changes name, logo and time zone in one transaction. Throws 409 when the caller has not seen the newest revision.
 */
export async function changeClub(tx: Transaction, call: UpdateCall): Promise<void> {
  const { params, body, incoming } = call;
  const club = await store.lockClub(tx, params.id);
  if (!club) throw notFound('The club');
  requireMatch(incoming, club.rev);
  const { clubname, timeZone = club.timeZone } = body;
  if (timeZone !== club.timeZone) {
    authorize(call.who, 'club:manage', { clubId: club.id }, 'The club');
    await requireTimeZone(tx, timeZone);
  }
  const logoFileId = await chooseLogo(tx, call, club);
  await store.updateProfile(tx, club.id, { clubname, logoFileId, timeZone });
  if (club.logoFileId && club.logoFileId !== logoFileId) await removeUnusedFile(tx, club.logoFileId);
  await audit(tx, call, { action: 'club:update', object: `club:${club.id}`, clubId: club.id });
}
