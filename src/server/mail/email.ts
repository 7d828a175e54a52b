import type { Addressed, EmailContent, EmailContext } from '../kernel/mail/email';
import { type LinkKind, lifeOf, mintLink } from './link.store';
import { getRecipient, type Recipient } from './recipient.store';

export const notYou = 'You did not ask for this?';
export const works = (life: string) => `The link works once, for ${life}.`;

/** A one-time link as a whole URL, and how long it works. */
export interface Link {
  url: string;
  life: string;
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

/** An email to a person with an account. */
export async function toUser(
  { db }: EmailContext,
  userId: string,
  write: (name: string, reader: Recipient) => EmailContent,
): Promise<Addressed | undefined> {
  const reader = await getRecipient(db, userId);
  return reader && { to: reader.email, content: write(reader.firstName, reader) };
}
