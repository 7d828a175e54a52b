import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onSessionChange } from '@/client/session';
import { removeLeftovers } from '@/client/unsent-clean-up';
import { removeUnsent, type Unsent } from '@/client/unsent-tray';
import { tellUnsentWork } from '@/client/unsent-work';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { UnsentBadge } from '@/ui/layout/unsent-badge';
import { useReflections } from '../reflection-queries';
import { afterListening } from '../reflection-words';
import { sendKept, useKeptAnswers, useLostAnswers } from './kept-answers';

// Loaded later, because it brings antd.
const LostDialog = lazyComponent(() => import('./lost-dialog').then((module) => module.LostDialog));

/** The time between two tries while an answer waits: browsers do not report every connection that comes back. */
const againMs = 30_000;

const idsOf = (items: readonly Unsent[]) => items.map(({ id }) => id);

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
  /** Set while the answers are being sent; `again` when another call came meanwhile. */
  const running = useRef<{ again: boolean }>(undefined);

  const sendSubmitted = useEffectEvent(async () => {
    // The tray keeps the reason of a failure.
    for (const item of items.filter(({ state }) => state === 'submitted'))
      await sendKept(client, item).catch(() => undefined);
  });
  const send = useEffectEvent(async () => {
    if (running.current) running.current.again = true;
    if (running.current || !navigator.onLine) return;
    const mine = { again: true };
    running.current = mine;
    while (mine.again) {
      mine.again = false;
      await sendSubmitted();
    }
    running.current = undefined;
  });
  const sendAll = useEffectEvent(async (onShare: (share: number) => void) => {
    let left = 0;
    for (const [place, item] of items.entries()) {
      await sendKept(client, item, { submit: true, steal: true }).catch(() => (left += 1));
      onShare((place + 1) / items.length);
    }
    return left;
  });

  const submitted = items.filter(({ state }) => state === 'submitted').length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one more was sent off
  useEffect(() => {
    void send();
    const look = () => void send();
    const timer = setInterval(look, againMs);
    window.addEventListener('online', look);
    const stopSession = onSessionChange((change) => change === 'renewed' && look());
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
      stopSession();
    };
  }, [submitted]);

  const ids = idsOf(items).join(' ');
  useEffect(() => {
    const all = ids === '' ? [] : ids.split(' ');
    tellUnsentWork({ count: all.length, sendAll, deleteAll: () => removeUnsent(all) });
  }, [ids]);
  useEffect(() => () => tellUnsentWork(undefined), []);
  useEffect(() => void removeLeftovers().catch(() => undefined), []);

  const withdrawn = reflections.length > 0 && !reflections.some(({ maySpeak }) => maySpeak);
  useEffect(() => {
    if (withdrawn && ids !== '') void removeUnsent(ids.split(' ')).catch(() => undefined);
  }, [withdrawn, ids]);

  if (items.length === 0) return null;
  const first = items.find((item) => !lost.includes(item));
  if (first) {
    const href = `/member/dashboard/podcast/${first.episodeId}#${afterListening}`;
    return <UnsentBadge count={items.length} href={href} />;
  }
  return (
    <>
      <UnsentBadge count={items.length} onOpen={() => setOpen(true)} />
      {open && <LostDialog items={lost} onClose={() => setOpen(false)} />}
    </>
  );
}
