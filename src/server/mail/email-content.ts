import type { HouseholdKind } from '@/contract/join';

/** What an email says, before it is made into plain text and HTML. Each line is one paragraph of plain text. */
export interface EmailContent {
  subject: string;
  /** The recipient's first name for the greeting; without one it is a bare "Hello". */
  firstName?: string;
  lines: string[];
  /** `life` says how long the link works; absent when it is an ordinary link. */
  button: { label: string; url: string; life?: string };
  /** The last paragraph, in small print. */
  small: string;
}

const notYou = 'You did not ask for this?';
const works = (life: string) => `The link works once, for ${life}.`;

/** A one-time link as a whole URL, and how long it works. */
interface Link {
  url: string;
  life: string;
}

export const resetPassword = (firstName: string, { url, life }: Link): EmailContent => ({
  subject: 'Choose a new password',
  firstName,
  lines: ['Somebody, most likely you, asked for a new password for your Touchline account.'],
  button: { label: 'Choose a new password', url, life: works(life) },
  small: `${notYou} Then do nothing: your password stays as it is.`,
});

export const passwordChanged = (firstName: string, url: string): EmailContent => ({
  subject: 'Your password was changed',
  firstName,
  lines: [
    'The password of your Touchline account was changed just now.',
    'If that was you, all is well and there is nothing to do.',
  ],
  button: { label: 'Choose another password', url },
  small: 'It was not you? Choose another password at once: that signs everybody else out.',
});

interface Invitation {
  /** Null for an invite to the platform itself. */
  clubname: string | null;
  invitedBy: string | null;
  /** What they will be in the club, "parent"; null for an admin. */
  joinsAs: string | null;
  /** Whether the club has entered children of theirs, who wait for a consent. */
  childrenWait: boolean;
}

const invitation = ({ clubname, invitedBy, joinsAs }: Invitation) => {
  const from = invitedBy ?? 'Touchline';
  if (joinsAs !== null) {
    const club = clubname ?? 'a club';
    return {
      subject: `You are invited to join ${club} on Touchline`,
      line: `${from} invites you to join ${club} as a ${joinsAs}, and to hear its episodes.`,
    };
  }
  return {
    subject: clubname
      ? `You are invited to run ${clubname} on Touchline`
      : 'You are invited to run Touchline',
    line: `${from} invites you to be an admin of ${clubname ?? 'the whole platform'}.`,
  };
};

export const invite = ({ url, life, ...invited }: Invitation & Link): EmailContent => ({
  subject: invitation(invited).subject,
  lines: [
    invitation(invited).line,
    'Choose a password, and you are in.',
    ...(invited.childrenWait
      ? [
          'Your club has entered your children too. None of them can sign in before you have given your consent.',
        ]
      : []),
  ],
  button: { label: 'Accept the invite', url, life: works(life) },
  small: 'You did not expect this? Then do nothing: without you, no account is made.',
});

interface GuardianInvitation extends Link {
  clubname: string;
  invitedBy: string;
  household: HouseholdKind;
}

/** Names no child, because the address may be mistyped. */
export const guardianInvite = ({
  clubname,
  invitedBy,
  household,
  url,
  life,
}: GuardianInvitation): EmailContent => ({
  subject: `${invitedBy} asks you to look after children on Touchline`,
  lines: [
    household === 'same'
      ? `${invitedBy} of ${clubname} asks you to be another guardian of the same household: you see the same children, and look after them together.`
      : `${invitedBy} of ${clubname} shares children with you. You look after them in a household of your own: neither of you sees the other’s email, phone number or other children.`,
    'Open the link to accept. You need no account beforehand.',
  ],
  button: { label: 'See the invite', url, life: works(life) },
  small: 'You did not expect this? Then do nothing: without you, nothing changes.',
});

export const confirmClaim = (firstName: string, { url, life }: Link): EmailContent => ({
  subject: 'Confirm your email',
  firstName,
  lines: [
    'You asked to have your Touchline account as your own.',
    'Confirm that this is your email. Then one of your guardians has to agree.',
  ],
  button: { label: 'Confirm my email', url, life: works(life) },
  small: `${notYou} Then do nothing: the request and this address are forgotten after ${life}.`,
});

export const claimRequest = (firstName: string, child: string, url: string): EmailContent => ({
  subject: `${child} asks for an account of their own`,
  firstName,
  lines: [
    `${child} is old enough where your club is, and asks to have the Touchline account without you.`,
    'If you agree, you no longer see what was heard, and can no longer choose the password, export the data or delete it.',
  ],
  button: { label: 'Answer', url },
  small: 'You get this because you are a guardian of this child.',
});

export const claimApproved = (firstName: string, url: string): EmailContent => ({
  subject: 'Your account is your own now',
  firstName,
  lines: [
    'A guardian has agreed: your Touchline account is your own.',
    'Sign in with your email or your username and the password you have. What you agree to is for you to change, under Family Members.',
  ],
  button: { label: 'Sign in', url },
  small: `${notYou} Then tell your club.`,
});

interface Joining extends Link {
  clubname: string;
  role: string;
}

export const confirmSignUp = (firstName: string, { clubname, role, url, life }: Joining): EmailContent => ({
  subject: 'Confirm your email',
  firstName,
  lines: [
    `You asked to join ${clubname} on Touchline as a ${role.toLowerCase()}.`,
    'Confirm that this is your email and choose a password. Then it is for your club to let you in.',
  ],
  button: { label: 'Confirm and choose a password', url, life: works(life) },
  small: `${notYou} Then do nothing: the request is forgotten after ${life}.`,
});

export const stillWaiting = (firstName: string, clubname: string, url: string): EmailContent => ({
  subject: 'Your club still has to let you in',
  firstName,
  lines: [
    `You have asked to join ${clubname} already, and your email is confirmed.`,
    'Your club still has to let you in. We write to you as soon as it has.',
  ],
  button: { label: 'Open Touchline', url },
  small: `${notYou} Then somebody else typed your email. Nothing has changed.`,
});

interface Known {
  /** The club of the account; `here` is false when that club is deleted. */
  clubname: string | null;
  here: boolean;
  url: string;
}

export const knownAddress = (firstName: string, { clubname, here, url }: Known): EmailContent => ({
  subject: 'You have an account already',
  firstName,
  lines: here
    ? [
        'Somebody, most likely you, signed up with this email. It belongs to your Touchline account already.',
        'Sign in instead. If you have forgotten your password, choose a new one.',
      ]
    : [
        'Somebody, most likely you, signed up with this email.',
        `It belongs to an account of ${clubname ?? 'a club'}, which is not on Touchline at the moment. Ask the club.`,
      ],
  button: { label: here ? 'Sign in' : 'Open Touchline', url },
  small: `${notYou} Then somebody else typed your email. Nothing has changed.`,
});

interface Asking {
  fullname: string;
  role: string;
  clubname: string;
  url: string;
}

export const joinRequest = (firstName: string, { fullname, role, clubname, url }: Asking): EmailContent => ({
  subject: `${fullname} would like to join ${clubname}`,
  firstName,
  lines: [
    `${fullname} would like to join ${clubname} as a ${role.toLowerCase()}.`,
    'Only let in people you know.',
  ],
  button: { label: 'See who waits', url },
  small: 'You get this because you are an admin of your club.',
});

export const joined = (firstName: string, clubname: string | null, url: string): EmailContent => ({
  subject: `Welcome to ${clubname ?? 'Touchline'}`,
  firstName,
  lines: [
    `${clubname ?? 'Your club'} has let you in.`,
    'Sign in with your email and the password you chose.',
  ],
  button: { label: 'Sign in', url },
  small: `${notYou} Then tell your club.`,
});

interface AwaitedParts {
  episode: string;
  clubname: string;
  /** The Due Date, `2026-11-28`. */
  due: string;
  /** What people call the parts that are not there. */
  missing: string[];
  url: string;
}

const listed = new Intl.ListFormat('en-GB');
/** `2026-11-28` → "Saturday 28 November 2026": in a mail that is read days later the weekday helps. */
const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
    .format(new Date(day))
    .replace(',', '');

export const partsReminder = (
  firstName: string,
  { episode, clubname, due, missing, url }: AwaitedParts,
): EmailContent => ({
  subject: `${clubname} is still missing from “${episode}”`,
  firstName,
  lines: [
    `We have not got all parts of ${clubname} for the episode “${episode}” yet. Its Due Date is ${longDay(due)}.`,
    `Still to send: ${listed.format(missing)}.`,
    'A recording made on your phone is good enough.',
  ],
  button: { label: 'Send your parts', url },
  small: 'You get this because you are an admin of your club.',
});

interface AskedPart {
  episode: string;
  clubname: string;
  part: string;
  /** In the platform's own words. */
  reason: string;
  url: string;
}

export const resendPart = (
  firstName: string,
  { episode, clubname, part, reason, url }: AskedPart,
): EmailContent => ({
  subject: `Please send “${part}” of “${episode}” again`,
  firstName,
  lines: [
    `Please send one part of ${clubname} for the episode “${episode}” again: ${part}.`,
    `“${reason}”`,
    'Your other parts are fine as they are.',
  ],
  button: { label: 'Send it again', url },
  small: 'You get this because you are an admin of your club.',
});

interface TakenDown {
  episode: string;
  clubname: string;
  part: string;
  /** Families hear the episode already: it is mastered without the part. */
  published: boolean;
  ofPlatform: boolean;
  url: string;
}

export const partTakenDown = (
  firstName: string,
  { episode, clubname, part, published, ofPlatform, url }: TakenDown,
): EmailContent => ({
  subject: `“${part}” of “${episode}” was taken down`,
  firstName,
  lines: [
    `A guardian does not agree any more that a child’s voice is heard. So one part of ${clubname} for the episode “${episode}” was taken down: ${part}.`,
    published
      ? 'Families hear the episode without it as soon as it is mastered anew.'
      : 'The recording is deleted here. Please delete your own copies, too.',
    ...(ofPlatform
      ? []
      : [
          'You can send the part again without that voice. While the episode is open, do it right away; afterwards ask the platform.',
        ]),
  ],
  button: { label: ofPlatform ? 'See the episode' : 'See your parts', url },
  small: ofPlatform
    ? 'You get this because you are an admin of the platform.'
    : 'You get this because you are an admin of your club.',
});

interface Suggestion {
  name: string;
  town: string;
  contactName: string;
  contactEmail: string;
  note: string;
  url: string;
}

export const suggestedClub = (firstName: string, { url, ...club }: Suggestion): EmailContent => ({
  subject: `${club.name} was suggested`,
  firstName,
  lines: [
    `${club.contactName} (${club.contactEmail}) suggests ${club.name} in ${club.town}.`,
    // In quotation marks, so that nobody takes a stranger's words for ours.
    ...(club.note ? [`“${club.note}”`] : []),
  ],
  button: { label: 'See the suggested clubs', url },
  small: 'You get this because you are an admin of the platform.',
});

interface Reported {
  clubname: string;
  episode: string;
  url: string;
}

/** To the welfare contact, who may have no account: an admin of the club opens the page then. */
export const reflectionReport = (
  firstName: string | undefined,
  { clubname, episode, url }: Reported,
): EmailContent => ({
  subject: `An answer was reported in ${clubname}`,
  firstName,
  lines: [
    `Somebody of ${clubname} is worried about an answer that a member of their family gave after the episode “${episode}”.`,
    'What was written is in no email and stays in the family. The club’s page says who reported it: please speak with them soon.',
    'Is anybody in danger now? Then call the emergency services first.',
  ],
  button: { label: 'See the report', url },
  small: `You get this because reports of ${clubname} come to you. Only admins of the club can open the page.`,
});

interface Declined {
  name: string;
  reason: string;
  url: string;
}

export const declinedClub = (firstName: string, { name, reason, url }: Declined): EmailContent => ({
  subject: 'About the club you suggested',
  firstName,
  lines: [
    `Thank you for suggesting ${name}. We cannot take it in for now.`,
    ...(reason ? [`“${reason}”`] : []),
    'Should that change, suggest it again.',
  ],
  button: { label: 'Open Touchline', url },
  small: 'You get this because somebody suggested a club with this email. If it was not you, do nothing.',
});
