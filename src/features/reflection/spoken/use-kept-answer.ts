import { useEffect, useEffectEvent, useState } from 'react';
import { removeUnsent, type Unsent } from '@/client/unsent/unsent-tray';
import { type AskedPlace, holdAnswer, keepUnsentAnswer, keptFile, useKeptAnswers } from './kept-answers';

/** The answer to one question that is kept on this device until it is sent. */
export function useKeptAnswer(
  place: AskedPlace & { episode: string },
  restore: (file: File, seconds: number) => void,
) {
  const items = useKeptAnswers(true, place);
  /** The answer that this page has recorded or brought back; null where it could not be stored. */
  const [own, setOwn] = useState<Unsent | null>();
  const now = own && items.find(({ id }) => id === own.id);
  const [listed, setListed] = useState<string>();
  if (now && now.id !== listed) setListed(now.id);

  const newest = own === undefined ? items.at(-1) : undefined;
  const bringBack = useEffectEvent(async (id: string) => {
    const item = items.find((one) => one.id === id);
    const file = item && (await keptFile(item).catch(() => undefined));
    if (!file) return;
    setOwn(item);
    restore(file, (item.ms ?? 0) / 1000);
  });
  // Once for each, although its entry changes.
  const newestId = newest?.id;
  useEffect(() => {
    if (newestId !== undefined) void bringBack(newestId);
  }, [newestId]);

  return {
    /** The answer could not be stored, so it is lost with the page. */
    isLoose: own === null,
    item: now ?? own ?? undefined,
    /** The answer was stored and has left the tray. */
    isGone: own !== undefined && own?.id === listed && !now,
    /** Stops the automatic sending, while another is recorded in its place. */
    hold: async () => {
      if (now) await holdAnswer(now.id).catch(() => undefined);
    },
    /** Stores an answer in place of the earlier one. */
    keep: async (file: File, seconds: number) => {
      const before = items.map(({ id }) => id);
      const store = () => keepUnsentAnswer(place, file, seconds);
      try {
        const stored = await store().catch(async () => {
          // On a full device there is room once the earlier one is gone.
          await removeUnsent(before);
          return store();
        });
        setOwn(stored);
        await removeUnsent(before);
      } catch {
        setOwn(null);
      }
    },
  };
}
