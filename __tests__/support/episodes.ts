import type * as z from 'zod';
import type { ReplyOf } from '@/contract/endpoint';
import { type EpisodeDetail, noGuides } from '@/contract/episode';
import type { EpisodeInput } from '@/contract/episode-change';
import type {
  BoardRow,
  EpisodeContent,
  listEpisodeClubs,
  PartCheck,
  Rendition,
} from '@/contract/episode-content';
import { clubId } from './people';

const id = (last: number) => `5e0d1c2b-3a49-4f58-8e67-7a6b5c4d3e${String(last).padStart(2, '0')}`;

/** An episode of a number; number 12 is the one in progress by default. */
export const episodeOf = (number: number, over: Partial<EpisodeDetail> = {}): EpisodeDetail => ({
  id: id(number),
  rev: 1,
  name: `Episode ${number}`,
  status: 'published',
  endDate: '2026-11-28',
  number,
  season: 1,
  description: '',
  audience: 'everyone',
  artwork: null,
  category: null,
  hosts: [],
  questions: [],
  publishedAt: null,
  removedAt: null,
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
}: Partial<Omit<BoardSummary, 'names'>> & { names?: Partial<BoardSummary['names']> }): BoardSummary => ({
  clubs: 0,
  delivered: 0,
  late: 0,
  lateTwice: 0,
  lateReminded: 0,
  silent: 0,
  incomplete: 0,
  names: { silent: [], incomplete: [], asked: [], bad: [], untold: [], voices: [], ...names },
  asked: 0,
  untold: 0,
  untoldParts: 0,
  bad: 0,
  voices: 0,
  prepared: 0,
  troubled: 0,
  checking: 0,
  ready: 0,
  failed: 0,
  mastering: 0,
  noSpot: { clubs: 0, campaigns: [], total: 0 },
  refusal: null,
  duration: 0,
  ...of,
});

/** A file URL as the server makes it, different for each letter. */
export const fileUrl = (letter: string): string => `/file/${letter.repeat(22)}`;

export const nothingSent: EpisodeContent = {
  intro: null,
  intro_name: null,
  interview: null,
  interview_name: null,
  outro: null,
  outro_name: null,
  sent: { intro: null, interview: null, outro: null },
  guides: noGuides,
  takenDown: [],
  rendition: null,
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
  club: { id: clubId, clubname },
  parts: [],
  late: false,
  reminded: null,
  maySendAgain: false,
  rendition: null,
  ...over,
});

export const audio = (name: string, type = 'audio/mpeg'): File =>
  new File([new Uint8Array(2048)], name, { type });
