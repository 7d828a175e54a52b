import type { AuditAction } from '@/contract/audit/audit-words';
import { wrongPin } from '@/contract/family/shared-device';
import { t } from '@/language/text';
import { beginLogin } from '../auth/login-limits';
import { getPinHash } from '../auth/pin.store';
import { ApiError, fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import type { Call } from '../kernel/http/route';
import { checkPassword } from '../user/password';
import { countPinTry, forgetWrongPins, giveBackPinTry } from './listener.store';

type Checking = Pick<Call, 'services' | 'request'>;

interface Person {
  id: string;
  clubId: string | null;
  identifier: string;
  passwordHash: string | null;
}

const refused = ({ services, request }: Checking, action: AuditAction, { id, clubId }: Person) =>
  audit(
    services.db,
    { services, request, who: undefined },
    {
      ...{ action, object: `user:${id}`, actorId: id, clubId },
      result: 'refused',
    },
  );

export const refusedPassword = () => fieldError('forbidden', 'password', t`That is not the password.`);

/** Checks a password outside the sign-in, with the limits of the sign-in. `action` names it in the audit. */
export async function requirePassword(
  call: Checking,
  action: AuditAction,
  person: Person | undefined,
  { identifier, password }: { identifier: string; password: string },
): Promise<void> {
  const { rateLimits } = call.services;
  const attempt = await beginLogin(rateLimits, call.request, identifier);
  const mayCheck = await attempt.countForAccount(person?.id);
  const stored = mayCheck ? (person?.passwordHash ?? undefined) : undefined;
  const right = await checkPassword(call.request.limitKey, stored, password).catch(async (busy) => {
    await attempt.withdraw();
    throw busy;
  });
  if (right) return attempt.succeed();
  if (person) await refused(call, action, person);
  throw attempt.refusal ?? refusedPassword();
}

async function requirePin(call: Checking, deviceId: string, person: Person, pin: string): Promise<void> {
  const { db } = call.services;
  const stored = await getPinHash(db, person.id);
  if (!stored) throw fieldError('forbidden', 'pin', t`There is no PIN. Use the password.`);
  const left = await countPinTry(db, deviceId, person.id);
  const check = () =>
    checkPassword(call.request.limitKey, stored, pin).catch(async (busy) => {
      await giveBackPinTry(db, deviceId, person.id);
      throw busy;
    });
  if (left !== undefined && (await check())) return;
  await refused(call, 'auth:listener', person);
  throw fieldError('forbidden', 'pin', wrongPin(left ?? 0));
}

/** What an adult has to bring on a shared device: the PIN or the password. Resolves to whether it was the password. */
export async function requireProof(
  call: Checking,
  deviceId: string,
  person: Person,
  { pin, password }: { pin?: string | undefined; password?: string | undefined },
): Promise<boolean> {
  if (pin === undefined && password === undefined)
    throw new ApiError('forbidden', t`Enter your PIN or your password.`);
  if (password === undefined) await requirePin(call, deviceId, person, pin ?? '');
  else {
    const { identifier } = person;
    await requirePassword(call, 'auth:listener', person, { identifier, password });
  }
  await forgetWrongPins(call.services.db, deviceId, person.id);
  return password !== undefined;
}
