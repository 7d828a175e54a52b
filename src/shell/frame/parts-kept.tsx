import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { forgetTyped, readTyped, storeTyped } from '@/client/typed-before';
import { PartCareProvider, usePartCare } from '@/ui/boundary/part-boundary';
import { KeptTypingProvider } from '@/ui/form/kept-typing';

interface Props {
  userId: string;
  children: ReactNode;
}

/**
 * Keeps what a person has typed while a part of the screen fails, as the page does below the dialog of a lost session: until they
 * sign out, which unmounts it, and into the page that is loaded anew in this tab.
 */
export function PartsKept({ userId, children }: Props) {
  const client = useQueryClient();
  const { report, reload } = usePartCare();
  const [typed] = useState(() => readTyped(userId));
  useEffect(() => {
    forgetTyped();
    // A reload hides the page first, and a phone drops a hidden page without another event.
    const store = () => storeTyped(userId, typed);
    document.addEventListener('visibilitychange', store);
    return () => {
      document.removeEventListener('visibilitychange', store);
      forgetTyped();
    };
  }, [userId, typed]);
  const care = useMemo(
    () => ({
      report,
      reload,
      beforeRetry: () => {
        // The answer that a part cannot show is asked for again, not shown again.
        client.removeQueries({ type: 'inactive' });
        for (const { queryKey } of client.getQueryCache().getAll())
          try {
            void client.invalidateQueries({ queryKey, exact: true });
          } catch {
            // A part that stays cannot read it either, and throws while it is told.
            void client.resetQueries({ queryKey, exact: true });
          }
      },
    }),
    [client, report, reload],
  );
  return (
    <PartCareProvider value={care}>
      <KeptTypingProvider value={typed}>{children}</KeptTypingProvider>
    </PartCareProvider>
  );
}
