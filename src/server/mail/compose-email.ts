import { slots } from '@/contract/episode-content';
import type { JoiningRole } from '@/contract/join';
import { slotNames } from '@/contract/slot-names';
import { personaLabel, personaOf } from '@/policy/persona';
import { fullNameOf } from '../account/full-name';
import { getUserByEmail, getUserByIdentifier } from '../auth/user.store';
import type { Database } from '../db/client';
import type { Env } from '../env';
import { getEpisodeAndClub } from '../episode-content/episode-content.store';
import { getClaim } from '../family/claim.store';
import { getGuardianInvite } from '../family/guardian-invite.store';
import type { EmailJob } from '../jobs/queue';
import * as contents from './email-content';
import { htmlOf } from './email-html';
import { safeClub, safeName, textOf, tidy, withoutLinks } from './email-plain-text';
import { type LinkKind, lifeOf, mintLink } from './link.store';
import {
  getAwaitedParts,
  getInvitation,
  getJoining,
  getReader,
  getReportedTo,
  getSuggestedClub,
  type Reader,
} from './mail.store';

/** An email that is ready to be sent. */
export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface EmailContext {
  db: Database;
  env: Pick<Env, 'publicUrl'>;
}

interface Addressed {
  to: string;
  content: contents.EmailContent;
}

type JobOf<Kind extends EmailJob['letter']> = Extract<EmailJob, { letter: Kind }>;
/** Each resolves to undefined when there is no recipient, or what the email was about is gone. */
type Writers = {
  [Kind in EmailJob['letter']]: (context: EmailContext, job: JobOf<Kind>) => Promise<Addressed | undefined>;
};

/** A URL of ours, made from the setting and never from a request's Host header, which anybody can set. */
const urlOf = ({ env }: EmailContext, path: string) => `${env.publicUrl}${path}`;

const pageOf = {
  userId: '/auth/reset-password',
  inviteId: '/auth/invite',
  joinRequestId: '/auth/confirm',
  guardianInviteId: '/auth/invite',
  claimId: '/auth/claim',
} satisfies Record<LinkKind, string>;

async function newLink(context: EmailContext, kind: LinkKind, subjectId: string) {
  const token = await context.db.transaction((tx) => mintLink(tx, kind, subjectId));
  return { url: urlOf(context, `${pageOf[kind]}?token=${token}`), life: lifeOf[kind] };
}

/** Where a club sends its parts, on a phone too. */
const partsPage = '/club/dashboard/episodes';

const label = (role: JoiningRole) => personaLabel(personaOf({ role: 'user', clubMemberRole: role }));

/** An email to somebody with an account. */
async function toUser(
  { db }: EmailContext,
  userId: string,
  write: (name: string, reader: Reader) => contents.EmailContent,
): Promise<Addressed | undefined> {
  const reader = await getReader(db, userId);
  return reader && { to: reader.email, content: write(reader.firstName, reader) };
}

const writers: Writers = {
  async 'reset-password'(context, { identifier }) {
    const user = await getUserByIdentifier(context.db, identifier);
    if (!user?.email || user.status !== 'active') return undefined;
    const link = await newLink(context, 'userId', user.id);
    return { to: user.email, content: contents.resetPassword(user.firstName, link) };
  },

  'password-changed': (context, { userId }) =>
    toUser(context, userId, (name) =>
      contents.passwordChanged(name, urlOf(context, '/auth/forgot-password')),
    ),

  async invite(context, { inviteId }) {
    const found = await getInvitation(context.db, inviteId);
    if (!found) return undefined;
    const { email, inviter, clubMemberRole, waiting } = found;
    const clubname = found.clubname && safeClub(found.clubname, 'a club');
    const invitedBy = inviter && safeName(fullNameOf(inviter), null);
    const link = await newLink(context, 'inviteId', inviteId);
    return {
      to: email,
      content: contents.invite({
        clubname,
        invitedBy,
        joinsAs: clubMemberRole === 'admin' ? null : label(clubMemberRole).toLowerCase(),
        childrenWait: waiting,
        ...link,
      }),
    };
  },

  async 'guardian-invite'(context, { guardianInviteId }) {
    const found = await getGuardianInvite(context.db, guardianInviteId);
    if (!found) return undefined;
    const { email, household } = found;
    const clubname = safeClub(found.clubname, 'a club');
    const invitedBy = safeName(fullNameOf(found.inviter), 'A parent');
    const link = await newLink(context, 'guardianInviteId', guardianInviteId);
    return { to: email, content: contents.guardianInvite({ clubname, invitedBy, household, ...link }) };
  },

  async 'confirm-claim'(context, { claimId }) {
    const found = await getClaim(context.db, claimId);
    if (!found?.claim.email || found.claim.confirmedAt) return undefined;
    const { email } = found.claim;
    // Whoever has the address already is told, and the claim goes no further.
    const user = await getUserByEmail(context.db, email);
    if (user) return writers['known-address'](context, { letter: 'known-address', userId: user.id });
    const link = await newLink(context, 'claimId', claimId);
    return { to: email, content: contents.confirmClaim(safeName(found.firstName, ''), link) };
  },

  async 'claim-request'(context, { claimId, userId }) {
    const found = await getClaim(context.db, claimId);
    if (!found || found.claim.declinedAt) return undefined;
    const child = safeName(found.firstName, 'Your child');
    const url = urlOf(context, '/member/dashboard/family');
    return toUser(context, userId, (name) => contents.claimRequest(name, child, url));
  },

  'claim-approved': (context, { userId }) =>
    toUser(context, userId, (name) => contents.claimApproved(name, urlOf(context, '/auth/login'))),

  async 'confirm-sign-up'(context, { joinRequestId }) {
    const found = await getJoining(context.db, joinRequestId, 'unconfirmed');
    if (!found) return undefined;
    const { request } = found;
    const link = await newLink(context, 'joinRequestId', joinRequestId);
    const joining = { clubname: safeClub(found.clubname), role: label(request.clubMemberRole), ...link };
    const content = contents.confirmSignUp(safeName(request.firstName, ''), joining);
    return { to: request.email, content };
  },

  async 'still-waiting'(context, { joinRequestId }) {
    const found = await getJoining(context.db, joinRequestId, 'confirmed');
    if (!found) return undefined;
    const { request, clubname } = found;
    const url = urlOf(context, '/auth/login');
    const content = contents.stillWaiting(safeName(request.firstName, ''), safeClub(clubname), url);
    return { to: request.email, content };
  },

  'known-address': (context, { userId }) =>
    toUser(context, userId, (name, { clubname, removedAt }) => {
      const url = urlOf(context, '/auth/login');
      const club = clubname && safeClub(clubname, 'a club');
      return contents.knownAddress(name, { clubname: club, here: removedAt === null, url });
    }),

  async 'join-request'(context, { joinRequestId, userId }) {
    const found = await getJoining(context.db, joinRequestId, 'confirmed');
    if (!found) return undefined;
    const { request, clubname } = found;
    const asking = {
      fullname: safeName(fullNameOf(request), 'Somebody'),
      role: label(request.clubMemberRole),
      clubname: safeClub(clubname),
      url: urlOf(context, '/club/dashboard/members'),
    };
    return toUser(context, userId, (name) => contents.joinRequest(name, asking));
  },

  joined: (context, { userId }) =>
    toUser(context, userId, (name, { clubname }) =>
      contents.joined(name, clubname && safeClub(clubname), urlOf(context, '/auth/login')),
    ),

  async 'parts-reminder'(context, { episodeId, clubId, userId }) {
    const awaited = await getAwaitedParts(context.db, episodeId, clubId);
    if (awaited?.status !== 'in_progress') return undefined;
    const missing = slots.filter(
      (slot) => !awaited.parts.some((part) => part.slot === slot && part.check !== 'bad'),
    );
    // They have come since.
    if (missing.length === 0) return undefined;
    return toUser(context, userId, (name) =>
      contents.partsReminder(name, {
        episode: awaited.name,
        clubname: safeClub(awaited.clubname),
        due: awaited.endDate,
        missing: missing.map((slot) => slotNames[slot]),
        url: urlOf(context, partsPage),
      }),
    );
  },

  async 'resend-part'(context, { episodeId, clubId, slot, userId }) {
    const awaited = await getAwaitedParts(context.db, episodeId, clubId);
    const reason = awaited?.parts.find((part) => part.slot === slot)?.resendReason;
    // It has come since, or was taken back.
    if (!awaited || !reason) return undefined;
    return toUser(context, userId, (name) =>
      contents.resendPart(name, {
        episode: awaited.name,
        clubname: safeClub(awaited.clubname),
        part: slotNames[slot],
        reason: withoutLinks(reason),
        url: urlOf(context, partsPage),
      }),
    );
  },

  async 'part-taken-down'(context, { episodeId, clubId, slot, userId }) {
    const found = await getEpisodeAndClub(context.db, episodeId, clubId);
    if (!found) return undefined;
    return toUser(context, userId, (name, reader) =>
      contents.partTakenDown(name, {
        episode: found.episode.name,
        clubname: safeClub(found.club.clubname),
        part: slotNames[slot],
        published: found.episode.status === 'published',
        ofPlatform: reader.role === 'admin',
        url: urlOf(context, reader.role === 'admin' ? `/admin/dashboard/episodes/${episodeId}` : partsPage),
      }),
    );
  },

  async 'suggested-club'(context, { suggestedClubId, userId }) {
    const suggestion = await getSuggestedClub(context.db, suggestedClubId);
    if (!suggestion) return undefined;
    const about = {
      name: safeClub(suggestion.name, 'A club'),
      town: safeName(suggestion.town, 'some town'),
      contactName: safeName(suggestion.contactName, 'Somebody'),
      contactEmail: suggestion.contactEmail,
      note: withoutLinks(suggestion.note),
      url: urlOf(context, '/admin/dashboard/suggested-clubs'),
    };
    return toUser(context, userId, (name) => contents.suggestedClub(name, about));
  },

  async 'reflection-report'(context, { reportId, userId }) {
    const report = await getReportedTo(context.db, reportId);
    if (!report) return undefined;
    const content = (name?: string) =>
      contents.reflectionReport(name, {
        clubname: safeClub(report.clubname),
        episode: report.episode,
        url: urlOf(context, '/club/dashboard?reports=1'),
      });
    if (userId) return toUser(context, userId, content);
    // The contact was taken back meanwhile.
    return report.welfareEmail === null ? undefined : { to: report.welfareEmail, content: content() };
  },

  async 'declined-club'(context, { suggestedClubId }) {
    const suggestion = await getSuggestedClub(context.db, suggestedClubId);
    // Reopened meanwhile: then nothing is decided.
    if (suggestion?.status !== 'declined') return undefined;
    const { name, contactName, contactEmail, declineReason } = suggestion;
    // Whoever suggested it has deleted their account since.
    if (contactEmail === '') return undefined;
    const content = contents.declinedClub(safeName(contactName, ''), {
      name: safeClub(name, 'the club you suggested'),
      reason: withoutLinks(declineReason ?? ''),
      url: urlOf(context, '/auth/onboarding'),
    });
    return { to: contactEmail, content };
  },
};

/**
 * Loads what the email is about, creates its link, and sets it as plain text and HTML. Undefined when there is nobody to
 * write to: unknown, without an address, or gone meanwhile.
 */
export async function composeEmail(context: EmailContext, job: EmailJob): Promise<EmailMessage | undefined> {
  // TypeScript cannot see that the writer found under `job.letter` takes just this kind of job.
  const write = writers[job.letter] as (
    context: EmailContext,
    job: EmailJob,
  ) => Promise<Addressed | undefined>;
  const written = await write(context, job);
  if (!written) return undefined;
  const content = tidy(written.content);
  return { to: written.to, subject: content.subject, text: textOf(content), html: htmlOf(content) };
}
