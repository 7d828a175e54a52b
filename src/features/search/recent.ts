import { useState } from 'react';
import * as z from 'zod';
import { useAccount } from '@/client/account';
import { recentKey } from '@/client/kept-on-device';
import { storedList } from '@/client/stored-list';
import type { Choice } from './choices';

/** How many of the last choices are offered again. */
const recentShown = 5;

const Kept = z.object({
  /** The user they belong to, because a device may be shared. */
  userId: z.string(),
  group: z.string(),
  name: z.string(),
  detail: z.string().nullable(),
  href: z.string(),
});

const kept = storedList(recentKey, Kept, recentShown);

/** What was chosen last by this person on this device, the latest first; signing out forgets it. */
export function useRecent(): { recent: readonly Choice[]; remember: (choice: Choice) => void } {
  const userId = useAccount().data?.user.id;
  const [chosen, setChosen] = useState<Choice[]>();
  const recent: readonly Choice[] = chosen ?? kept.read().filter((one) => one.userId === userId);
  return {
    recent,
    remember: (choice) => {
      const choices = [choice, ...recent.filter(({ href }) => href !== choice.href)].slice(0, recentShown);
      setChosen(choices);
      // People's names are kept as long as the page lives, and never stored.
      if (userId) kept.write(choices.flatMap(({ person, ...one }) => (person ? [] : { ...one, userId })));
    },
  };
}
