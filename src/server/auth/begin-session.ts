import type { SignedIn } from '@/contract/auth';
import { t } from '@/language/text';
import { type Persona, personaOf } from '@/policy/persona';
import { getSignInObstacle } from '../consent/may-sign-in.store';
import type { Transaction } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import type { Call } from '../kernel/http/route';
import { noteDevice } from './known-device';
import { startSession } from './start-session';

/** The ways to sign in that begin a person's own session, as the audit has them. */
export type SignInAction = 'auth:login' | 'auth:passkey' | 'auth:provider';

type Signing = Pick<Call, 'services' | 'request' | 'incoming' | 'setHeader'> & { who: undefined };
type User = { id: string; email: string | null; clubId: string | null } & Parameters<typeof personaOf>[0];

/** The sentence for a person whose account is deactivated: who they can ask. Only after they have proved who they are. */
function deactivatedWords(persona: Persona): string {
  const words: Record<Persona, string> = {
    platformAdmin: t`Your account is deactivated. Ask another admin of the platform what to do.`,
    clubAdmin: t`Your account is deactivated. Ask the people who run Touchline what to do.`,
    parent: t`Your account is deactivated. Ask your club what to do.`,
    child: t`Your account is deactivated. Ask your parents or your club what to do.`,
    coach: t`Your account is deactivated. Ask your club what to do.`,
  };
  return words[persona];
}

/** The sentence for a child without the consent of a guardian. Only with the right password. */
const waitingWords = t`A parent has to agree first. Ask your parents to look at Family Members, then sign in again.`;

/** Refuses a person who may not sign in, after they have proved who they are. `unknown` is for accounts that are gone. */
export async function requireMaySignIn(
  call: Signing,
  user: User,
  action: SignInAction,
  unknown: () => ApiError,
): Promise<void> {
  const { db } = call.services;
  const obstacle = await getSignInObstacle(db, user.id);
  if (!obstacle) return;
  await audit(db, call, { action, object: `user:${user.id}`, result: 'refused' });
  if (obstacle === 'disabled') throw new ApiError('forbidden', deactivatedWords(personaOf(user)));
  throw obstacle === 'waiting' ? new ApiError('forbidden', waitingWords) : unknown();
}

interface Begun {
  action: SignInAction;
  keep: boolean;
  /** False where nothing shows that the person sits there now: what cannot be undone then asks for a proof. */
  proven?: boolean;
  secured?: boolean;
}

/** Begins the own session of a person who has proved who they are. */
export async function beginSession(
  tx: Transaction,
  call: Signing,
  user: User,
  { action, ...session }: Begun,
): Promise<SignedIn> {
  const { services, request } = call;
  await audit(tx, call, { action, object: `user:${user.id}`, actorId: user.id, clubId: user.clubId });
  const newDevice = await noteDevice(tx, call, user);
  const { device } = request;
  return startSession(tx, { ...session, userId: user.id, device, newDevice, env: services.env, own: call });
}
