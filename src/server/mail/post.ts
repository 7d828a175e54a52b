import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Env } from '../env';
import type { Mail } from './write-letter';

/** What became of a letter: given to the mail server, or written to a file of this name. */
type Posted = { sent: true } | { file: string };
export type Post = (mail: Mail, letter: string) => Promise<Posted>;

/** How long a mail server may take for a step, in milliseconds. One that takes longer is asked again later. */
interface Patience {
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
  dnsTimeout: number;
}

const patience: Patience = {
  connectionTimeout: 8000,
  greetingTimeout: 8000,
  socketTimeout: 12_000,
  dnsTimeout: 8000,
};

/**
 * The mail server's refusal. Its own words stay out: they repeat addresses, and what a job fails with is kept in the
 * queue's table and in the log.
 */
export class PostError extends Error {
  override name = 'PostError';
  readonly code: string;

  constructor(cause: unknown) {
    const { code = 'unknown', responseCode = '' } = cause as { code?: string; responseCode?: number };
    super(`the mail server did not take the letter: ${code} ${responseCode}`.trim());
    this.code = code;
  }
}

type Settings = Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>;

function messageOf({ mailFrom, publicUrl }: Settings, mail: Mail) {
  return {
    from: mailFrom ?? `Touchline <no-reply@${new URL(publicUrl).hostname}>`,
    // An object is taken as one address, whatever commas it holds.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // A machine's answer to a machine's letter goes nowhere.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function bySmtp(settings: Settings, url: string, timeouts: Patience): Post {
  const transport = createTransport({ url, ...timeouts });
  return async (mail) => {
    try {
      await transport.sendMail(messageOf(settings, mail));
      return { sent: true };
    } catch (cause) {
      throw new PostError(cause);
    }
  };
}

/** Written under another name first: who looks into the folder finds whole letters alone. */
async function keep(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = path.join(folder, name);
  const file = await open(`${target}.part`, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${target}.part`, target);
}

function toOutbox(settings: Settings): Post {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = path.join(settings.dataDir, 'outbox');
  return async (mail, letter) => {
    const { message } = await transport.sendMail(messageOf(settings, mail));
    if (!Buffer.isBuffer(message)) throw new Error('a letter was not compiled as a whole');
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    const file = `${time}-${letter}-${randomBytes(4).toString('hex')}.eml`;
    await keep(folder, file, message);
    return { file };
  };
}

/** Sends by SMTP_URL, or writes to `outbox` in the data folder without it. */
export const makePost = (settings: Settings, timeouts: Patience = patience): Post =>
  settings.smtpUrl ? bySmtp(settings, settings.smtpUrl, timeouts) : toOutbox(settings);
