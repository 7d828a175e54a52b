import Router from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { useNavigationGuard } from './use-navigation-guard';

/**
 * Holds the page while `open`, because something on it would be lost. `target` is where the person wants to go
 * as long as they are to be asked; `stay` and `leave` are the two answers. A person who is signed out is not asked, because
 * they have to reach the sign-in page.
 */
export function useLeaveQuestion(
  open: boolean,
  isSignedIn: () => boolean,
): {
  target: string | undefined;
  stay: () => void;
  leave: () => void;
} {
  const [target, setTarget] = useState<string>();
  const leaving = useRef(false);
  useNavigationGuard({
    open,
    changed: open,
    leave: setTarget,
    guardsPage: () => !leaving.current && isSignedIn(),
  });
  useEffect(() => {
    if (!open) return;
    // The answer is only for what would be lost now, not for what comes next.
    return () => {
      leaving.current = false;
      setTarget(undefined);
    };
  }, [open]);
  return {
    target: open ? target : undefined,
    stay: () => setTarget(undefined),
    leave: () => {
      leaving.current = true;
      if (target !== undefined) void Router.push(target);
    },
  };
}
