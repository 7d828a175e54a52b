import { useEffect, useEffectEvent, useState } from 'react';
import { removeUnsent, type Unsent } from '@/client/unsent-tray';
import { type AskedPlace, keepUnsentAnswer, keptFile, useKeptAnswers } from './kept-answers';

/** What is kept on this device of the answer to one question, until it is sent. */
export function useKeptAnswer(
  place: AskedPlace & { episode: string },
  restore: (file: File, seconds: number) => void,
) {
  const items = useKeptAnswers(true, place);
  /** What this page has recorded or brought back; null where it could not be kept. */
  const [own, setOwn] = useState<Unsent | null>();
  const now = own && items.find(({ id }) => id === own.id);
  const [listed, setListed] = useState<string>();
  if (now && now.id !== listed) setListed(now.id);

  const newest = own === undefined ? items.at(-1) : undefined;
  const bringBack = useEffectEvent(async (item: Unsent) => {
    const file = await keptFile(item).catch(() => undefined);
    if (!file) return;
    setOwn(item);
    restore(file, (item.ms ?? 0) / 1000);
  });
  const newestId = newest?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each
  useEffect(() => {
    if (newest) void bringBack(newest);
  }, [newestId]);

  return {
    /** It is lost with the page. */
    isLoose: own === null,
    item: now ?? own ?? undefined,
    /** It was kept and has left the tray. */
    isGone: own !== undefined && own?.id === listed && !now,
    /** Keeps it in the place of what was said before. */
    keep: async (file: File, seconds: number) => {
      const before = items.map(({ id }) => id);
      try {
        setOwn(await keepUnsentAnswer(place, file, seconds));
        await removeUnsent(before);
      } catch {
        setOwn(null);
      }
    },
  };
}
