import { slots } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { slotNames } from '@/contract/slot-names';
import { fullNameOf } from '../../account/full-name';
import { getEpisodeAndClub } from '../../episode-content/episode-content.store';
import { safeClub, withoutLinks } from '../email-plain-text';
import { getActor, getAwaitedParts } from '../mail.store';
import { type EmailContent, toUser, urlOf, type Writers } from './email';

interface AwaitedParts {
  episode: string;
  clubname: string;
  /** The Due Date, `2026-11-28`. */
  due: string;
  /** Until then; negative once it has passed. */
  daysLeft: number;
  /** What people call the parts that are not there. */
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
  subject: `Please send “${part}” of “${episode}” again`,
  firstName,
  lines: [
    `Please send one part of ${clubname} for the episode “${episode}” again: ${part}.`,
    `“${reason}”`,
    'Your other parts are fine as they are.',
  ],
  button: { label: 'Send it again', url },
  small: 'You get this because you are an admin of your club.',
});

interface TakenDown {
  episode: string;
  clubname: string;
  part: string;
  /** It was being checked, to replace another one. */
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
  subject: `“${part}” of “${episode}” was taken down`,
  firstName,
  lines: [
    `A guardian does not agree any more that a child’s voice is heard. So one part of ${clubname} for the episode “${episode}” was taken down: ${part}.`,
    ...(isPending ? ['It was to replace the recording from before, which stays.'] : []),
    published && !isPending
      ? 'Families hear the episode without it as soon as it is mastered anew.'
      : 'The recording is deleted here. Please delete your own copies, too.',
    ...(ofPlatform
      ? []
      : [
          'You can send the part again without that voice. While the episode is open, do it right away; afterwards ask the platform.',
        ]),
  ],
  button: { label: ofPlatform ? 'See the episode' : 'See your parts', url },
  small: ofPlatform
    ? 'You get this because you are an admin of the platform.'
    : 'You get this because you are an admin of your club.',
});

interface Replaced {
  episode: string;
  part: string;
  /** Who has sent the other file. */
  by: string;
  url: string;
}

const partReplaced = (firstName: string, { episode, part, by, url }: Replaced): EmailContent => ({
  subject: `${by} has replaced “${part}” of “${episode}”`,
  firstName,
  lines: [
    `${by} has sent another file for a part that you had sent: ${part} of the episode “${episode}”. It takes the place of yours once it was checked.`,
    `Yours can be brought back for ${limits.versionDays} days, under “Who sent what, and when”.`,
  ],
  button: { label: 'See your parts', url },
  small: 'You get this because you are an admin of your club.',
});

/** Where a club sends its parts, on a phone too. */
const partsPage = '/club/dashboard/episodes';

export const episodeEmails: Pick<
  Writers,
  'parts-reminder' | 'resend-part' | 'part-replaced' | 'part-taken-down'
> = {
  async 'parts-reminder'(context, { episodeId, clubId, userId }) {
    const awaited = await getAwaitedParts(context.db, episodeId, clubId);
    if (awaited?.status !== 'in_progress') return undefined;
    const missing = slots.filter(
      (slot) => !awaited.parts.some((part) => part.slot === slot && part.check !== 'bad'),
    );
    // They have come since.
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

  async 'resend-part'(context, { episodeId, clubId, slot, userId }) {
    const awaited = await getAwaitedParts(context.db, episodeId, clubId);
    const reason = awaited?.parts.find((part) => part.slot === slot)?.resendReason;
    // It has come since, or was taken back.
    if (!awaited || !reason) return undefined;
    return toUser(context, userId, (name) =>
      resendPart(name, {
        episode: awaited.name,
        clubname: safeClub(awaited.clubname),
        part: slotNames[slot],
        reason: withoutLinks(reason),
        url: urlOf(context, partsPage),
      }),
    );
  },

  async 'part-replaced'(context, { episodeId, clubId, slot, userId, byUserId }) {
    const found = await getEpisodeAndClub(context.db, episodeId, clubId);
    const sender = await getActor(context.db, byUserId);
    if (!found || !sender) return undefined;
    return toUser(context, userId, (name) =>
      partReplaced(name, {
        episode: found.episode.name,
        part: slotNames[slot],
        by: sender.role === 'admin' ? 'The platform' : withoutLinks(fullNameOf(sender)),
        url: urlOf(context, partsPage),
      }),
    );
  },

  async 'part-taken-down'(context, { episodeId, clubId, slot, isPending, userId }) {
    const found = await getEpisodeAndClub(context.db, episodeId, clubId);
    if (!found) return undefined;
    return toUser(context, userId, (name, reader) =>
      partTakenDown(name, {
        episode: found.episode.name,
        clubname: safeClub(found.club.clubname),
        part: slotNames[slot],
        isPending,
        published: found.episode.status === 'published',
        ofPlatform: reader.role === 'admin',
        url: urlOf(context, reader.role === 'admin' ? `/admin/dashboard/episodes/${episodeId}` : partsPage),
      }),
    );
  },
};
