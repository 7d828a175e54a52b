import type { LanguageCode } from '@/language/languages';
import type { Database } from '../db/client';
import type { Env } from '../env';
import type { Queue } from '../jobs/queue';
import type { ListenerOf } from '../listener-key';

/** What an email says, before it is made into plain text and HTML. Each line is one paragraph of plain text. */
export interface EmailContent {
  subject: string;
  /** The recipient's first name for the greeting; without one it is a bare "Hello". */
  firstName?: string;
  lines: string[];
  /** `life` says how long the link works; absent when it is an ordinary link. */
  button: { label: string; url: string; life?: string };
  /** The last paragraph, in small print. */
  small: string;
  /** Of an email that comes by itself: the page that stops them, and the address for mail programs that do it (RFC 8058). */
  leave?: { label: string; url: string; oneClick: string };
}

/** An email that is ready to be sent. */
export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** For `List-Unsubscribe`. */
  oneClick?: string;
  /** Called once the mail server has taken it. */
  afterSending?: () => Promise<void>;
}

export interface EmailContext {
  db: Database;
  env: Pick<Env, 'publicUrl'>;
  queue: Queue;
  listenerOf: ListenerOf;
}

export interface Addressed {
  to: string;
  content: EmailContent;
  /** In which `content` is written, where it is known of the recipient. */
  language?: LanguageCode;
  /** Called once the mail server has taken it. */
  afterSending?: () => Promise<void>;
}

/** Every kind of email, and what the worker needs to write it. Each noun adds its own (`declare module`). */
export interface Emails {}

/**
 * An email to one person. The worker composes and sends it, and only then creates its link, so that the queue holds no
 * secret. One recipient for each job, because after a failure the whole job is sent again.
 */
export type EmailJob = { [Kind in keyof Emails]: JobOf<Kind> }[keyof Emails];
/** `language` is the one of the request that has caused it, for a recipient of whom none is known. */
type JobOf<Kind extends keyof Emails> = { kind: Kind; language?: LanguageCode } & Emails[Kind];

/** Who writes each email. Each resolves to undefined when there is no recipient, or what the email was about is gone. */
export type Writers = {
  [Kind in keyof Emails]: (context: EmailContext, job: JobOf<Kind>) => Promise<Addressed | undefined>;
};
