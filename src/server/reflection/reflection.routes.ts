import type { Question } from '@/contract/episode';
import {
  type Answer,
  answerQuestion,
  feelings,
  getReflection,
  getThemes,
  listReflections,
} from '@/contract/reflection/reflection';
import type { Person } from '../auth/person';
import type { Db } from '../db/client';
import { ApiError, fieldError, notFound } from '../http/api-error';
import { audit } from '../http/audit';
import { authorize } from '../http/authorize';
import { type Call, on } from '../http/route';
import * as store from './reflection.store';
import { viewReflection } from './reflection.view';
import { getThemedEpisode, readThemes } from './theme.store';
import { viewThemes } from './theme.view';

const what = 'The episode';

const list = on(
  listReflections,
  async ({ services, who }) => ({
    data: (await store.listReflections(services.db, who.principal)).map(viewReflection),
  }),
  { scopedInSql: 'reflection:read' },
);

/** Undefined when the episode asks nothing; 404 unless it is published for this member. */
async function readOne(db: Db, who: Person, action: 'reflection:read' | 'reflection:answer', id: string) {
  const [row] = await store.listReflections(db, who.principal, id);
  const subject = row ?? (await store.getAsked(db, id));
  if (!subject) throw notFound(what);
  authorize(who, action, subject, what);
  return row;
}

const get = on(getReflection, async ({ services, who, params }) => {
  const row = await readOne(services.db, who, 'reflection:read', params.episodeId);
  return { data: row ? viewReflection(row) : null };
});

/** What is kept of an answer. Throws 422 for one that the question does not ask for. */
function answerTo(
  { kind, choices }: Question,
  { choice, words }: Call<typeof answerQuestion>['body'],
): Answer {
  if (kind === 'text') {
    if (words === undefined) throw fieldError('invalid', 'words', 'Write your answer.');
    return { choice: null, words };
  }
  const offered: readonly string[] = kind === 'emoji' ? feelings : choices;
  if (choice === undefined || !offered.includes(choice)) {
    throw fieldError('invalid', 'choice', 'Choose one of the answers.');
  }
  return { choice, words: null };
}

const answer = on(answerQuestion, async (call) => {
  const { services, who, params, body } = call;
  const { userId, clubId } = who.principal;
  const { episodeId } = params;
  await services.rateLimits.take('reflectionAnswers', userId);
  return services.db.transaction(async (tx) => {
    await store.lockHouseholds(tx, userId);
    const row = await readOne(tx, who, 'reflection:answer', episodeId);
    const asked = row?.questions[body.question];
    if (!row || !asked || clubId === null) throw notFound('This question');
    const before = viewReflection(row);
    if (before.state === 'refused') {
      throw new ApiError(
        'forbidden',
        'A parent has to say yes first. Ask them to do it under Family Members.',
      );
    }
    if (before.state === 'unheard') throw new ApiError('conflict', 'Listen to the end first, then answer.');
    if (!before.questions[body.question]?.mayChange) {
      throw new ApiError('conflict', 'You have both answered, so this answer stays as it is.');
    }
    const key = { clubId, userId, episodeId, question: body.question };
    await store.saveAnswer(tx, { ...key, asked, ...answerTo(asked, body) });
    await audit(tx, call, { action: 'reflection:answer', object: `reflection:${episodeId}` });
    const [after] = await store.listReflections(tx, who.principal, episodeId);
    if (!after) throw notFound(what);
    return { data: viewReflection(after), message: 'Your answer is kept' };
  });
});

const themes = on(getThemes, async ({ services, who, query }) => {
  const { db } = services;
  const { clubId } = who.principal;
  const episode = await getThemedEpisode(db, who.principal, query.episodeId);
  if (!episode) {
    if (query.episodeId !== undefined) throw notFound(what);
    authorize(who, 'reflection:themes', { clubId, status: 'published', audience: 'everyone' });
    return { data: null };
  }
  authorize(who, 'reflection:themes', { ...episode, clubId }, what);
  if (episode.questions.length === 0) return { data: null };
  const { counts, families } = await readThemes(db, episode.id, clubId);
  return { data: viewThemes(episode, counts, families) };
});

export const reflectionRoutes = [themes, list, get, answer];
