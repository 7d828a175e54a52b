import type { EmailJob } from '../jobs/queue';
import { htmlOf } from './email-html';
import { textOf, tidy } from './email-plain-text';
import { accountEmails } from './emails/account-emails';
import { clubEmails } from './emails/club-emails';
import type { Addressed, EmailContext, Writers } from './emails/email';
import { episodeEmails } from './emails/episode-emails';
import { familyEmails } from './emails/family-emails';
import { guardianEmails } from './emails/guardian-emails';
import { joiningEmails } from './emails/joining-emails';

/** An email that is ready to be sent. */
export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const writers: Writers = {
  ...accountEmails,
  ...joiningEmails,
  ...familyEmails,
  ...guardianEmails,
  ...episodeEmails,
  ...clubEmails,
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
