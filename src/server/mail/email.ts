import type { LanguageCode } from '@/language/languages';
import { t } from '@/language/text';
import { personaOf } from '@/policy/persona';
import { speak, spokenLanguage } from '../kernel/language/speak';
import type { Addressed, EmailContent, EmailContext } from '../kernel/mail/email';
import { type LinkKind, lifeOf, mintLink } from './link.store';
import { getRecipient, type Recipient } from './recipient.store';

/** How long a link works, in the language of the email. */
export const lifeWords = (life: Link['life']): string =>
  ({ '10 minutes': t`10 minutes`, '7 days': t`7 days` })[life];

export const works = (life: Link['life']): string => t`The link works once, for ${lifeWords(life)}.`;

/** A one-time link as a whole URL, and how long it works. */
export interface Link {
  url: string;
  life: (typeof lifeOf)[LinkKind];
}

/** A URL of ours, made from the setting and never from a request's Host header, which any client can set. */
export const urlOf = ({ env }: EmailContext, path: string) => `${env.publicUrl}${path}`;

const pageOf = {
  userId: '/auth/reset-password',
  inviteId: '/auth/invite',
  joinRequestId: '/auth/confirm',
  guardianInviteId: '/auth/invite',
  claimId: '/auth/claim',
} satisfies Record<LinkKind, string>;

export async function createLink(context: EmailContext, kind: LinkKind, subjectId: string): Promise<Link> {
  const token = await context.db.transaction((tx) => mintLink(tx, kind, subjectId));
  return { url: urlOf(context, `${pageOf[kind]}?token=${token}`), life: lifeOf[kind] };
}

/** An email to a person with an account, in their language. */
export async function toAccount(
  { email, language }: { email: string; language: LanguageCode | null },
  write: () => EmailContent | Promise<EmailContent>,
): Promise<Addressed> {
  const spoken = language ?? spokenLanguage() ?? 'en';
  return { to: email, content: await speak(spoken, write), language: spoken };
}

type WriteTo = (name: string, reader: Recipient) => EmailContent | Promise<EmailContent>;

const toReader = (reader: Recipient, write: WriteTo) =>
  toAccount(reader, () => write(reader.firstName, reader));

/** The same to the person with this id; undefined when they are not active or have no address. */
export async function toUser(
  { db }: EmailContext,
  userId: string,
  write: WriteTo,
): Promise<Addressed | undefined> {
  const reader = await getRecipient(db, userId);
  return reader && toReader(reader, write);
}

/**
 * The same to an admin of this club, or of the platform; undefined when they are none any more, because an email may wait
 * while a person gets another role or club.
 */
export async function toAdminOf(
  { db }: EmailContext,
  userId: string,
  clubId: string,
  write: WriteTo,
): Promise<Addressed | undefined> {
  const reader = await getRecipient(db, userId);
  if (!reader) return undefined;
  const persona = personaOf(reader);
  const isAdmin = persona === 'platformAdmin' || (persona === 'clubAdmin' && reader.clubId === clubId);
  return isAdmin ? toReader(reader, write) : undefined;
}
