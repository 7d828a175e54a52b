import type { MadePasskey } from '@/contract/passkey/passkey-parts';
import * as contract from '@/contract/sign-in/passkey';
import { t } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { ApiError, fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { refusedByRole } from '../kernel/http/authorize';
import { describeDevice } from '../kernel/http/describe-device';
import { on } from '../kernel/http/route';
import { createToken } from '../kernel/http/token';
import type { Services } from '../kernel/services';
import { sendEmails } from '../mail/send-emails';
import { lockUser } from '../user/user.store';
import { isChallengeAlive, keepChallenge, takeChallenge } from './challenge.store';
import * as store from './passkey.store';
import {
  challengeIn,
  challengeMs,
  descriptorOf,
  handleOf,
  loadWebAuthn,
  requestPasskey,
  requireRelyingParty,
} from './prove-passkey';
import { makeRecoveryCodes, mayHaveSecondFactor } from './prove-second-factor';
import { relyingPartyOf } from './relying-party';
import { countRecoveryCodes, removeIdleRecoveryCodes, replaceRecoveryCodes } from './second-factor.store';

/** EdDSA, ES256 and RS256, by the numbers of COSE: what authenticators of today have. */
const algorithms = [-8, -7, -257] as const;

/** The name of a device, with a number where a passkey has that name already. */
function suggestName(device: string, present: readonly { name: string }[]): string {
  const names = [
    device,
    ...Array.from({ length: contract.mostPasskeys }, (_, count) => `${device} ${count + 2}`),
  ];
  return names.find((name) => present.every((passkey) => passkey.name !== name)) ?? device;
}

const list = on(contract.listPasskeys, async ({ services: { db, env }, who, request }) => {
  const present = await store.listPasskeys(db, who.principal.userId);
  return {
    data: present.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name },
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    usable: relyingPartyOf(env.publicUrl) !== undefined,
    suggestedName: suggestName(describeDevice(request.device), present),
  };
});

const begin = on(contract.beginPasskey, async ({ services, who }) => {
  const { db, env, rateLimits } = services;
  const { id: userId, email, username, fullname } = who.account.user;
  const { id: rpID } = requireRelyingParty(env);
  await rateLimits.take('passkeyAsks', userId);
  const present = await store.listPasskeys(db, userId);
  const name = email ?? username ?? fullname;
  const rp = { id: rpID, name: 'Touchline' };
  const challenge = createToken();
  await keepChallenge(db, { challenge, purpose: 'add-passkey', userId });
  return {
    data: {
      challenge,
      rp,
      user: { id: handleOf(userId), name, displayName: fullname },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: challengeMs,
      // Which make of authenticator it is does not matter to us, and would tell something about the person.
      attestation: 'none' as const,
      excludeCredentials: present.map(descriptorOf),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
    },
  };
});

const refused = () =>
  fieldError('forbidden', 'made', t`This passkey was not accepted. Begin again: “Add a passkey”.`);

/** What the authenticator has made for this challenge; throws when it is not for us, or has not verified the person. */
async function register({ publicUrl }: Services['env'], made: MadePasskey, expectedChallenge: string) {
  const party = relyingPartyOf(publicUrl);
  if (!party) throw refused();
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: [...algorithms],
    });
    if (registrationInfo) return registrationInfo.credential;
  } catch {
    // The library throws for each thing that is wrong with an answer.
  }
  throw refused();
}

/** The recovery codes that come with the first thing of a second step; null where the person has some. */
async function firstCodes(tx: Transaction, userId: string): Promise<string[] | null> {
  if ((await countRecoveryCodes(tx, userId)) > 0) return null;
  const { codes, hashes } = makeRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

const tooLate = () =>
  new ApiError('conflict', t`That took too long, or was done already. Begin again: “Add a passkey”.`);

const add = on(contract.addPasskey, async (call) => {
  const { services, who, body } = call;
  const { db, env, queue } = services;
  const { userId } = who.principal;
  const challenge = challengeIn(body.made.response.clientDataJSON);
  if (challenge === undefined) throw refused();
  const begun = { challenge, purpose: 'add-passkey' as const, userId };
  if (!(await isChallengeAlive(db, begun))) throw tooLate();
  const { id: credentialId, publicKey, counter, transports = [] } = await register(env, body.made, challenge);
  const data = await db.transaction(async (tx) => {
    // One after the other, so that two windows at once neither pass the limit nor make recovery codes twice.
    await lockUser(tx, userId);
    // Under the lock, because a new password ends what was begun before it.
    if (!(await takeChallenge(tx, begun))) throw tooLate();
    if ((await store.countPasskeys(tx, userId)) >= contract.mostPasskeys)
      throw new ApiError('conflict', t`You have ${contract.mostPasskeys} passkeys. Remove one first.`);
    const codes = await firstCodes(tx, userId);
    const id = await store.addPasskey(tx, {
      ...{ userId, credentialId, counter, transports, name: body.name },
      publicKey: Buffer.from(publicKey).toString('base64url'),
    });
    if (id === undefined) throw new ApiError('conflict', t`This passkey is here already.`);
    await audit(tx, call, { action: 'second-factor:add-passkey', object: `user:${userId}` });
    await sendEmails(tx, queue, [{ kind: 'sign-in-changed', userId, change: 'passkey-added' }]);
    return { id, codes };
  });
  services.sessions.forgetUser(userId);
  return { data, message: t`Passkey added` };
});

const rename = on(contract.renamePasskey, async (call) => {
  const { services, who, params, body } = call;
  const { userId } = who.principal;
  await services.db.transaction(async (tx) => {
    if (!(await store.renamePasskey(tx, { id: params.id, userId }, body.name)))
      throw notFound(t`This passkey`);
    await audit(tx, call, { action: 'second-factor:rename-passkey', object: `user:${userId}` });
  });
  return { message: t`Passkey renamed` };
});

const remove = on(contract.removePasskey, async (call) => {
  const { services, who, params } = call;
  const { userId } = who.principal;
  await services.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await store.removePasskey(tx, { id: params.id, userId }))) throw notFound(t`This passkey`);
    await removeIdleRecoveryCodes(tx, userId);
    await audit(tx, call, { action: 'second-factor:remove-passkey', object: `user:${userId}` });
    await sendEmails(tx, services.queue, [{ kind: 'sign-in-changed', userId, change: 'passkey-removed' }]);
  });
  services.sessions.forgetUser(userId);
  return { message: t`Passkey removed` };
});

const ask = on(contract.askOwnPasskey, async ({ services, who }) => {
  const { userId, persona } = who.principal;
  if (!mayHaveSecondFactor(persona)) throw refusedByRole();
  await services.rateLimits.take('passkeyAsks', userId);
  return { data: await requestPasskey(services, { purpose: 'prove', userId }) };
});

export const passkeyRoutes = [list, begin, add, rename, remove, ask];
