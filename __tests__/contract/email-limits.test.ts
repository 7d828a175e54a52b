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

/** One whose senders are not counted, or do not tell the whole reason. */
const because = (why: string, asked: Limit[] = []): Bounds => ({ asked, inbox: 'newsInbox', why });

const onceAYear = 'Only the clean-up writes it, once for an account that was not used for a year.';

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
  'new-device': because('Only who signs in causes one, once for each browser.'),
  invite: { asked: ['inviteEmails', 'invitesOfSender', 'invitesOfClub'], inbox: 'inviteInbox' },
  'guardian-invite': { asked: ['guardianInvites', 'guardianEmails'], inbox: 'guardianInbox' },
  'confirm-claim': { asked: ['claims', 'claimEmails'], inbox: 'claimInbox' },
  'claim-request': { asked: ['claims'], inbox: 'newsInbox' },
  'claim-approved': because('An account is handed over once.'),
  'child-removed': { asked: ['childRemovals'], inbox: 'newsInbox' },
  'child-restored': { asked: ['childRemovals'], inbox: 'newsInbox' },
  'child-unused': because(onceAYear),
  'child-unused-club': because(onceAYear),
  'guardian-change': because(
    'Each follows an invite that was accepted, and of those a guardian sends twenty an hour.',
    ['guardianInvites'],
  ),
  'club-archive': { asked: ['clubArchives'], inbox: 'newsInbox' },
  'feed-shared': { asked: ['feedAlerts'], inbox: 'newsInbox' },
  'confirm-sign-up': { asked: ['signUpForms', 'signUpEmails'], inbox: 'signUpInbox' },
  'still-waiting': { asked: ['signUpForms', 'signUpEmails'], inbox: 'signUpInbox' },
  'known-address': { asked: ['signUpForms', 'signUpEmails'], inbox: 'signUpInbox' },
  'join-request': { asked: ['signUpForms', 'signUpEmails'], inbox: 'newsInbox' },
  joined: because('A request is decided once, and then it is gone.'),
  'parts-reminder': because(
    'A club is reminded of an episode at most once in twelve hours, and three times by itself.',
  ),
  'resend-part': { asked: ['partAsks'], inbox: 'newsInbox' },
  'part-replaced': { asked: ['sentMegabytes'], inbox: 'newsInbox' },
  'part-taken-down': because('A recording is taken down once, and then it is gone.'),
  'suggested-club': { asked: ['suggestions', 'suggestedClubEmails'], inbox: 'newsInbox' },
  'reflection-report': { asked: ['reflectionReports'], inbox: 'newsInbox' },
  'episode-news': because('An episode is told once, in one email a day at most, in the pace of the club.'),
  'answer-news': because('A child’s answers after an episode are told once, in one email an hour at most.', [
    'reflectionAnswers',
  ]),
  'declined-club': because('The platform alone declines, after a suggestion that was counted.'),
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
