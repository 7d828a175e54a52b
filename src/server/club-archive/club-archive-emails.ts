import { t, translated } from '@/language/text';
import type { EmailContent, Writers } from '../kernel/mail/email';
import { safeName } from '../kernel/mail/email-plain-text';
import { toUser, urlOf } from '../mail/email';
import { getArchive } from './club-archive.store';

declare module '../kernel/mail/email' {
  interface Emails {
    /** Sent to the person who has asked for an archive: it is ready, or could not be made. */
    'club-archive': { archiveId: string; userId: string };
  }
}

const archiveEmail = (
  firstName: string,
  { clubname, reason, url }: { clubname: string; reason: string | null; url: string },
): EmailContent => ({
  subject: reason ? t`The archive of ${clubname} could not be made` : t`The archive of ${clubname} is ready`,
  firstName,
  lines: reason
    ? [translated(reason)]
    : [
        t`Everything of ${clubname} is in one file. Only you can download it, for 7 days.`,
        t`Voices of children and the list of your members are in the file. Keep it as safe as you would keep that list.`,
      ],
  button: { label: reason ? t`Look at it` : t`Download it`, url },
  small: t`You get this because you have asked for the archive.`,
});

export const clubArchiveEmails: Pick<Writers, 'club-archive'> = {
  async 'club-archive'(context, { archiveId, userId }) {
    const found = await getArchive(context.db, archiveId);
    if (!found || (found.archive.status !== 'ready' && found.archive.status !== 'failed')) return undefined;
    const { archive, club, askerClubId } = found;
    const page =
      askerClubId === null ? `/admin/dashboard/clubs/${club.id}/moving` : '/club/dashboard/users/moving';
    const shown = {
      clubname: safeName(club.clubname, t`your club`),
      reason: archive.reason,
      url: urlOf(context, page),
    };
    return toUser(context, userId, (firstName) => archiveEmail(firstName, shown));
  },
};
