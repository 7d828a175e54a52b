import { slots } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { getAwaitedParts } from '../episode-club/awaited-parts.store';
import type { EmailContent, Writers } from '../kernel/mail/email';
import { safeClub } from '../kernel/mail/email-plain-text';
import { toUser, urlOf } from '../mail/email';

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

const listed = new Intl.ListFormat('en-GB');

/** `2026-11-28` → "Saturday 28 November 2026": in a mail that is read days later the weekday helps. */
const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
    .format(new Date(day))
    .replace(',', '');

/** "Its Due Date is Saturday 28 November 2026, in 3 days." */
function dueSentence({ due, daysLeft }: Pick<AwaitedParts, 'due' | 'daysLeft'>): string {
  if (daysLeft < 0) return `Its Due Date was ${longDay(due)}.`;
  if (daysLeft > 14) return `Its Due Date is ${longDay(due)}.`;
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`;
  return `Its Due Date is ${longDay(due)}, ${when}.`;
}

const partsReminder = (
  firstName: string,
  { episode, clubname, missing, url, ...due }: AwaitedParts,
): EmailContent => ({
  subject: `${clubname} is still missing from “${episode}”`,
  firstName,
  lines: [
    `We have not got all parts of ${clubname} for the episode “${episode}” yet. ${dueSentence(due)}`,
    `Still to send: ${listed.format(missing)}.`,
    'A recording made on your phone is good enough.',
  ],
  button: { label: 'Send your parts', url },
  small: 'You get this because you are an admin of your club.',
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
    return toUser(context, userId, (name) =>
      partsReminder(name, {
        episode: awaited.name,
        clubname: safeClub(awaited.clubname),
        due: awaited.endDate,
        daysLeft: awaited.daysLeft,
        missing: missing.map((slot) => slotNames[slot]),
        url: urlOf(context, partsPage),
      }),
    );
  },
};
