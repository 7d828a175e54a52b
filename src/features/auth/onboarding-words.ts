import { slotNames } from '@/contract/slot-names';
import type { Dashboard } from '@/policy/persona';

type Parameter = string | string[] | undefined;

const dashboards: readonly Dashboard[] = ['admin', 'club', 'member'];

/** The dashboard of the query; undefined for an unknown one. */
export const dashboardOfAddress = (value: Parameter): Dashboard | undefined =>
  dashboards.find((dashboard) => dashboard === value);

const longestName = 40;

/** A name to greet with: one line without invisible characters, cut to a sane length. Only ever shown as text. */
export function greetedName(value: Parameter): string {
  if (typeof value !== 'string') return '';
  // Cut first, so that a very long one costs nothing.
  const name = value
    .slice(0, 400)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...name];
  return letters.length > longestName ? `${letters.slice(0, longestName).join('').trimEnd()}…` : name;
}

/** The page that follows a sign-up, an invite or the first set-up (spec, global behaviour). */
export const onboardingPath = (dashboard: Dashboard, userName: string) => ({
  pathname: '/auth/onboarding',
  query: { dashboard, userName },
});

interface Step {
  title: string;
  text: string;
}

const hear: Step = {
  title: 'Hear the newest episode',
  text: 'It is made for your club, with voices you know.',
};

/** What there is to do first, on each dashboard. */
const firstSteps: Record<Dashboard, readonly Step[]> = {
  admin: [
    {
      title: 'Bring in your first club',
      text: 'Create it under Clubs, and its admin gets an invite by email.',
    },
    { title: 'Open an episode', text: 'Clubs add their voices to it until its Due Date.' },
    { title: 'Publish it', text: 'Touchline makes one finished episode for every club.' },
  ],
  club: [
    { title: 'Give your club its face', text: 'Name, logo and audio identity are in the Club Profile.' },
    {
      title: 'Send your parts',
      text: `${slotNames.intro}, ${slotNames.interview} and ${slotNames.outro} of the current episode.`,
    },
    { title: 'Let people in', text: 'People who ask to join your club wait for you on the dashboard.' },
  ],
  member: [hear, { title: 'Stop whenever you like', text: 'Touchline keeps your place, on every device.' }],
};

const parentSteps: readonly Step[] = [
  {
    title: 'Look at your family',
    text: 'Under Family Members you add your children, or agree that those your club has entered may listen.',
  },
  hear,
  {
    title: 'Talk about it',
    text: 'Your children listen with a name and a password that you give them.',
  },
];

/** The first steps on a dashboard; `role` is the one that the person joined as, where this tab knows it. */
export const firstStepsOf = (dashboard: Dashboard, role: string | undefined): readonly Step[] =>
  dashboard === 'member' && role === 'parent' ? parentSteps : firstSteps[dashboard];

/** The steps after a sign-up, before the person can sign in. */
export const stepsToJoin = (role: string | undefined): readonly Step[] => [
  { title: 'Open the email', text: 'Its link lets you choose a password. Look into the spam folder too.' },
  {
    title: 'Wait for your club',
    text: 'A club admin looks at who asks to join. We write to you as soon as they have said yes.',
  },
  role === 'coach'
    ? { title: 'Then sign in and listen', text: 'Coaches hear what is made for them, too.' }
    : { title: 'Then sign in and listen', text: 'Parents add their children afterwards.' },
];
