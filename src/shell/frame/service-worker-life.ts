import type { QueryClient } from '@tanstack/react-query';
import Router from 'next/router';
import { answersCache } from '@/client/offline-caches';
import { delayInstallation, keepForPerson, lookForUpdates } from '@/client/service-worker';
import { onSessionChange } from '@/client/session';
import { isRunning, usePlayer } from '@/features/listen/player/player-store';
import { followNotifications } from './follow-notifications';

/**
 * Takes up a new version of the app. The worker itself has taken over already, and this page works on with the scripts that it
 * began with; it is loaded anew after the next change of page while nothing plays, when nothing typed can be lost.
 */
function followUpdates(): () => void {
  const container = navigator.serviceWorker;
  if (!container) return () => undefined;
  let controlled = container.controller !== null;
  let outdated = false;
  const onChange = () => {
    // The first worker of a page brings no new version.
    outdated = controlled;
    controlled = true;
  };
  const onRoute = () => {
    if (outdated && !isRunning(usePlayer.getState().phase)) window.location.reload();
  };
  container.addEventListener('controllerchange', onChange);
  Router.events.on('routeChangeComplete', onRoute);
  return () => {
    container.removeEventListener('controllerchange', onChange);
    Router.events.off('routeChangeComplete', onRoute);
  };
}

/** How long the sound goes before the installation of the worker at most, in milliseconds: a connection that is gone holds nothing up. */
const soundFirstMs = 5000;

/** The sound that a person waits for comes before the files of the worker. */
function putSoundFirst(): () => void {
  return usePlayer.subscribe(({ phase }, before) => {
    const waits = phase === 'loading';
    if (waits !== (before.phase === 'loading')) void delayInstallation(waits ? soundFirstMs : 0);
  });
}

/** Keeps the pictures that this page has loaded without the worker. */
async function keepPictures(userId: string): Promise<void> {
  const cache = await caches.open(answersCache(userId));
  const addresses = [...document.images].map(({ src }) => src).filter((src) => src.includes('/api/file/'));
  // One that cannot be loaded now is kept when it is shown the next time.
  await Promise.allSettled(addresses.map((address) => cache.add(address)));
}

/** Installs the worker and has it keep what this person looks at. Returns the function that stops following it. */
export function startServiceWorker(userId: string, client: QueryClient): () => void {
  const keep = () =>
    void keepForPerson(userId).then((fresh) => {
      if (!fresh) return;
      void keepPictures(userId);
      void client.invalidateQueries();
    });
  keep();
  // The worker has forgotten the person of the session that has expired, and knows them by their token.
  const stopRenewals = onSessionChange((change) => change === 'renewed' && keep());
  const stops = [followUpdates(), lookForUpdates(), followNotifications(), putSoundFirst(), stopRenewals];
  return () => {
    for (const stop of stops) stop();
  };
}
