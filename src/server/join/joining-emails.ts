import type { JoiningRole } from '@/contract/join';
import { personaLabel, personaOf } from '@/policy/persona';
import { getInvitation } from '../invite/invite.store';
import { postponeInvite } from '../invite/postpone-invite.store';
import type { EmailContent, Writers } from '../kernel/mail/email';
import { safeClub, safeName } from '../kernel/mail/email-plain-text';
import { createLink, type Link, notYou, toUser, urlOf, works } from '../mail/email';
import { fullNameOf } from '../user/full-name';
import { getJoining } from './join-request.store';

declare module '../kernel/mail/email' {
  interface Emails {
    invite: { inviteId: string };
    'confirm-sign-up': { joinRequestId: string };
    /** A sign-up used the address of a person whose request the club has not decided yet. */
    'still-waiting': { joinRequestId: string };
    /** Sent to one of the club's admins. */
    'join-request': { joinRequestId: string; userId: string };
    joined: { userId: string };
  }
}

interface Invitation {
  /** Null for an invite to the platform itself. */
  clubname: string | null;
  invitedBy: string | null;
  /** The person's role in the club, "parent"; null for an admin. */
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

const invite = ({ url, life, ...invited }: Invitation & Link): EmailContent => ({
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

interface Joining extends Link {
  clubname: string;
  role: string;
}

const confirmSignUp = (firstName: string, { clubname, role, url, life }: Joining): EmailContent => ({
  subject: 'Confirm your email',
  firstName,
  lines: [
    `You asked to join ${clubname} on Touchline as a ${role.toLowerCase()}.`,
    'Confirm that this is your email and choose a password. Then it is for your club to let you in.',
  ],
  button: { label: 'Confirm and choose a password', url, life: works(life) },
  small: `${notYou} Then do nothing: the request is forgotten after ${life}.`,
});

const stillWaiting = (firstName: string, clubname: string, url: string): EmailContent => ({
  subject: 'Your club still has to let you in',
  firstName,
  lines: [
    `You have asked to join ${clubname} already, and your email is confirmed.`,
    'Your club still has to let you in. We write to you as soon as it has.',
  ],
  button: { label: 'Open Touchline', url },
  small: `${notYou} Then another person typed your email. Nothing has changed.`,
});

interface Asking {
  fullname: string;
  role: string;
  clubname: string;
  url: string;
}

const joinRequest = (firstName: string, { fullname, role, clubname, url }: Asking): EmailContent => ({
  subject: `${fullname} would like to join ${clubname}`,
  firstName,
  lines: [
    `${fullname} would like to join ${clubname} as a ${role.toLowerCase()}.`,
    'Only let in people you know.',
  ],
  button: { label: 'See who waits', url },
  small: 'You get this because you are an admin of your club.',
});

const joined = (firstName: string, clubname: string | null, url: string): EmailContent => ({
  subject: `Welcome to ${clubname ?? 'Touchline'}`,
  firstName,
  lines: [
    `${clubname ?? 'Your club'} has let you in.`,
    'Sign in with your email and the password you chose.',
  ],
  button: { label: 'Sign in', url },
  small: `${notYou} Then tell your club.`,
});

const label = (role: JoiningRole) => personaLabel(personaOf({ role: 'user', clubMemberRole: role }));

export const joiningEmails: Pick<
  Writers,
  'invite' | 'confirm-sign-up' | 'still-waiting' | 'join-request' | 'joined'
> = {
  async invite(context, { inviteId }) {
    const found = await getInvitation(context.db, inviteId);
    if (!found) return undefined;
    const { email, inviter, clubMemberRole, waiting, suspendedClubId } = found;
    if (suspendedClubId !== null) {
      await postponeInvite(context, { inviteId, clubId: suspendedClubId });
      return undefined;
    }
    const clubname = found.clubname && safeClub(found.clubname, 'a club');
    const invitedBy = inviter && safeName(fullNameOf(inviter), null);
    const link = await createLink(context, 'inviteId', inviteId);
    return {
      to: email,
      content: invite({
        clubname,
        invitedBy,
        joinsAs: clubMemberRole === 'admin' ? null : label(clubMemberRole).toLowerCase(),
        childrenWait: waiting,
        ...link,
      }),
    };
  },

  async 'confirm-sign-up'(context, { joinRequestId }) {
    const found = await getJoining(context.db, joinRequestId, 'unconfirmed');
    if (!found) return undefined;
    const { request } = found;
    const link = await createLink(context, 'joinRequestId', joinRequestId);
    const joining = { clubname: safeClub(found.clubname), role: label(request.clubMemberRole), ...link };
    const content = confirmSignUp(safeName(request.firstName, ''), joining);
    return { to: request.email, content };
  },

  async 'still-waiting'(context, { joinRequestId }) {
    const found = await getJoining(context.db, joinRequestId, 'confirmed');
    if (!found) return undefined;
    const { request, clubname } = found;
    const url = urlOf(context, '/auth/login');
    const content = stillWaiting(safeName(request.firstName, ''), safeClub(clubname), url);
    return { to: request.email, content };
  },

  async 'join-request'(context, { joinRequestId, userId }) {
    const found = await getJoining(context.db, joinRequestId, 'confirmed');
    if (!found) return undefined;
    const { request, clubname } = found;
    const asking = {
      fullname: safeName(fullNameOf(request), 'A person'),
      role: label(request.clubMemberRole),
      clubname: safeClub(clubname),
      url: urlOf(context, '/club/dashboard/members'),
    };
    return toUser(context, userId, (name) => joinRequest(name, asking));
  },

  joined: (context, { userId }) =>
    toUser(context, userId, (name, { clubname }) =>
      joined(name, clubname && safeClub(clubname), urlOf(context, '/auth/login')),
    ),
};
