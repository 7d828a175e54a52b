import type { JoiningRole } from '@/contract/join';
import { t } from '@/language/text';
import { getInvitation } from '../invite/invite.store';
import { postponeInvite } from '../invite/postpone-invite.store';
import type { EmailContent, Writers } from '../kernel/mail/email';
import { safeClub, safeName } from '../kernel/mail/email-plain-text';
import { createLink, type Link, lifeWords, toAdminOf, toUser, urlOf, works } from '../mail/email';
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
  /** The person's role in the club; null for an admin. */
  joinsAs: JoiningRole | null;
  /** Whether the club has entered children of theirs, who wait for a consent. */
  childrenWait: boolean;
}

const invitation = ({ clubname, invitedBy, joinsAs }: Invitation) => {
  const from = invitedBy ?? 'Touchline';
  if (joinsAs !== null) {
    const club = clubname ?? t`a club`;
    return {
      subject: t`You are invited to join ${club} on Touchline`,
      line:
        joinsAs === 'parent'
          ? t`${from} invites you to join ${club} as a parent, and to hear its episodes.`
          : t`${from} invites you to join ${club} as a coach, and to hear its episodes.`,
    };
  }
  return {
    subject: clubname
      ? t`You are invited to run ${clubname} on Touchline`
      : t`You are invited to run Touchline`,
    line: clubname
      ? t`${from} invites you to be an admin of ${clubname}.`
      : t`${from} invites you to be an admin of the whole platform.`,
  };
};

const invite = ({ url, life, ...invited }: Invitation & Link): EmailContent => ({
  subject: invitation(invited).subject,
  lines: [
    invitation(invited).line,
    t`Choose a password, and you are in.`,
    ...(invited.childrenWait
      ? [
          t`Your club has entered your children too. None of them can sign in before you have given your consent.`,
        ]
      : []),
  ],
  button: { label: t`Accept the invite`, url, life: works(life) },
  small: t`You did not expect this? Then do nothing: without you, no account is made.`,
});

interface Joining extends Link {
  clubname: string;
  role: JoiningRole;
}

const confirmSignUp = (firstName: string, { clubname, role, url, life }: Joining): EmailContent => ({
  subject: t`Confirm your email`,
  firstName,
  lines: [
    role === 'parent'
      ? t`You asked to join ${clubname} on Touchline as a parent.`
      : t`You asked to join ${clubname} on Touchline as a coach.`,
    t`Confirm that this is your email and choose a password. Then your club has to let you in.`,
  ],
  button: { label: t`Confirm and choose a password`, url, life: works(life) },
  small: t`You did not ask for this? Then do nothing: the request is forgotten after ${lifeWords(life)}.`,
});

const stillWaiting = (firstName: string, clubname: string, url: string): EmailContent => ({
  subject: t`Your club still has to let you in`,
  firstName,
  lines: [
    t`You have asked to join ${clubname} already, and your email is confirmed.`,
    t`Your club still has to let you in. We write to you as soon as it has.`,
  ],
  button: { label: t`Open Touchline`, url },
  small: t`You did not ask for this? Then another person typed your email. Nothing has changed.`,
});

interface Asking {
  fullname: string;
  role: JoiningRole;
  clubname: string;
  url: string;
}

const joinRequest = (firstName: string, { fullname, role, clubname, url }: Asking): EmailContent => ({
  subject: t`${fullname} would like to join ${clubname}`,
  firstName,
  lines: [
    role === 'parent'
      ? t`${fullname} would like to join ${clubname} as a parent.`
      : t`${fullname} would like to join ${clubname} as a coach.`,
    t`Only let in people you know.`,
  ],
  button: { label: t`See who waits`, url },
  small: t`You get this because you are an admin of your club.`,
});

const joined = (firstName: string, clubname: string | null, url: string): EmailContent => ({
  subject: t`Welcome to ${clubname ?? 'Touchline'}`,
  firstName,
  lines: [
    clubname ? t`${clubname} has let you in.` : t`Your club has let you in.`,
    t`Sign in with your email and the password you chose.`,
  ],
  button: { label: t`Sign in`, url },
  small: t`You did not ask for this? Then tell your club.`,
});

export const joiningEmails: Pick<
  Writers,
  'invite' | 'confirm-sign-up' | 'still-waiting' | 'join-request' | 'joined'
> = {
  async invite(context, { inviteId }) {
    const found = await getInvitation(context.db, inviteId);
    if (!found) return undefined;
    const { email, inviter, clubMemberRole, waiting, awayClubId } = found;
    if (awayClubId !== null) {
      await postponeInvite(context, { inviteId, clubId: awayClubId });
      return undefined;
    }
    const clubname = found.clubname && safeClub(found.clubname, t`a club`);
    const invitedBy = inviter && safeName(fullNameOf(inviter), null);
    const link = await createLink(context, 'inviteId', inviteId);
    return {
      to: email,
      content: invite({
        clubname,
        invitedBy,
        joinsAs: clubMemberRole === 'admin' ? null : clubMemberRole,
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
    const joining = { clubname: safeClub(found.clubname), role: request.clubMemberRole, ...link };
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
      fullname: safeName(fullNameOf(request), t`A person`),
      role: request.clubMemberRole,
      clubname: safeClub(clubname),
      url: urlOf(context, '/club/dashboard/members'),
    };
    return toAdminOf(context, userId, request.clubId, (name) => joinRequest(name, asking));
  },

  joined: (context, { userId }) =>
    toUser(context, userId, (name, { clubname }) =>
      joined(name, clubname && safeClub(clubname), urlOf(context, '/auth/login')),
    ),
};
