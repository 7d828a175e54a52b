import { addChild, checkUsername, getFamily, getNotice } from '@/contract/family/family';
import { countUsername, usernameOnce } from '../account/username';
import { currentNotice } from '../consent/notices';
import type { Transaction } from '../kernel/db/client';
import { notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { refuseTaken } from '../kernel/http/refuse-taken';
import { type Call, on } from '../kernel/http/route';
import { requireUncommonPassword } from '../user/common-passwords';
import { hashPassword, setInTurn } from '../user/password';
import { requireChildsYear } from './childs-year';
import { decide } from './decide-consent';
import * as family from './family.store';
import { isUsernameFree, lockOwnFamily } from './household.store';
import { presentChild, presentFamily } from './present-family';

const get = on(getFamily, async ({ services, who }) => ({ data: await presentFamily(services.db, who) }));

const readNotice = on(getNotice, async () => ({ data: currentNotice }));

const checkName = on(checkUsername, async (call) => {
  await countUsername(call, 'familyUsernames');
  return { data: { free: await isUsernameFree(call.services.db, call.query.username) } };
});

async function makeChild(
  tx: Transaction,
  call: Call<typeof addChild>,
  passwordHash: string,
): Promise<string> {
  const { who, body } = call;
  const { userId, clubId } = who.principal;
  if (clubId === null) throw notFound('Your club');
  const familyId =
    (await lockOwnFamily(tx, userId)) ?? (await family.createFamily(tx, { clubId, guardianIds: [userId] }));
  const { firstName, lastName, username, birthYear, consent } = body;
  const values = { firstName, lastName: lastName || undefined, username, birthYear, passwordHash };
  const childId = await family.addChild(tx, familyId, values);
  await audit(tx, call, { action: 'child:create', object: `user:${childId}` });
  await decide(tx, call, childId, consent);
  return childId;
}

async function addInTurn(call: Call<typeof addChild>) {
  const { services, who, body } = call;
  requireChildsYear(who, body);
  requireUncommonPassword(body.password);
  await countUsername(call, 'familyUsernames');
  const passwordHash = await hashPassword(who.principal.userId, body.password);
  return services.db.transaction(async (tx) => {
    const childId = await refuseTaken(usernameOnce, makeChild(tx, call, passwordHash));
    const data = await presentChild(tx, who, childId);
    const waits = data.state === 'waiting' ? ', and can sign in once you have given consent' : '';
    return { data, message: `${body.firstName} was added${waits}` };
  });
}

const add = on(addChild, (call) => setInTurn(call.who.principal.userId, () => addInTurn(call)));

export const familyRoutes = [get, readNotice, checkName, add];
