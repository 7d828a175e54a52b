import type * as z from 'zod';
import type { ReplyOf } from '@/contract/endpoint';
import { type EpisodeDetail, getEpisode, noGuides } from '@/contract/episode';
import type { EpisodeInput } from '@/contract/episode-change';
import {
  type EpisodeContent,
  getEpisodeContent,
  type PartCheck,
  type Rendition,
  type Slot,
} from '@/contract/episode-content';
import { type BoardRow, listEpisodeClubs } from '@/contract/parts/production-board';
import { blank, blankRow } from './blank';
import { clubId } from './people';

const id = (last: number) => `5e0d1c2b-3a49-4f58-8e67-7a6b5c4d3e${String(last).padStart(2, '0')}`;

/** An episode of a number; number 12 is the one in progress by default. */
export const episodeOf = (number: number, over: Partial<EpisodeDetail> = {}): EpisodeDetail => ({
  ...blank(getEpisode.reply).data,
  id: id(number),
  name: `Episode ${number}`,
  status: 'published',
  endDate: '2026-11-28',
  number,
  season: 1,
  audience: 'everyone',
  maySend: over.status === 'in_progress',
  ...over,
});

/** The fields of an episode that a form sends, as the server answers them. */
export function savedOf(body: z.output<typeof EpisodeInput>): Partial<EpisodeDetail> {
  const { category, hosts, feature, ...plain } = body;
  return {
    ...plain,
    category: null,
    hosts: hosts.map(({ id: host }) => ({ id: host, name: host, photo: null })),
  };
}

/** What a whole change carries beside name, number and Due Date. */
export const wholeEpisode = {
  season: 1,
  description: '',
  audience: 'everyone',
  category: null,
  hosts: [],
  artwork: null,
  feature: null,
  questions: [],
  publishAt: null,
} as const;

export const derbyWeek = episodeOf(12, { name: 'The Derby Week', status: 'in_progress' });
export const muddyBoots = episodeOf(11, { name: 'Eleven Muddy Boots' });

type BoardSummary = ReplyOf<typeof listEpisodeClubs>['summary'];

/** The figures of a board on which only the given things have happened. */
export const boardSummary = ({
  names,
  ...of
}: Partial<Omit<BoardSummary, 'names'>> & { names?: Partial<BoardSummary['names']> }): BoardSummary => {
  const none = blank(listEpisodeClubs.reply).summary;
  return { ...none, ...of, names: { ...none.names, ...names } };
};

/** A file URL as the server makes it, different for each letter. */
export const fileUrl = (letter: string): string => `/file/${letter.repeat(22)}`;

export const nothingSent: EpisodeContent = {
  ...blank(getEpisodeContent.reply).data,
  guides: noGuides,
};

/** Content in which the intro has arrived. */
export const introSent: EpisodeContent = {
  ...nothingSent,
  intro: fileUrl('a'),
  intro_name: 'intro-derby.m4a',
  sent: {
    ...nothingSent.sent,
    intro: {
      // Read anew each time, because files share this module and a check that takes minutes is asked for seldom.
      get at() {
        return new Date().toISOString();
      },
      by: 'Dana Okafor',
      duration: 161,
      peaks: [0.2, 0.9],
      check: 'good',
      problem: null,
      resend: null,
      doubt: null,
      keeps: null,
      refused: null,
      voices: null,
    },
  },
};

/** The same with what its check says. */
export const introChecked = (check: PartCheck, problem: string | null): EpisodeContent => ({
  ...introSent,
  sent: { ...introSent.sent, intro: introSent.sent.intro && { ...introSent.sent.intro, check, problem } },
});

export const readyRendition: Rendition = {
  status: 'ready',
  progress: 1,
  reason: null,
  url: fileUrl('r'),
  duration: 871,
  loudness: -16.1,
  truePeak: -1.4,
  chapters: [
    { title: 'Intro', kind: 'intro', start: 0, end: 161 },
    { title: 'Interview', kind: 'interview', start: 161, end: 871 },
  ],
  peaks: [0.1, 0.8],
};

/** A row of the board for a club of a name. */
export const boardRow = (clubname: string, over: Partial<BoardRow> = {}): BoardRow => ({
  ...blankRow(listEpisodeClubs),
  club: { id: clubId, clubname },
  ...over,
});

/** A part that has arrived, as a row of the board has it. */
export const boardPart = (
  slot: Slot,
  over: Partial<BoardRow['parts'][number]> = {},
): BoardRow['parts'][number] => ({
  slot,
  url: fileUrl('a'),
  duration: 161,
  check: 'good',
  problem: null,
  at: '2026-11-21T12:00:00.000Z',
  by: 'Dana Okafor',
  resendAsked: false,
  untold: false,
  ...over,
});

export const audio = (name: string, type = 'audio/mpeg'): File =>
  new File([new Uint8Array(2048)], name, { type });
