import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mustWait } from '@/client/unsent/back-off';
import { removeUnsent } from '@/client/unsent/unsent-tray';
import { useOutbox } from '@/client/unsent/use-outbox';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { UnsentBadge } from '@/ui/layout/unsent-badge';
import { useReflections } from '../reflection-queries';
import { afterListening } from '../reflection-words';
import { listSubmittedAnswers, sendKept, useKeptAnswers, useLostAnswers } from './kept-answers';

// Loaded later, because it brings antd.
const LostDialog = lazyComponent(() => import('./lost-dialog').then((module) => module.LostDialog));

/**
 * Shows a child's unsent answers in the header with a link to them, and sends the submitted ones once there
 * is a connection. Without the consent they are removed. Those that cannot be sent any more are shown where they are
 * deleted.
 */
export function UnsentAnswers() {
  const client = useQueryClient();
  const items = useKeptAnswers(true, {});
  const lost = useLostAnswers(items);
  const [open, setOpen] = useState(false);
  const { data: reflections = [] } = useReflections(items.length > 0);

  useOutbox('spoken', {
    items,
    // The tray keeps the reason of a failure.
    sendSubmitted: async () => {
      for (const item of await listSubmittedAnswers())
        if (!mustWait('spoken')) await sendKept(client, item).catch(() => undefined);
      return (await listSubmittedAnswers()).length > 0;
    },
    sendAll: async (onShare, signal) => {
      let left = 0;
      for (const [place, item] of items.entries()) {
        if (signal.aborted) return left + items.length - place;
        await sendKept(client, item, { submit: true, steal: true }).catch(() => (left += 1));
        onShare((place + 1) / items.length);
      }
      return left;
    },
  });

  const ids = items.map(({ id }) => id).join(' ');
  const withdrawn = reflections.length > 0 && !reflections.some(({ maySpeak }) => maySpeak);
  useEffect(() => {
    if (withdrawn && ids !== '') void removeUnsent(ids.split(' ')).catch(() => undefined);
  }, [withdrawn, ids]);

  const first = items.find((item) => !lost.includes(item));
  // The last one was deleted in it, or there is one that can be sent.
  if (open && (first || items.length === 0)) setOpen(false);
  const href = first && `/member/dashboard/podcast/${first.episodeId}#${afterListening}`;
  return (
    <>
      {items.length > 0 && <UnsentBadge count={items.length} href={href} onOpen={() => setOpen(true)} />}
      <LostDialog items={lost} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
