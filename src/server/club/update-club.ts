import type { updateClub } from '@/contract/club';
import { t } from '@/language/text';
import { bindFile } from '../file/bind-file';
import { removeUnusedFile } from '../file/file.store';
import type { Db, Transaction } from '../kernel/db/client';
import { isTimeZoneKnown } from '../kernel/db/days';
import { fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { requireMatch } from '../kernel/http/if-match';
import type { Call } from '../kernel/http/route';
import * as store from './club.store';
import { lockLiveClub } from './lock-live-club';

/**
 * Throws 422 for a time zone that the database does not know, because every query for a day would fail from then on.
 */
export async function requireTimeZone(db: Db, timeZone: string): Promise<void> {
  if (await isTimeZoneKnown(db, timeZone)) return;
  throw fieldError('invalid', 'timeZone', t`The database does not know this time zone. Choose another one.`);
}

type UpdateCall = Call<typeof updateClub>;
/** Changes name, logo and time zone in one transaction. Throws 409 when the caller has not seen the newest revision. */
export async function changeClub(tx: Transaction, call: UpdateCall): Promise<void> {
  const { params, body, incoming } = call;
  const club = await lockLiveClub(tx, params.id);
  await requireMatch(tx, incoming, club.rev, `club:${club.id}`);
  const { clubname, timeZone = club.timeZone } = body;
  if (timeZone !== club.timeZone) {
    authorize(call.who, 'club:manage', { clubId: club.id }, t`The club`);
    await requireTimeZone(tx, timeZone);
  }
  const logoFileId = await bindFile(tx, call, {
    kind: 'image',
    url: body.clubLogo,
    field: 'clubLogo',
    currentId: club.logoFileId,
    purpose: 'logo',
    clubId: club.id,
  });
  const profile = { clubname, logoFileId, timeZone };
  const changes = await store.clubChanges(tx, club, profile);
  await store.updateClubProfile(tx, club.id, profile);
  if (club.logoFileId && club.logoFileId !== logoFileId) await removeUnusedFile(tx, club.logoFileId);
  await audit(tx, call, { action: 'club:update', object: `club:${club.id}`, clubId: club.id, changes });
}
