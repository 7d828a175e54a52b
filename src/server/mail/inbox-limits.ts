import type { Limit } from '../kernel/http/rate-limit';
import type { EmailJob } from '../kernel/mail/email';

/**
 * The limit that the worker counts for an inbox before it writes, because the person who asks must not learn
 * that the inbox has an account. Past it an email is left out. Null for emails that are counted when they are
 * asked for (`mayEmail`), and for those that an owner must always get.
 */
export const inboxLimits: Record<EmailJob['kind'], Limit | null> = {
  'reset-password': null,
  'password-changed': null,
  'sign-in-changed': null,
  'new-device': 'newsInbox',
  invite: 'inviteInbox',
  'guardian-invite': null,
  'confirm-claim': null,
  'claim-request': 'newsInbox',
  'claim-approved': 'newsInbox',
  'child-removed': 'newsInbox',
  'child-restored': 'newsInbox',
  'child-unused': 'newsInbox',
  'child-unused-club': 'newsInbox',
  'guardian-change': 'newsInbox',
  'feed-shared': 'newsInbox',
  'club-archive': 'newsInbox',
  'confirm-sign-up': null,
  'still-waiting': null,
  'known-address': null,
  'join-request': 'newsInbox',
  joined: 'newsInbox',
  'parts-reminder': 'newsInbox',
  'resend-part': 'newsInbox',
  'part-replaced': 'newsInbox',
  'part-taken-down': 'newsInbox',
  'suggested-club': 'newsInbox',
  'reflection-report': 'newsInbox',
  'declined-club': 'newsInbox',
  'episode-news': 'newsInbox',
  'answer-news': 'newsInbox',
};
