import { useState } from 'react';
import { useAccount } from '@/client/account';
import { recentKey } from '@/client/kept-on-device';
import type { Choice } from './choices';

/** How many of the last choices are offered again. */
const recentShown = 5;

interface Kept {
  /** The user they belong to, because a device may be shared. */
  userId: string;
  choices: Choice[];
}

function read(userId: string | undefined): Choice[] {
  try {
    const kept = JSON.parse(window.localStorage.getItem(recentKey) ?? 'null') as Kept | null;
    return kept && kept.userId === userId ? kept.choices : [];
  } catch {
    return [];
  }
}

/** People's names are kept as long as the page lives, and never stored. */
function store(kept: Kept): void {
  try {
    const choices = kept.choices.filter(({ group }) => group !== 'Members');
    window.localStorage.setItem(recentKey, JSON.stringify({ ...kept, choices }));
  } catch {
    // Without storage it remembers until the next page load.
  }
}

/** What was chosen last by this person on this device, the latest first; signing out forgets it. */
export function useRecent(): { recent: readonly Choice[]; remember: (choice: Choice) => void } {
  const userId = useAccount().data?.user.id;
  const [chosen, setChosen] = useState<Choice[]>();
  const recent = chosen ?? read(userId);
  return {
    recent,
    remember: (choice) => {
      const choices = [choice, ...recent.filter(({ href }) => href !== choice.href)].slice(0, recentShown);
      setChosen(choices);
      if (userId) store({ userId, choices });
    },
  };
}
