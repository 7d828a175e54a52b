import type { Slot } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { slotNames } from '@/contract/slot-names';
import { t, translated } from '@/language/text';
import { partsPage } from '../episode/reminder-emails';
import { getAwaitedParts } from '../episode-club/awaited-parts.store';
import type { EmailContent, Writers } from '../kernel/mail/email';
import { safeClub, withoutLinks } from '../kernel/mail/email-plain-text';
import { toAdminOf, urlOf } from '../mail/email';
import { getActor } from '../mail/recipient.store';
import { getEpisodeAndClub } from '../part/part.store';
import { fullNameOf } from '../user/full-name';

declare module '../kernel/mail/email' {
  interface Emails {
    /** To one of a club's admins: the platform asks for a part once more. */
    'resend-part': { episodeId: string; clubId: string; slot: Slot; userId: string };
    /** To one of the club's admins: another person has sent a part again that they had sent. */
    'part-replaced': { episodeId: string; clubId: string; slot: Slot; userId: string; byUserId: string };
  }
}

interface AskedPart {
  episode: string;
  clubname: string;
  part: string;
  /** In the platform's own words. */
  reason: string;
  url: string;
}

const resendPart = (
  firstName: string,
  { episode, clubname, part, reason, url }: AskedPart,
): EmailContent => ({
  subject: t`Please send “${part}” of “${episode}” again`,
  firstName,
  lines: [
    t`Please send one part of ${clubname} for the episode “${episode}” again: ${part}.`,
    t`“${reason}”`,
    t`Your other parts are fine as they are.`,
  ],
  button: { label: t`Send it again`, url },
  small: t`You get this because you are an admin of your club.`,
});

interface Replaced {
  episode: string;
  part: string;
  /** Who has sent the other file. */
  by: string;
  url: string;
}

const partReplaced = (firstName: string, { episode, part, by, url }: Replaced): EmailContent => ({
  subject: t`${by} has replaced “${part}” of “${episode}”`,
  firstName,
  lines: [
    t`${by} has sent another file for a part that you had sent: ${part} of the episode “${episode}”. It replaces yours once it has been checked.`,
    t`Yours can be brought back for ${limits.versionDays} days, under “Who sent what, and when”.`,
  ],
  button: { label: t`See your parts`, url },
  small: t`You get this because you are an admin of your club.`,
});

export const partEmails: Pick<Writers, 'resend-part' | 'part-replaced'> = {
  async 'resend-part'(context, { episodeId, clubId, slot, userId }) {
    const awaited = await getAwaitedParts(context.db, episodeId, clubId);
    const reason = awaited?.parts.find((part) => part.slot === slot)?.resendReason;
    // The part has come since, or was taken back.
    if (!awaited || !reason) return undefined;
    return toAdminOf(context, userId, clubId, (name) =>
      resendPart(name, {
        episode: awaited.name,
        clubname: safeClub(awaited.clubname),
        part: translated(slotNames[slot]),
        reason: withoutLinks(reason),
        url: urlOf(context, partsPage),
      }),
    );
  },

  async 'part-replaced'(context, { episodeId, clubId, slot, userId, byUserId }) {
    const found = await getEpisodeAndClub(context.db, episodeId, clubId);
    const sender = await getActor(context.db, byUserId);
    if (!found || !sender) return undefined;
    return toAdminOf(context, userId, clubId, (name) =>
      partReplaced(name, {
        episode: found.episode.name,
        part: translated(slotNames[slot]),
        by: sender.role === 'admin' ? t`The platform` : withoutLinks(fullNameOf(sender)),
        url: urlOf(context, partsPage),
      }),
    );
  },
};
