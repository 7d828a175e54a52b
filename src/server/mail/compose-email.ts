import { speak } from '../kernel/language/speak';
import type { Addressed, EmailContext, EmailJob, EmailMessage, Writers } from '../kernel/mail/email';
import { htmlOf } from '../kernel/mail/email-html';
import { textOf, tidy } from '../kernel/mail/email-plain-text';
import { getLanguage } from './recipient.store';

/**
 * Loads what the email is about, creates its link, and sets it as plain text and HTML. Undefined without a
 * recipient: unknown, without an address, or gone meanwhile. In the recipient's language, or that of the request that has caused it.
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
  const reader = 'userId' in job && job.userId ? await getLanguage(context.db, job.userId) : job.language;
  const language = reader ?? 'en';
  const written = await speak(language, () => write(context, job));
  if (!written) return undefined;
  const content = tidy(written.content);
  const { to, afterSending } = written;
  const set = await speak(written.language ?? language, () => ({
    text: textOf(content),
    html: htmlOf(content),
  }));
  return {
    ...{ to, subject: content.subject, ...set },
    ...(content.leave && { oneClick: content.leave.oneClick }),
    ...(afterSending && { afterSending }),
  };
}
