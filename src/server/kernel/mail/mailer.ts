import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Env } from '../env';
import type { EmailMessage } from './email';
import { outboxOf } from './outbox';

/** The outcome of an email: the mail server took it, or it was written to a file of this name. */
type Delivery = { sent: true } | { file: string };
/** Sends one email. `kind` is part of the file name in the outbox. Throws `MailerError`. */
export type Mailer = (message: EmailMessage, kind: string) => Promise<Delivery>;

/** How long a mail server may take for each step, in milliseconds. The email is tried again later when it takes longer. */
interface Timeouts {
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
  dnsTimeout: number;
}

const defaultTimeouts: Timeouts = {
  connectionTimeout: 8000,
  greetingTimeout: 8000,
  socketTimeout: 12_000,
  dnsTimeout: 8000,
};

/**
 * The mail server did not take an email. The server's own words are left out, because they repeat addresses and the
 * error of a job is stored in the queue's table and in the log.
 */
export class MailerError extends Error {
  override name = 'MailerError';
  readonly code: string;

  constructor(cause: unknown) {
    const { code = 'unknown', responseCode = '' } = cause as { code?: string; responseCode?: number };
    super(`the mail server did not take the email: ${code} ${responseCode}`.trim());
    this.code = code;
  }
}

type Settings = Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>;

/** With both, a mail program shows a button that stops these emails with one press (RFC 8058). */
const leaveHeaders = ({ oneClick }: EmailMessage): Record<string, string> =>
  oneClick === undefined
    ? {}
    : { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

function messageOf({ mailFrom, publicUrl }: Settings, message: EmailMessage) {
  return {
    from: mailFrom ?? `Touchline <no-reply@${new URL(publicUrl).hostname}>`,
    // An object is one address; a string with a comma would be read as several.
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    // So that the text of an email can be searched for in the outbox, in every language.
    textEncoding: 'quoted-printable' as const,
    // Asks other machines not to answer (RFC 3834), because no person reads the sender's inbox.
    headers: { 'Auto-Submitted': 'auto-generated', ...leaveHeaders(message) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function bySmtp(settings: Settings, url: string, timeouts: Timeouts): Mailer {
  const transport = createTransport({ url, ...timeouts });
  return async (message) => {
    try {
      await transport.sendMail(messageOf(settings, message));
      return { sent: true };
    } catch (cause) {
      throw new MailerError(cause);
    }
  };
}

/** Writes under another name and renames, so that a reader of the folder never finds half an email. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
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

function toOutbox(settings: Settings): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = outboxOf(settings.dataDir);
  return async (message, kind) => {
    const { message: content } = await transport.sendMail(messageOf(settings, message));
    if (!Buffer.isBuffer(content)) throw new Error('an email was compiled into a stream instead of a buffer');
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    const file = `${time}-${kind}-${randomBytes(4).toString('hex')}.eml`;
    await writeWhole(folder, file, content);
    return { file };
  };
}

/** Sends by SMTP_URL, or writes to `outbox` in the data folder without it. */
export const createMailer = (settings: Settings, timeouts: Timeouts = defaultTimeouts): Mailer =>
  settings.smtpUrl ? bySmtp(settings, settings.smtpUrl, timeouts) : toOutbox(settings);
