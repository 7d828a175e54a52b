import type { Addressed, EmailContext, EmailJob, EmailMessage, Writers } from '../kernel/mail/email';
import { htmlOf } from '../kernel/mail/email-html';
import { textOf, tidy } from '../kernel/mail/email-plain-text';

/**
 * Loads what the email is about, creates its link, and sets it as plain text and HTML. Undefined without a
 * recipient: unknown, without an address, or gone meanwhile.
 */
export async function composeEmail(
  writers: Partial<Writers>,
  context: EmailContext,
  job: EmailJob,
): Promise<EmailMessage | undefined> {
  // TypeScript cannot see that the writer found under `job.kind` takes just this kind of job.
  const write = writers[job.kind] as
    | undefined
    | ((context: EmailContext, job: EmailJob) => Promise<Addressed | undefined>);
  if (!write) throw new Error(`nothing writes the email ${job.kind}`);
  const written = await write(context, job);
  if (!written) return undefined;
  const content = tidy(written.content);
  const message = { to: written.to, subject: content.subject, text: textOf(content), html: htmlOf(content) };
  return content.leave ? { ...message, oneClick: content.leave.oneClick } : message;
}
