import Router from 'next/router';
import { useEffect, useEffectEvent } from 'react';

/** For what lies over the page and would cover the one that a link in it leads to: closes it then. */
export function useCloseAfterLink(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const leave = () => close();
    Router.events.on('routeChangeComplete', leave);
    Router.events.on('hashChangeComplete', leave);
    return () => {
      Router.events.off('routeChangeComplete', leave);
      Router.events.off('hashChangeComplete', leave);
    };
  }, []);
}
