import { slotNames } from '@/contract/slot-names';
import { cutText } from '@/contract/text/characters';
import { listed, t } from '@/language/text';
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
  return cutText(name, longestName);
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
  title: t`Hear the newest episode`,
  text: t`It is made for your club, with voices you know.`,
};

/** What there is to do first, on each dashboard. */
const firstSteps: Record<Dashboard, readonly Step[]> = {
  admin: [
    {
      title: t`Bring in your first club`,
      text: t`Create it under Clubs, and its admin gets an invite by email.`,
    },
    { title: t`Open an episode`, text: t`Clubs add their voices to it until its Due Date.` },
    { title: t`Publish it`, text: t`Touchline makes one finished episode for every club.` },
  ],
  club: [
    { title: t`Set up your club’s profile`, text: t`Name, logo and audio identity are in the Club Profile.` },
    {
      title: t`Send your parts`,
      text: t`${listed([slotNames.intro, slotNames.interview, slotNames.outro])} of the current episode.`,
    },
    { title: t`Let people in`, text: t`People who ask to join your club wait for you on the dashboard.` },
  ],
  member: [hear, { title: t`Stop whenever you like`, text: t`Touchline keeps your place, on every device.` }],
};

const parentSteps: readonly Step[] = [
  {
    title: t`Look at your family`,
    text: t`Under Family Members, add your children, or give consent for children that your club has added.`,
  },
  hear,
  {
    title: t`Talk about it`,
    text: t`Your children listen with a name and a password that you give them.`,
  },
];

/** The first steps on a dashboard; `role` is the one that the person joined as, where this tab knows it. */
export const firstStepsOf = (dashboard: Dashboard, role: string | undefined): readonly Step[] =>
  dashboard === 'member' && role === 'parent' ? parentSteps : firstSteps[dashboard];

/** The steps after a sign-up, before the person can sign in. */
export const stepsToJoin = (role: string | undefined): readonly Step[] => [
  { title: t`Open the email`, text: t`Its link lets you choose a password. Look in the spam folder, too.` },
  {
    title: t`Wait for your club`,
    text: t`A club admin checks your request. We will email you as soon as they have said yes.`,
  },
  role === 'coach'
    ? { title: t`Then sign in and listen`, text: t`Coaches also get episodes made for them.` }
    : { title: t`Then sign in and listen`, text: t`Parents add their children afterwards.` },
];
