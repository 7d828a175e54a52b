import { beginSignUp } from '@/server/join/begin-sign-up';
import type { SignUp } from '@/server/join/join-request.store';
import type { EmailJob, EmailMessage } from '@/server/kernel/mail/email';
import { composeEmail } from '@/server/mail/compose-email';
import { writers } from '@/server/programs/writers';
import type { TestApi } from './api';

interface QueuedEmail extends EmailMessage {
  kind: EmailJob['kind'];
}

async function takeJobs<Data>({ services }: TestApi, name: string): Promise<Data[]> {
  const { rows } = await services.db.$client.query<{ data: Data }>(
    `with taken as (delete from pgboss.job where name = $1 returning data, created_on)
     select data from taken order by created_on`,
    [name],
  );
  return rows.map(({ data }) => data);
}

/** Takes the email jobs out of the queue, oldest first, after the queued sign-ups have added theirs. */
export async function takeQueuedEmails(api: TestApi): Promise<EmailJob[]> {
  const { db, queue } = api.services;
  for (const signUp of await takeJobs<SignUp>(api, 'sign-up')) await beginSignUp(db, queue, signUp);
  return takeJobs<EmailJob>(api, 'send-email');
}

/** Composes the queued emails as the worker does, and returns them instead of sending them. */
export async function composeQueuedEmails(api: TestApi): Promise<QueuedEmail[]> {
  const composed: QueuedEmail[] = [];
  for (const job of await takeQueuedEmails(api)) {
    const message = await composeEmail(writers, api.services, job);
    if (message) composed.push({ kind: job.kind, ...message });
  }
  return composed;
}

/** The token of an email's link. */
export function tokenOf(message: EmailMessage | undefined): string {
  const token = /[?]token=([\w-]{43})\n/.exec(message?.text ?? '')?.[1];
  if (!token) throw new Error(`no link in: ${message?.text}`);
  return token;
}
