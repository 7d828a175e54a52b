import type { Letter, SignUp } from '@/server/jobs/queue';
import { beginSignUp } from '@/server/join/begin-sign-up';
import { type Mail, writeLetter } from '@/server/mail/write-letter';
import type { TestApi } from './api';

export interface Letterbox extends Mail {
  letter: Letter['letter'];
}

async function takeJobs<Data>({ services }: TestApi, name: string): Promise<Data[]> {
  const { rows } = await services.db.$client.query<{ data: Data }>(
    `with taken as (delete from pgboss.job where name = $1 returning data, created_on)
     select data from taken order by created_on`,
    [name],
  );
  return rows.map(({ data }) => data);
}

/** Takes what letters wait in the queue, oldest first, unwritten; sign-ups that wait come to theirs before. */
export async function takeQueued(api: TestApi): Promise<Letter[]> {
  const { db, queue } = api.services;
  for (const signUp of await takeJobs<SignUp>(api, 'sign-up')) await beginSignUp(db, queue, signUp);
  return takeJobs<Letter>(api, 'send-letter');
}

/** Writes the letters that wait, as the worker does, and hands them over instead of sending them. */
export async function openLetters(api: TestApi): Promise<Letterbox[]> {
  const written: Letterbox[] = [];
  for (const about of await takeQueued(api)) {
    const mail = await writeLetter(api.services, about);
    if (mail) written.push({ letter: about.letter, ...mail });
  }
  return written;
}

/** The token of a letter's link. */
export function tokenOf(mail: Mail | undefined): string {
  const token = /[?]token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no link in: ${mail?.text}`);
  return token;
}
