import type { createClub } from '@/contract/club';
import { countryZones } from '@/contract/countries';
import type { BodyOf } from '@/contract/endpoint';
import { t } from '@/language/text';
import { inviteAdmin } from '../invite/invite-admin';
import type { Transaction } from '../kernel/db/client';
import { fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import type { Call } from '../kernel/http/route';
import * as store from './club.store';
import { requireTimeZone } from './update-club';

/**
 * An equal name is most likely the same club, created before. Clubs may still be renamed alike, because there are
 * many Uniteds.
 */
const nameTaken = () => fieldError('conflict', 'clubname', t`There is a club of this name already.`);

/**
 * Creates a club and invites its first admin. Throws 409 for the name of a club and for the address of an account, each
 * at its field. The invite leaves at once, or at `sendAt`. Resolves to the club's id.
 */
export async function makeClub(
  tx: Transaction,
  call: Pick<Call, 'services' | 'who' | 'request'>,
  { clubname, country, timeZone = countryZones[country], adminEmail }: BodyOf<typeof createClub>,
  sendAt?: Date,
): Promise<string> {
  await requireTimeZone(tx, timeZone);
  if (!(await store.lockFreeName(tx, clubname))) throw nameTaken();
  const values = { clubname, country, timeZone };
  const changes = await store.clubChanges(tx, undefined, values);
  const id = await store.createClub(tx, values);
  await inviteAdmin(tx, call, { clubId: id, email: adminEmail, field: 'adminEmail', sendAt });
  const about = { object: `club:${id}`, clubId: id };
  await audit(tx, call, { action: 'club:create', ...about, changes }, { action: 'club:invite', ...about });
  return id;
}
