import Router from 'next/router';

/** Opens what a tapped notification is about in this page, which goes on playing. Returns the function that stops it. */
export function followNotifications(): () => void {
  const container = navigator.serviceWorker;
  if (!container) return () => undefined;
  const onMessage = ({ data, ports }: MessageEvent<{ kind?: string; path?: string } | undefined>) => {
    if (data?.kind !== 'open' || data.path === undefined) return;
    ports[0]?.postMessage('opened');
    void Router.push(data.path);
  };
  container.addEventListener('message', onMessage);
  return () => container.removeEventListener('message', onMessage);
}
