import type { Limit } from '@/server/kernel/http/rate-limit';
import type { EmailJob } from '@/server/kernel/mail/email';
import { inboxLimits } from '@/server/mail/inbox-limits';

interface Bounds {
  /** What is counted of its sender, or of the club. Empty where nothing is, and then `why` says what bounds it. */
  asked: readonly Limit[];
  /** What is counted of the inbox, when it is asked for or by the worker. */
  inbox: Limit | null;
  why?: string;
}

const onceAYear = 'Only the clean-up writes it, once for an account that was not used for a year.';
const changesOfGuardians =
  'Each follows an invite that was accepted, and of those a guardian sends twenty an hour.';

/** Every kind of email: a new kind does not compile until it is listed here. */
const bounds: Record<EmailJob['kind'], Bounds> = {
  'reset-password': { asked: ['forgotForms', 'resetEmails'], inbox: 'resetInbox' },
  'password-changed': {
    asked: ['passwordChanges', 'resetEmails'],
    inbox: null,
    why: 'The owner must always hear it, and only who knows the password or has a link causes one.',
  },
  'sign-in-changed': {
    asked: ['secondFactor', 'secondFactorSetUps'],
    inbox: null,
    why: 'The owner must always hear it, and only who is signed in and has a code, or a platform admin, causes one.',
  },
  'new-device': {
    asked: [],
    inbox: 'newsInbox',
    why: 'Only who signs in causes one, once for each browser.',
  },
  invite: { asked: ['inviteEmails', 'invitesOfSender', 'invitesOfClub'], inbox: 'inviteInbox' },
  'guardian-invite': { asked: ['guardianInvites', 'guardianEmails'], inbox: 'guardianInbox' },
  'confirm-claim': { asked: ['claims', 'claimEmails'], inbox: 'claimInbox' },
  'claim-request': { asked: ['claims'], inbox: 'newsInbox' },
  'claim-approved': { asked: [], inbox: 'newsInbox', why: 'An account is handed over once.' },
  'child-removed': { asked: ['childRemovals'], inbox: 'newsInbox' },
  'child-restored': { asked: ['childRemovals'], inbox: 'newsInbox' },
  'child-unused': { asked: [], inbox: 'newsInbox', why: onceAYear },
  'child-unused-club': { asked: [], inbox: 'newsInbox', why: onceAYear },
  'guardian-change': { asked: ['guardianInvites'], inbox: 'newsInbox', why: changesOfGuardians },
  'club-archive': { asked: ['clubArchives'], inbox: 'newsInbox' },
  'feed-shared': { asked: ['feedAlerts'], inbox: 'newsInbox' },
  'confirm-sign-up': { asked: ['signUpForms', 'signUpEmails'], inbox: 'signUpInbox' },
  'still-waiting': { asked: ['signUpForms', 'signUpEmails'], inbox: 'signUpInbox' },
  'known-address': { asked: ['signUpForms', 'signUpEmails'], inbox: 'signUpInbox' },
  'join-request': { asked: ['signUpForms', 'signUpEmails'], inbox: 'newsInbox' },
  joined: { asked: [], inbox: 'newsInbox', why: 'A request is decided once, and then it is gone.' },
  'parts-reminder': {
    asked: [],
    inbox: 'newsInbox',
    why: 'A club is reminded of an episode at most once in twelve hours, and three times by itself.',
  },
  'resend-part': { asked: ['partAsks'], inbox: 'newsInbox' },
  'part-replaced': { asked: ['sentMegabytes'], inbox: 'newsInbox' },
  'part-taken-down': {
    asked: [],
    inbox: 'newsInbox',
    why: 'A recording is taken down once, and then it is gone.',
  },
  'suggested-club': { asked: ['suggestions', 'suggestedClubEmails'], inbox: 'newsInbox' },
  'reflection-report': { asked: ['reflectionReports'], inbox: 'newsInbox' },
  'episode-news': {
    asked: [],
    inbox: 'newsInbox',
    why: 'An episode is told once, in one email a day at most, in the pace of the club.',
  },
  'answer-news': {
    asked: ['reflectionAnswers'],
    inbox: 'newsInbox',
    why: 'A child’s answers after an episode are told once, in one email an hour at most.',
  },
  'declined-club': {
    asked: [],
    inbox: 'newsInbox',
    why: 'The platform alone declines, after a suggestion that was counted.',
  },
};

const kinds = Object.entries(bounds) as [EmailJob['kind'], Bounds][];

test.each(kinds)(
  'C2 what causes an email %s is counted, or a reason is given',
  (kind, { asked, inbox, why }) => {
    expect(asked.length > 0 || why).toBeTruthy();
    expect(inbox ?? why).toBeTruthy();
    // The worker counts emails that are not counted when they are asked for.
    const atRequest = inbox !== null && !['newsInbox', 'inviteInbox'].includes(inbox);
    expect(inboxLimits[kind]).toBe(atRequest ? null : inbox);
  },
);
