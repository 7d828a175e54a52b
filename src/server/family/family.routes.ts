import { addChild, checkUsername, getFamily, getNotice } from '@/contract/family/family';
import { t } from '@/language/text';
import { countUsername, usernameOnce } from '../account/username';
import { noticeInRequest, requireCurrentNotice } from '../consent/notices';
import type { Transaction } from '../kernel/db/client';
import { audit } from '../kernel/http/audit';
import { requireClubId } from '../kernel/http/authorize';
import { refuseTaken } from '../kernel/http/refuse-taken';
import { type Call, on } from '../kernel/http/route';
import { requireUncommonPassword } from '../user/common-passwords';
import { hashPassword, setInTurn } from '../user/password';
import { requireChildsYear } from './childs-year';
import { decide } from './decide-consent';
import * as family from './family.store';
import { isUsernameFree, lockOwnHousehold } from './household.store';
import { presentChild, presentFamily } from './present-family';

const get = on(getFamily, async ({ services, who }) => ({ data: await presentFamily(services.db, who) }));

const readNotice = on(getNotice, async ({ query: { version } }) => ({
  data: version === undefined ? noticeInRequest() : requireCurrentNotice(version),
}));

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
  const { userId } = who.principal;
  const clubId = requireClubId(who);
  const familyId =
    (await lockOwnHousehold(tx, userId)) ??
    (await family.createFamily(tx, { clubId, guardianIds: [userId] }));
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
    const { firstName } = body;
    const message =
      data.state === 'waiting'
        ? t`${firstName} was added, and can sign in once you have given consent`
        : t`${firstName} was added`;
    return { data, message };
  });
}

const add = on(addChild, (call) => setInTurn(call.who.principal.userId, () => addInTurn(call)));

export const familyRoutes = [get, readNotice, checkName, add];
