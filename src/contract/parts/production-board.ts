import * as z from 'zod';
import { t } from '@/language/text';
import { PublicProblem, publicProblemWords, RenditionBrief, type RenditionStatus } from '../episode';
import { partChecked, partSentBy, RenditionParams, Slot } from '../episode-content';
import { dayText, lengthText, listEndpoint } from '../list';
import { FileUrl, Id, Instant, list } from '../shapes';
import { shortSlotNames } from '../slot-names';

/** A row of the production board. A slot holds the part's length in seconds (null while unknown), or null if missing. */
export const BoardRow = z.object({
  club: z.object({ id: Id, clubname: z.string() }),
  parts: z.array(
    z.object({
      slot: Slot,
      url: FileUrl,
      ...partSentBy,
      duration: z.number().nullable(),
      ...partChecked,
      /** The platform has asked for this part once more. */
      resendAsked: z.boolean(),
      /** The club has not said whether a child is heard in it. */
      untold: z.boolean(),
    }),
  ),
  late: z.boolean(),
  /** When its admins were last reminded by email, and the name of the sender; null if it was done automatically. */
  reminded: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
  /** It may send its parts although the episode is published. */
  maySendAgain: z.boolean(),
  /** Whether people without an account hear it, and why not; null unless the platform has made the episode public. */
  open: z.object({ problem: PublicProblem.nullable() }).nullable(),
  rendition: RenditionBrief.omit({ peaks: true })
    /** Why it failed, in two or three words. */
    .extend({ shortReason: z.string().nullable() })
    .nullable(),
});
export type BoardRow = z.infer<typeof BoardRow>;

/** How many good parts a club has sent; bad ones and those being checked do not count. */
export const goodParts = (parts: BoardRow['parts']): number =>
  parts.filter(({ check }) => check === 'good').length;

function partText({ parts }: BoardRow, slot: Slot): string {
  const part = parts.find((sent) => sent.slot === slot);
  if (!part) return t`Not yet`;
  if (part.check === 'checking') return t`Checking`;
  if (part.check === 'bad') return part.problem ?? t`Not usable`;
  if (part.resendAsked) return t`Asked to send again`;
  return lengthText(part.duration) ?? t`Sent`;
}

/** The words for the states of a finished episode. */
const renditionNames: Record<RenditionStatus, string> = {
  queued: t`Queued`,
  rendering: t`Mastering`,
  ready: t`Ready`,
  failed: t`Failed`,
  empty: t`Left out`,
};

const openText = (problem: PublicProblem | null) =>
  problem === null ? t`Public` : `${t`Not public`}: ${publicProblemWords[problem]}`;

const Names = z.array(z.string());
const Named = z.object({ id: Id, name: z.string() });

export const listEpisodeClubs = listEndpoint({
  path: '/api/episode/{episodeId}/clubs',
  summary: 'The production board: what each club has sent, and its finished episode',
  words: { one: t`club`, many: t`clubs` },
  access: 'episode:update',
  params: RenditionParams.pick({ episodeId: true }),
  row: BoardRow,
  sorts: ['clubname', 'sent'],
  first: 'clubname',
  filters: {
    show: z
      .enum([
        'all',
        'late',
        'silent',
        'incomplete',
        'asked',
        'untold',
        'failed',
        'ready',
        'checking',
        'bad',
        'voices',
      ])
      .default('all'),
  },
  columns: {
    clubname: { title: t`Club`, text: ({ club }) => club.clubname },
    intro: { title: shortSlotNames.intro, text: (row) => partText(row, 'intro') },
    interview: { title: shortSlotNames.interview, text: (row) => partText(row, 'interview') },
    outro: { title: shortSlotNames.outro, text: (row) => partText(row, 'outro') },
    sent: { title: t`Sent`, text: ({ parts }) => goodParts(parts) },
    late: { title: t`Late`, text: ({ late }) => (late ? t`yes` : t`no`) },
    untold: {
      title: t`Child’s voice: no answer`,
      text: ({ parts }) => parts.filter(({ untold }) => untold).length,
    },
    reminded: { title: t`Reminded`, text: ({ reminded }, zone) => dayText(reminded?.at ?? null, zone) },
    rendition: {
      title: t`Episode for this club`,
      text: ({ rendition }) => rendition && renditionNames[rendition.status],
    },
    length: { title: t`Length`, text: ({ rendition }) => lengthText(rendition?.duration ?? null) },
    reason: { title: t`Reason`, text: ({ rendition }) => rendition?.reason ?? null },
    open: { title: t`Public page`, text: ({ open }) => open && openText(open.problem) },
  },
  reply: list(BoardRow).extend({
    summary: z.object({
      clubs: z.number().int(),
      delivered: z.number().int(),
      late: z.number().int(),
      /** The late clubs that were late in the episode before, too. */
      lateTwice: z.number().int(),
      /** The late clubs that were reminded less than `limits.remindAgainHours` ago. */
      lateReminded: z.number().int(),
      /** Have sent nothing that can be used. */
      silent: z.number().int(),
      /** How many of them were reminded so lately that they get no second email yet. */
      silentReminded: z.number().int(),
      /** Have sent something, and not all three parts. */
      incomplete: z.number().int(),
      /** Were asked to send a part again, and have not yet. */
      asked: z.number().int(),
      /** Have usable parts of which they have not said whether a child is heard, and how many parts those are. */
      untold: z.number().int(),
      untoldParts: z.number().int(),
      /** Have sent a part that cannot be used. */
      bad: z.number().int(),
      /** Have parts with children's voices that have no consent on record: with one of them nothing is published. */
      voices: z.number().int(),
      /** The first names of each of those six, at most three, in the order of the board. */
      names: z.object({
        ...{ silent: Names, incomplete: Names, asked: Names, bad: Names, untold: Names, voices: Names },
      }),
      /** Have sent all three parts, and none has a problem. */
      prepared: z.number().int(),
      /** Have sent something that was asked for again, is bad, or has voices without consent. */
      troubled: z.number().int(),
      /** Have parts that are still being checked. */
      checking: z.number().int(),
      ready: z.number().int(),
      failed: z.number().int(),
      mastering: z.number().int(),
      /** Have no finished episode, because neither they nor the platform sent any audio. */
      leftOut: z.number().int(),
      /**
       * How many clubs of those for which it is being mastered have it, and about how long the others take; null while none is.
       */
      pace: z
        .object({ done: z.number().int(), total: z.number().int(), secondsLeft: z.number().int().nullable() })
        .nullable(),
      /** Clubs in whose episode no spot will be heard, because the campaigns that run or are scheduled in them have no audio. */
      noSpot: z.object({ clubs: z.number().int(), campaigns: z.array(Named), total: z.number().int() }),
      /** Why it could not be published now, in a sentence; null when it could, and while it is not in progress. */
      refusal: z.string().nullable(),
      /** The length of all ready renditions together, in seconds. */
      duration: z.number(),
    }),
  }),
});
