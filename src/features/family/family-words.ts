import { namesInWords } from '@/contract/account';
import type { ConsentPurpose } from '@/contract/family/consent';
import type { Child, Consent, Family } from '@/contract/family/family';
import { formatDate, formatLeft } from '@/ui/date/dates';

/** The anchor that opens "Add a child", which Home links to. */
export const addChildPlace = 'add';

export const nameOf = ({ firstName, lastName }: Pick<Child, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

export const consentTo = (child: Child, purpose: ConsentPurpose): Consent | undefined =>
  child.consents.find((consent) => consent.purpose === purpose);

const whoGave = ({ byYou, by }: Consent): string => (byYou ? 'you' : (by ?? 'another guardian'));

/** The line about the consent that the account needs. */
export function consentLine(child: Child): string {
  if (child.state === 'own') return `${child.firstName} has an account without guardians.`;
  const consent = consentTo(child, 'account');
  if (!consent) return `No guardian has given consent yet, so ${child.firstName} cannot sign in.`;
  const said = `${whoGave(consent)} on ${formatDate(consent.at)}`;
  if (!consent.given) return `Consent withdrawn by ${said}. ${child.firstName} cannot sign in.`;
  return consent.outdated
    ? `Consent given by ${said}. The notice has changed since: please read it and agree again.`
    : `Consent given by ${said}.`;
}

/** Whether a guardian is asked: without a decision, or with one under an older notice. */
export const isAsked = (child: Child): boolean => {
  if (child.state === 'own') return false;
  const consent = consentTo(child, 'account');
  return !consent || consent.outdated;
};

/** A person's position in an episode, in words. */
export function progressWords({ position, duration, finished }: NonNullable<Child['heard']>): string {
  if (finished) return 'heard to the end';
  return duration === null ? 'begun' : `${formatLeft(Math.max(0, duration - position))} left`;
}

export const heardShare = ({ position, duration, finished }: NonNullable<Child['heard']>): number => {
  if (finished) return 1;
  return duration === null || duration <= 0 ? 0 : Math.min(1, position / duration);
};

/** The line below the heading: what there is to do, or how things are. */
export function familyLine({ children, mayManage }: Family): string {
  if (!mayManage) return 'Who looks after you, and what they see.';
  if (children.length === 0) return 'Your children listen with an account of their own.';
  const claiming = children.filter(({ claimedOn }) => claimedOn !== null).map(({ firstName }) => firstName);
  if (claiming.length > 0) {
    return `${namesInWords(claiming)} ${claiming.length === 1 ? 'asks' : 'ask'} for an account without you. It is your turn.`;
  }
  const asked = children.filter(isAsked).map(({ firstName }) => firstName);
  if (asked.length > 0) return `Your consent is asked for ${namesInWords(asked)}.`;
  const many = children.length === 1 ? 'has an account' : 'have accounts';
  return `${namesInWords(children.map(({ firstName }) => firstName))} ${many} here.`;
}

/** The words for each purpose, as a guardian reads them beside the tick. */
export const purposeWords: Record<
  ConsentPurpose,
  { label: (name: string) => string; own: string; text: string }
> = {
  account: {
    label: (name) => `${name} may have an account and listen`,
    own: 'I have an account and listen',
    text: 'Needed to sign in',
  },
  reflections: {
    label: (name) => `${name} may answer questions after an episode`,
    own: 'I answer questions after an episode',
    text: 'Your choice, and you can change it later',
  },
  spoken: {
    label: (name) => `${name} may say an answer aloud, and only your family hears it`,
    own: 'I may say an answer aloud',
    text: 'Your choice, and you can change it later',
  },
  voice: {
    label: (name) => `${name}’s voice may be heard in the club’s recordings`,
    own: 'My voice may be heard in the club’s recordings',
    text: 'Your choice, and you can change it later',
  },
  disclosure: {
    label: (name) => `These recordings with ${name}’s voice may also be heard outside the club`,
    own: 'These recordings may also be heard outside the club',
    text: 'By people with a link, such as grandparents, and on public pages',
  },
  transcript: {
    label: (name) => `Another company may write down recordings with ${name}’s voice`,
    own: 'Another company may write down recordings with my voice',
    text: 'Your choice, and you can change it later',
  },
};

/** What happens when a guardian withdraws. */
export const withdrawnWords: Record<ConsentPurpose, (name: string) => string> = {
  account: (name) =>
    `${name} is signed out at once: what plays stops within two seconds, and ${name} cannot sign in until a guardian agrees again. What we keep stays until you delete it: on the page you can export or delete it.`,
  reflections: (name) => `${name} is asked no more questions after an episode.`,
  spoken: (name) =>
    `What ${name} has said in answers is erased at once, and ${name} writes them from then on.`,
  voice: (name) => `Recordings with ${name}’s voice are taken down.`,
  disclosure: (name) =>
    `Episodes with ${name}’s voice are left out at once for people outside the club. The club hears them as before.`,
  transcript: (name) => `What another company has written down of recordings with ${name}’s voice is erased.`,
};

/** The key of the family in the query cache. */
export const familyKey = ['family'] as const;
