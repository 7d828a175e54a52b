import type { Slot } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { t, translated } from '@/language/text';
import type { EmailContent, Writers } from '../kernel/mail/email';
import { safeClub } from '../kernel/mail/email-plain-text';
import { toAdminOf, urlOf } from '../mail/email';
import { getEpisodeAndClub } from '../part/part.store';

declare module '../kernel/mail/email' {
  interface Emails {
    /** Sent to one admin of the club or the platform: a part, or its replacement, was taken down for a child's sake. */
    'part-taken-down': { episodeId: string; clubId: string; slot: Slot; isPending: boolean; userId: string };
  }
}

interface TakenDown {
  episode: string;
  clubname: string;
  part: string;
  /** It was a replacement that was being checked. */
  isPending: boolean;
  /** Families hear the episode already: it is mastered without the part. */
  published: boolean;
  ofPlatform: boolean;
  url: string;
}

const partTakenDown = (
  firstName: string,
  { episode, clubname, part, isPending, published, ofPlatform, url }: TakenDown,
): EmailContent => ({
  subject: t`“${part}” of “${episode}” was taken down`,
  firstName,
  lines: [
    t`A guardian does not agree any more that a child’s voice is heard. So one part of ${clubname} for the episode “${episode}” was taken down: ${part}.`,
    ...(isPending ? [t`It was meant to replace the earlier recording, which stays.`] : []),
    published && !isPending
      ? t`As soon as the episode is mastered again, families hear it without this part.`
      : t`The recording is deleted here. Please delete your own copies, too.`,
    ...(ofPlatform
      ? []
      : [
          t`You can send the part again without that voice. While the episode is open, do it right away; afterwards ask the platform team.`,
        ]),
  ],
  button: { label: ofPlatform ? t`See the episode` : t`See your parts`, url },
  small: ofPlatform
    ? t`You get this because you are an admin of the platform.`
    : t`You get this because you are an admin of your club.`,
});

const partsPage = '/club/dashboard/episodes';

export const takeDownEmails: Pick<Writers, 'part-taken-down'> = {
  async 'part-taken-down'(context, { episodeId, clubId, slot, isPending, userId }) {
    const found = await getEpisodeAndClub(context.db, episodeId, clubId);
    if (!found) return undefined;
    return toAdminOf(context, userId, clubId, (name, reader) =>
      partTakenDown(name, {
        episode: found.episode.name,
        clubname: safeClub(found.club.clubname),
        part: translated(slotNames[slot]),
        isPending,
        published: found.episode.status === 'published',
        ofPlatform: reader.role === 'admin',
        url: urlOf(context, reader.role === 'admin' ? `/admin/dashboard/episodes/${episodeId}` : partsPage),
      }),
    );
  },
};
