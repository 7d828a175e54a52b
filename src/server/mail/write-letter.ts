import type { JoiningRole } from '@/contract/join';
import { personaLabel, personaOf } from '@/policy/persona';
import { fullNameOf } from '../account/full-name';
import { getUserByIdentifier } from '../auth/user.store';
import type { Database } from '../db/client';
import type { Env } from '../env';
import type { Letter } from '../jobs/queue';
import { htmlOf } from './letter-html';
import { defused, safeClub, safeName, textOf, tidy } from './letter-text';
import * as letters from './letters';
import { type LinkKind, lifeOf, mintLink } from './link.store';
import { getInvitation, getJoining, getReader, getSuggestedClub, type Reader } from './mail.store';

/** A letter that can be sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface Desk {
  db: Database;
  env: Pick<Env, 'publicUrl'>;
}

interface Addressed {
  to: string;
  letter: letters.LetterText;
}

type Of<Name extends Letter['letter']> = Extract<Letter, { letter: Name }>;
/** Resolves to undefined when there is nobody to write to, or nothing left to say. */
type Writers = {
  [Name in Letter['letter']]: (desk: Desk, about: Of<Name>) => Promise<Addressed | undefined>;
};

/** The one address of ours: the setting, never what a request came to. */
const addressOf = ({ env }: Desk, path: string) => `${env.publicUrl}${path}`;

const pageOf = {
  userId: '/auth/reset-password',
  inviteId: '/auth/invite',
  joinRequestId: '/auth/confirm',
} satisfies Record<LinkKind, string>;

async function newLink(desk: Desk, kind: LinkKind, subjectId: string) {
  const token = await desk.db.transaction((tx) => mintLink(tx, kind, subjectId));
  return { url: addressOf(desk, `${pageOf[kind]}?token=${token}`), life: lifeOf[kind] };
}

const label = (role: JoiningRole) => personaLabel(personaOf({ role: 'user', clubMemberRole: role }));

/** A letter to somebody with an account. */
async function toUser(
  { db }: Desk,
  userId: string,
  write: (name: string, reader: Reader) => letters.LetterText,
): Promise<Addressed | undefined> {
  const reader = await getReader(db, userId);
  return reader && { to: reader.email, letter: write(reader.firstName, reader) };
}

const writers: Writers = {
  async 'reset-password'(desk, { identifier }) {
    const user = await getUserByIdentifier(desk.db, identifier);
    if (!user?.email || user.status !== 'active') return undefined;
    const link = await newLink(desk, 'userId', user.id);
    return { to: user.email, letter: letters.resetPassword(user.firstName, link) };
  },

  'password-changed': (desk, { userId }) =>
    toUser(desk, userId, (name) => letters.passwordChanged(name, addressOf(desk, '/auth/forgot-password'))),

  async invite(desk, { inviteId }) {
    const found = await getInvitation(desk.db, inviteId);
    if (!found) return undefined;
    const { email, inviter } = found;
    const clubname = found.clubname && safeClub(found.clubname, 'a club');
    const invitedBy = inviter && safeName(fullNameOf(inviter), null);
    const link = await newLink(desk, 'inviteId', inviteId);
    return { to: email, letter: letters.invite({ clubname, invitedBy, ...link }) };
  },

  async 'confirm-sign-up'(desk, { joinRequestId }) {
    const found = await getJoining(desk.db, joinRequestId, 'unconfirmed');
    if (!found) return undefined;
    const { request } = found;
    const link = await newLink(desk, 'joinRequestId', joinRequestId);
    const joining = { clubname: safeClub(found.clubname), role: label(request.clubMemberRole), ...link };
    const letter = letters.confirmSignUp(safeName(request.firstName, ''), joining);
    return { to: request.email, letter };
  },

  async 'still-waiting'(desk, { joinRequestId }) {
    const found = await getJoining(desk.db, joinRequestId, 'confirmed');
    if (!found) return undefined;
    const { request, clubname } = found;
    const url = addressOf(desk, '/auth/login');
    const letter = letters.stillWaiting(safeName(request.firstName, ''), safeClub(clubname), url);
    return { to: request.email, letter };
  },

  'known-address': (desk, { userId }) =>
    toUser(desk, userId, (name, { clubname, removedAt }) => {
      const url = addressOf(desk, '/auth/login');
      const club = clubname && safeClub(clubname, 'a club');
      return letters.knownAddress(name, { clubname: club, here: removedAt === null, url });
    }),

  async 'join-request'(desk, { joinRequestId, userId }) {
    const found = await getJoining(desk.db, joinRequestId, 'confirmed');
    if (!found) return undefined;
    const { request, clubname } = found;
    const asking = {
      fullname: safeName(fullNameOf(request), 'Somebody'),
      role: label(request.clubMemberRole),
      clubname: safeClub(clubname),
      url: addressOf(desk, '/club/dashboard/members'),
    };
    return toUser(desk, userId, (name) => letters.joinRequest(name, asking));
  },

  joined: (desk, { userId }) =>
    toUser(desk, userId, (name, { clubname }) =>
      letters.joined(name, clubname && safeClub(clubname), addressOf(desk, '/auth/login')),
    ),

  async 'suggested-club'(desk, { suggestedClubId, userId }) {
    const suggestion = await getSuggestedClub(desk.db, suggestedClubId);
    if (!suggestion) return undefined;
    const about = {
      name: safeClub(suggestion.name, 'A club'),
      town: safeName(suggestion.town, 'some town'),
      contactName: safeName(suggestion.contactName, 'Somebody'),
      contactEmail: suggestion.contactEmail,
      note: defused(suggestion.note),
      url: addressOf(desk, '/admin/dashboard/suggested-clubs'),
    };
    return toUser(desk, userId, (name) => letters.suggestedClub(name, about));
  },
};

/**
 * Loads what the letter is about, mints its link, and sets it as text and HTML. Undefined when there is nobody to write
 * to: unknown, without an e-mail, or gone in the meantime.
 */
export async function writeLetter(desk: Desk, about: Letter): Promise<Mail | undefined> {
  // Each writer takes the letter of its own name, which is what is looked up here.
  const write = writers[about.letter] as (desk: Desk, about: Letter) => Promise<Addressed | undefined>;
  const written = await write(desk, about);
  if (!written) return undefined;
  const letter = tidy(written.letter);
  return { to: written.to, subject: letter.subject, text: textOf(letter), html: htmlOf(letter) };
}
