import { slots } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { languageTag, listed, t, translated } from '@/language/text';
import { getAwaitedParts } from '../episode-club/awaited-parts.store';
import type { EmailContent, Writers } from '../kernel/mail/email';
import { safeClub } from '../kernel/mail/email-plain-text';
import { toAdminOf, urlOf } from '../mail/email';

declare module '../kernel/mail/email' {
  interface Emails {
    /** Sent to one of a club's admins: the parts that the club has not sent yet. */
    'parts-reminder': { episodeId: string; clubId: string; userId: string };
  }
}

interface AwaitedParts {
  episode: string;
  clubname: string;
  /** The Due Date, `2026-11-28`. */
  due: string;
  /** Days until the Due Date; negative once it has passed. */
  daysLeft: number;
  /** The names of the missing parts. */
  missing: string[];
  url: string;
}

/** `2026-11-28` → "Saturday 28 November 2026": in a mail that is read days later the weekday helps. */
const longDay = (day: string) => {
  const text = new Intl.DateTimeFormat(languageTag(), { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(day),
  );
  // Some versions of Node put a comma after the weekday in English.
  return languageTag().startsWith('en') ? text.replace(',', '') : text;
};

/** "Its Due Date is Saturday 28 November 2026, in 3 days." */
function dueSentence({ due, daysLeft }: Pick<AwaitedParts, 'due' | 'daysLeft'>): string {
  if (daysLeft < 0) return t`Its Due Date was ${longDay(due)}.`;
  if (daysLeft > 14) return t`Its Due Date is ${longDay(due)}.`;
  if (daysLeft === 0) return t`Its Due Date is ${longDay(due)}, today.`;
  if (daysLeft === 1) return t`Its Due Date is ${longDay(due)}, tomorrow.`;
  return t`Its Due Date is ${longDay(due)}, in ${daysLeft} days.`;
}

const partsReminder = (
  firstName: string,
  { episode, clubname, missing, url, ...due }: AwaitedParts,
): EmailContent => ({
  subject: t`${clubname} is still missing from “${episode}”`,
  firstName,
  lines: [
    `${t`We do not have all parts of ${clubname} for the episode “${episode}” yet.`} ${dueSentence(due)}`,
    t`Still to send: ${listed(missing)}.`,
    t`A recording made on your phone is good enough.`,
  ],
  button: { label: t`Send your parts`, url },
  small: t`You get this because you are an admin of your club.`,
});

/** The page where a club sends its parts, also on a phone. */
export const partsPage = '/club/dashboard/episodes';

export const reminderEmails: Pick<Writers, 'parts-reminder'> = {
  async 'parts-reminder'(context, { episodeId, clubId, userId }) {
    const awaited = await getAwaitedParts(context.db, episodeId, clubId);
    if (awaited?.status !== 'in_progress') return undefined;
    const missing = slots.filter(
      (slot) => !awaited.parts.some((part) => part.slot === slot && part.check !== 'bad'),
    );
    // The parts have come since.
    if (missing.length === 0) return undefined;
    return toAdminOf(context, userId, clubId, (name) =>
      partsReminder(name, {
        episode: awaited.name,
        clubname: safeClub(awaited.clubname),
        due: awaited.endDate,
        daysLeft: awaited.daysLeft,
        missing: missing.map((slot) => translated(slotNames[slot])),
        url: urlOf(context, partsPage),
      }),
    );
  },
};
