import { forgetEverything } from '@/client/forget-everything';
import { call } from '@/client/http';
import { leaveAllTabs } from '@/client/leave-tabs';
import { changeToken, forgetToken } from '@/client/session';
import { isSharedDevice, markSharedDevice, unmarkSharedDevice } from '@/client/shared-device';
import { toFailure } from '@/client/user-message';
import type { BodyInput, ReplyOf } from '@/contract/endpoint';
import { chooseListener, getListeners, leaveSharedDevice } from '@/contract/family/shared-device';
import { forgetTakenOff } from './forget-taken-off';

// Loaded late by the screen, because it brings axios and zod; only types may be imported from it in the usual way.

export type Listeners = ReplyOf<typeof getListeners>['data'];
export type DeviceFace = Listeners['listeners'][number];

/** Who may be chosen here; null where this browser is no shared device any more. Rejects with `ApiFailure`. */
export async function readListeners(): Promise<Listeners | null> {
  try {
    const { data } = await call(getListeners);
    markSharedDevice();
    const ids = data.listeners.map(({ id }) => id);
    // None at all: the club is suspended, perhaps for a while.
    if (ids.length > 0) await forgetTakenOff(ids).catch(() => undefined);
    return data;
  } catch (error) {
    const failure = toFailure(error);
    if (failure.code !== 'not_found') throw failure;
    // A guardian has signed everyone out elsewhere: what this browser has of the family goes too.
    if (isSharedDevice()) await forgetDevice();
    return null;
  }
}

/** This browser is no shared device any more, and has nothing of its people. */
async function forgetDevice(): Promise<void> {
  unmarkSharedDevice();
  forgetToken();
  await forgetEverything();
}

/** Why it was not changed: a sentence, and the field that it is about. */
interface ChangeFailure {
  sentence: string;
  pin: boolean;
}

/**
 * Changes the person in every tab: what the one before has is saved first, while their session holds. Resolves to undefined once it
 * is done.
 */
export async function changeListener(
  body: BodyInput<typeof chooseListener>,
): Promise<ChangeFailure | undefined> {
  await leaveAllTabs();
  try {
    const { token } = await call(chooseListener, { body, once: true });
    markSharedDevice();
    changeToken(token);
    return undefined;
  } catch (error) {
    const { fields, sentence } = toFailure(error);
    return { sentence: fields.pin ?? fields.password ?? sentence, pin: fields.pin !== undefined };
  }
}

/** Signs everyone out of this device, and forgets what it has stored of them. Resolves to why that failed. */
export async function leaveDevice(): Promise<string | undefined> {
  await leaveAllTabs();
  try {
    await call(leaveSharedDevice, { once: true });
  } catch (error) {
    return toFailure(error).sentence;
  }
  await forgetDevice();
  return undefined;
}
