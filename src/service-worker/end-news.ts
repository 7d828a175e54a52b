import { scope } from './worker-scope';

/**
 * Takes back the news that is still on the screen, and what is on its way: the browser's maker keeps a message for hours, and the
 * server's own end reaches only what it has not sent yet.
 */
export async function endNews(): Promise<void> {
  const { registration } = scope;
  // A browser without notifications has neither.
  if (!registration?.pushManager) return;
  for (const shown of await registration.getNotifications()) shown.close();
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
