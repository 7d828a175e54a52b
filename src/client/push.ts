import { putDevice, removeDevice } from '@/contract/personal/push';
import { call } from './http';
import { registerWorker } from './service-worker';

/**
 * Why this browser cannot be told, or that it can: `install` on an iPhone or iPad whose page is not on the Home Screen,
 * `refused` by the person, `none` where the browser has no such thing.
 */
export type PushAbility = 'able' | 'refused' | 'install' | 'none';

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac.
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

export function pushAbility(): PushAbility {
  const known = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!known) return isApple() ? 'install' : 'none';
  return Notification.permission === 'denied' ? 'refused' : 'able';
}

const registration = () => navigator.serviceWorker.getRegistration();

/** Whether this browser takes messages; the server may know nothing of it, after a new sign-in. */
export async function isSubscribed(): Promise<boolean> {
  if (pushAbility() !== 'able' || Notification.permission !== 'granted') return false;
  return Boolean(await (await registration())?.pushManager.getSubscription());
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** Another installation's, or one for a key that the operator has replaced, gives no messages of ours. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const applicationServerKey = bytesOf(key);
  const known = await pushManager.getSubscription();
  const usual = known?.options.applicationServerKey;
  if (known && usual && String(new Uint8Array(usual)) === String(applicationServerKey)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/**
 * Asks for the permission, which browsers allow after a press only, and has this device told. `asked`: the person has closed the
 * question. Rejects when the server or the browser's maker cannot be reached.
 */
export async function startPush(key: string): Promise<'on' | 'asked' | Exclude<PushAbility, 'able'>> {
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'refused' : 'asked';
  const worker = await registerWorker();
  // The operator has switched it off, or the browser in a private window.
  if (!worker) return 'none';
  const subscription = await subscribe(worker, key);
  const { endpoint, keys, expirationTime } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  try {
    await call(putDevice, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth }, expirationTime } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

/** Has this device told no more: by the server first, which then holds no address of it. */
export async function stopPush(): Promise<void> {
  await call(removeDevice);
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
}
