import type { Question } from '@/contract/episode';
import {
  answerQuestion,
  feelings,
  getQuestionAloud,
  getReflection,
  getThemes,
  listReflections,
} from '@/contract/reflection/reflection';
import { t } from '@/language/text';
import { fieldError, notFound } from '../kernel/http/api-error';
import { authorize } from '../kernel/http/authorize';
import { listenersOf } from '../kernel/http/person';
import { type Call, on } from '../kernel/http/route';
import { lockUser } from '../user/user.store';
import type { Given } from './answer.store';
import { keepAnswer, readOne, requireAnswerable } from './keep-answer';
import * as store from './reflection.store';
import { viewReflection } from './reflection.view';
import { getThemedEpisode, readThemes } from './theme.store';
import { viewThemes } from './theme.view';

const what = t`The episode`;

const list = on(
  listReflections,
  async ({ services, who }) => ({
    data: (await store.listReflections(services.db, who.principal)).map(viewReflection),
  }),
  { scopedInSql: 'reflection:read' },
);

const get = on(getReflection, async ({ services, who, params }) => {
  const row = await readOne(services.db, who, 'reflection:read', params.episodeId);
  return { data: row ? viewReflection(row) : null };
});

const aloud = on(getQuestionAloud, async ({ services, who, params }) => {
  const found = await store.getQuestionFor(services.db, params.episodeId, listenersOf(who));
  authorize(who, 'question:read-aloud', found ?? {}, what);
  return { data: found?.asks && found.text !== null ? { text: found.text } : null };
});

/** What is kept of an answer. Throws 422 for one that the question does not ask for. */
function answerTo(
  { kind, choices }: Question,
  { choice, words }: Call<typeof answerQuestion>['body'],
): Given {
  if (kind === 'text') {
    if (words === undefined) throw fieldError('invalid', 'words', t`Write your answer.`);
    return { choice: null, words, fileId: null };
  }
  const offered: readonly string[] = kind === 'emoji' ? feelings : choices;
  if (choice === undefined || !offered.includes(choice)) {
    throw fieldError('invalid', 'choice', t`Choose one of the answers.`);
  }
  return { choice, words: null, fileId: null };
}

const answer = on(answerQuestion, async (call) => {
  const { services, who, params, body } = call;
  await services.rateLimits.take('reflectionAnswers', who.principal.userId);
  return services.db.transaction(async (tx) => {
    // Withdrawing a consent locks the child first, too, so that none is withdrawn between its check and the answer.
    await lockUser(tx, who.principal.userId);
    await store.lockHouseholds(tx, who.principal.userId);
    const asked = await requireAnswerable(tx, who, params.episodeId, body.question);
    return keepAnswer(tx, call, asked, answerTo(asked.question, body));
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

export const reflectionRoutes = [themes, list, aloud, get, answer];
