import { type ConsentPurpose, consentPurposes, heldPurposes } from '@/contract/family/consent';
import type { Child, Consent, Family } from '@/contract/family/family';
import { listed, plural, t } from '@/language/text';
import { formatDate, formatLeft } from '@/ui/date/dates';

/** The anchor that opens "Add a child", which Home links to. */
export const addChildPlace = 'add';

export const nameOf = ({ firstName, lastName }: Pick<Child, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** What is ticked in a form with `ConsentFields`. */
export type ConsentTicks = Partial<Record<ConsentPurpose, boolean>>;

/** An answer for each purpose: what is not ticked, or needs what is not ticked, is refused. */
export const purposesOf = (ticks: ConsentTicks) =>
  Object.fromEntries(consentPurposes.map((purpose) => [purpose, heldPurposes(ticks).includes(purpose)]));

const consentTo = (child: Child, purpose: ConsentPurpose): Consent | undefined =>
  child.consents.find((consent) => consent.purpose === purpose);

/** What a guardian, or a person with an account of their own, agrees to now. */
export const givenFor = (child: Child): ConsentPurpose[] =>
  heldPurposes(Object.fromEntries(child.consents.map(({ purpose, given }) => [purpose, given])));

/** The form values of a person's consents: a tick for what is agreed to. */
export const consentTicksOf = (child: Child | undefined): ConsentTicks =>
  purposesOf(Object.fromEntries((child ? givenFor(child) : []).map((purpose) => [purpose, true])));

/** Who gave or withdrew it, and when. */
function saidBy({ byYou, by, at }: Consent): string {
  const day = formatDate(at);
  if (byYou) return t`you on ${day}`;
  return by === null ? t`another guardian on ${day}` : t`${by} on ${day}`;
}

/** The line about the consent that the account needs. */
export function consentLine(child: Child): string {
  if (child.state === 'own') return t`${child.firstName} has an account without guardians.`;
  const consent = consentTo(child, 'account');
  if (!consent) return t`No guardian has given consent yet, so ${child.firstName} cannot sign in.`;
  const said = saidBy(consent);
  if (!consent.given) return t`Consent withdrawn by ${said}. ${child.firstName} cannot sign in.`;
  return consent.outdated
    ? t`Consent given by ${said}. The notice has changed since: please read it and agree again.`
    : t`Consent given by ${said}.`;
}

/** The same in the words of a child, who can sign in only while it is given. */
export function agreedLine(child: Child): string | undefined {
  const consent = consentTo(child, 'account');
  if (!consent?.given) return undefined;
  const day = formatDate(consent.at);
  return consent.by === null ? t`A grown-up said yes on ${day}.` : t`${consent.by} said yes on ${day}.`;
}

/** Whether a guardian is asked: without a decision, or with one under an older notice. */
export const isAsked = (child: Child): boolean => {
  if (child.state === 'own') return false;
  const consent = consentTo(child, 'account');
  return !consent || consent.outdated;
};

/** A person's position in an episode, in words. */
export function progressWords({ position, duration, finished }: NonNullable<Child['heard']>): string {
  if (finished) return t`heard to the end`;
  return duration === null ? t`begun` : t`${formatLeft(Math.max(0, duration - position))} left`;
}

export const heardShare = ({ position, duration, finished }: NonNullable<Child['heard']>): number => {
  if (finished) return 1;
  return duration === null || duration <= 0 ? 0 : Math.min(1, position / duration);
};

/** The line below the heading: what there is to do, or how things are. */
export function familyLine({ children, mayManage }: Family): string {
  if (!mayManage) return t`Who looks after you, and what they see.`;
  if (children.length === 0) return t`Your children listen with an account of their own.`;
  const claiming = children.filter(({ claimedOn }) => claimedOn !== null).map(({ firstName }) => firstName);
  if (claiming.length > 0) {
    return plural(
      claiming.length,
      {
        one: '{names} asks for an account without you. Please decide.',
        other: '{names} ask for an account without you. Please decide.',
      },
      { names: listed(claiming) },
    );
  }
  const asked = children.filter(isAsked).map(({ firstName }) => firstName);
  if (asked.length > 0) return t`Your consent is needed for ${listed(asked)}.`;
  return plural(
    children.length,
    { one: '{names} has an account here.', other: '{names} have accounts here.' },
    { names: listed(children.map(({ firstName }) => firstName)) },
  );
}

/** The words for each purpose, as a guardian reads them beside the tick. */
export const purposeWords: Record<
  ConsentPurpose,
  {
    label: (name: string) => string;
    own: string;
    text: string;
    /** What happens when a guardian withdraws. */
    withdrawn: (name: string) => string;
  }
> = {
  account: {
    label: (name) => t`${name} may have an account and listen`,
    own: t`I have an account and listen`,
    text: t`Needed to sign in`,
    withdrawn: (name) =>
      t`${name} is signed out at once, and playback stops within two seconds. ${name} cannot sign in until a guardian agrees again. We keep the data until you delete it. You can export or delete it under Family Members.`,
  },
  reflections: {
    label: (name) => t`${name} may answer questions after an episode`,
    own: t`I answer questions after an episode`,
    text: t`Your choice, and you can change it later`,
    withdrawn: (name) => t`${name} is no longer asked questions after an episode.`,
  },
  spoken: {
    label: (name) => t`${name} may say an answer aloud, and only your family hears it`,
    own: t`I may say an answer aloud`,
    text: t`Your choice, and you can change it later`,
    withdrawn: (name) => t`${name}’s spoken answers are erased at once.`,
  },
  voice: {
    label: (name) => t`${name}’s voice may be heard in the club’s recordings`,
    own: t`My voice may be heard in the club’s recordings`,
    text: t`Your choice, and you can change it later`,
    withdrawn: (name) => t`Recordings with ${name}’s voice are taken down.`,
  },
  disclosure: {
    label: (name) => t`These recordings with ${name}’s voice may also be heard outside the club`,
    own: t`These recordings may also be heard outside the club`,
    text: t`By people with a link, such as grandparents, and on public pages`,
    withdrawn: (name) =>
      t`People outside the club can no longer hear episodes with ${name}’s voice, starting at once.`,
  },
  transcript: {
    label: (name) => t`Another company may turn recordings with ${name}’s voice into text`,
    own: t`Another company may turn recordings with my voice into text`,
    text: t`Your choice, and you can change it later`,
    withdrawn: (name) =>
      t`Text that another company has made from recordings with ${name}’s voice is erased.`,
  },
};

/** The key of the family in the query cache. */
export const familyKey = ['family'] as const;
