import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { Question } from '../episode';
import { limits } from '../limits';
import { changed, done, FileUrl, Id, Instant, line, requiredProse, UploadedRecording } from '../shapes';
import { Email } from '../text/email';

/** The five answers of a question by faces, from the gladdest on, as they are stored. */
export const feelings = ['Great', 'Good', 'Okay', 'Wobbly', 'Scared'] as const;
export type Feeling = (typeof feelings)[number];

/** The words below the faces. */
export const feelingNames: Record<Feeling, string> = {
  Great: t`Great`,
  Good: t`Good`,
  Okay: t`Okay`,
  Wobbly: t`Wobbly`,
  Scared: t`Scared`,
};

/** An answer that was said. `duration` in seconds. */
const SpokenAnswer = UploadedRecording.pick({ url: true, peaks: true }).extend({ duration: z.number() });
export type SpokenAnswer = z.infer<typeof SpokenAnswer>;

/** A feeling or a choice, own words, or a recording: one of them, as the question asks. */
const Answer = z.object({
  choice: z.string().nullable(),
  words: z.string().nullable(),
  spoken: SpokenAnswer.nullable(),
});
export type Answer = z.infer<typeof Answer>;

/**
 * What another person of the family has answered. `open` when both have answered: only then is the answer
 * shown.
 */
const OtherAnswer = z.object({
  personId: Id,
  name: z.string(),
  state: z.enum(['waiting', 'answered', 'open']),
  /** The id of an open answer, to report it by. */
  answerId: Id.nullable(),
  answer: Answer.nullable(),
  reported: z.boolean(),
});
export type OtherAnswer = z.infer<typeof OtherAnswer>;

const AskedQuestion = z.object({
  kind: Question.shape.kind,
  text: z.string(),
  choices: z.array(z.string()),
  mine: Answer.nullable(),
  /** False once another person of the family has answered as well: then both answers are open and stay as they are. */
  mayChange: z.boolean(),
  /** For a parent the children they look after, for a child its guardians. No other person is in it. */
  others: z.array(OtherAnswer),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/** The questions of one episode, as one member of a family sees them. */
export const Reflection = z.object({
  episode: z.object({
    id: Id,
    number: z.number().int(),
    name: z.string(),
    artwork: FileUrl.nullable(),
  }),
  /** `unheard`: the episode was not heard to its end. `refused`: no guardian has agreed that this child answers. */
  state: z.enum(['ready', 'unheard', 'refused']),
  /** Whether own words may be said as well: by a child whose guardian has agreed to it. */
  maySpeak: z.boolean(),
  questions: z.array(AskedQuestion),
});
export type Reflection = z.infer<typeof Reflection>;

const episode = z.object({ episodeId: Id });

/** A question’s place among those of its episode, from 0. */
const place = z
  .number()
  .int()
  .min(0)
  .max(limits.questionsMax - 1);

/** The newest first, at most `limits.reflectionsShown`: of episodes that I have heard, or that my family has answered. */
export const listReflections = endpoint({
  method: 'GET',
  path: '/api/reflection',
  summary: 'The questions that wait for me or for my family, and what was answered',
  access: 'reflection:read',
  reply: z.object({ data: z.array(Reflection) }),
});

export const getReflection = endpoint({
  method: 'GET',
  path: '/api/reflection/{episodeId}',
  summary: 'The questions of an episode with the answers that are open to me; null when it asks none',
  access: 'reflection:read',
  params: episode,
  reply: z.object({ data: Reflection.nullable() }),
});

/** For people who listen together: one of them reads it out, and nothing that is said is kept. */
export const getQuestionAloud = endpoint({
  method: 'GET',
  path: '/api/reflection/{episodeId}/aloud',
  summary:
    'The first question of an episode; null when it asks none, or a child who listens has no consent to be asked',
  access: 'question:read-aloud',
  params: episode,
  reply: z.object({ data: z.object({ text: z.string() }).nullable() }),
});

/** 409 before the episode was heard to its end, and once another person's answer to the same question is open to me. */
export const answerQuestion = endpoint({
  method: 'PUT',
  path: '/api/reflection/{episodeId}',
  summary: 'Answer one question of an episode, or change the answer while it is closed',
  access: 'reflection:answer',
  params: episode,
  body: z.object({
    question: place,
    choice: line(limits.choiceMax, t`Choose an answer`).optional(),
    words: requiredProse(limits.answerMax, t`Write your answer`).optional(),
  }),
  reply: changed(Reflection),
  repeatable: true,
});

/**
 * Answers a question in own words by a recording. 403 unless a guardian has agreed to it, before the
 * recording is read; 413 for one that is too long, 415 for what is no sound or holds none.
 */
export const sayAnswer = endpoint({
  method: 'POST',
  path: '/api/reflection/{episodeId}/spoken/{question}',
  summary: 'Answer one question of an episode by voice, in place of an earlier answer',
  access: 'reflection:answer',
  params: episode.extend({ question: z.coerce.number().pipe(place) }),
  upload: { field: 'file', kind: 'audio', maxFiles: 1, maxBytes: limits.spokenBytes },
  reply: changed(Reflection),
});

/** An answer that is open to me. The club does not see who reported it. */
export const reportAnswer = endpoint({
  method: 'PUT',
  path: '/api/reflection/answer/{answerId}/report',
  summary: 'Ask the welfare contact of the club for help with an answer',
  access: 'reflection:report',
  params: z.object({ answerId: Id }),
  reply: done,
  repeatable: true,
});

/**
 * At least how many: 5, 10, 15 … Null for fewer than 5. Never exact, so that neither the rest of a sum nor
 * two looks in a row reveal what one person has answered.
 */
export const AtLeast = z.number().int().nullable();

const Theme = z.object({
  kind: Question.shape.kind,
  text: z.string(),
  /** How many have answered. While they are too few, the question has no other figure. */
  answers: AtLeast,
  /** The number of answers per face or choice, in order. */
  counts: z.array(z.object({ label: z.string(), count: AtLeast })),
  /**
   * From answers in own words: single words that at least five people have used, the most used first. Never a
   * sentence, never a name.
   */
  words: z.array(z.object({ word: z.string(), count: z.number().int() })),
});
export type Theme = z.infer<typeof Theme>;

export const Themes = z.object({
  episode: z.object({ id: Id, number: z.number().int(), name: z.string() }),
  /** How many families have answered, of how many. */
  families: z.object({ answered: AtLeast, of: z.number().int() }),
  questions: z.array(Theme),
});
export type Themes = z.infer<typeof Themes>;

/** Clubs and coaches get the figures of the own club, the platform those of all clubs. */
export const getThemes = endpoint({
  method: 'GET',
  path: '/api/reflection/theme',
  summary: 'What families have answered, in counts of five or more; null where there are no questions',
  access: 'reflection:themes',
  /** If absent, the newest published episode that asks something. */
  query: z.object({ episodeId: Id.optional() }),
  reply: z.object({ data: Themes.nullable() }),
});

/** The reporter and the author of an answer. The words stay in the family. */
const Report = z.object({
  id: Id,
  at: Instant,
  episode: z.string(),
  /** First name and initial; null once the account is deleted. */
  reportedBy: z.string().nullable(),
  answerOf: z.string().nullable(),
  /** The answer was spoken, not written. */
  spoken: z.boolean(),
  handled: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
});
export type Report = z.infer<typeof Report>;

const Reports = z.object({
  /** The address of reports; null: every admin of the club. */
  welfareEmail: z.string().nullable(),
  /** Open ones first, then the newest; at most 100. */
  reports: z.array(Report),
});
export type Reports = z.infer<typeof Reports>;

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reflection/report',
  summary: 'The reports of the own club, and whom they are sent to',
  access: 'reflection-report:manage',
  reply: z.object({ data: Reports }),
});

export const handleReport = endpoint({
  method: 'PUT',
  path: '/api/reflection/report/{reportId}',
  summary: 'Say that the family has been spoken with, or that it is open again',
  access: 'reflection-report:manage',
  params: z.object({ reportId: Id }),
  body: z.object({ handled: z.boolean() }),
  reply: done,
});

export const setWelfareContact = endpoint({
  method: 'PUT',
  path: '/api/reflection/welfare-contact',
  summary: 'Whom reports of the own club are sent to; empty for every admin of the club',
  access: 'reflection-report:manage',
  body: z.object({
    email: z.union([z.literal(''), Email]),
  }),
  reply: done,
});
