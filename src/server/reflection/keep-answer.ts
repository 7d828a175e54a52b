import type { Question } from '@/contract/episode';
import type { Reflection } from '@/contract/reflection/reflection';
import { t } from '@/language/text';
import type { Db, Transaction } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import type { Call } from '../kernel/http/route';
import { findAnswerNews } from '../news/find-news.store';
import { type Given, saveAnswer } from './answer.store';
import * as store from './reflection.store';
import { viewReflection } from './reflection.view';

const what = t`The episode`;

/** Undefined when the episode asks nothing; 404 unless it is published for this member. */
export async function readOne(
  db: Db,
  who: Person,
  action: 'reflection:read' | 'reflection:answer',
  id: string,
): Promise<store.ReflectionRow | undefined> {
  const [row] = await store.listReflections(db, who.principal, id);
  const subject = row ?? (await store.getAsked(db, id));
  if (!subject) throw notFound(what);
  authorize(who, action, subject, what);
  return row;
}

/** A question that this person may answer now. */
interface Answerable {
  episodeId: string;
  clubId: string;
  place: number;
  question: Question;
  maySpeak: boolean;
}

/** The question at that place. Throws 403, 404 or 409 unless this person may answer it now, or change the answer. */
export async function requireAnswerable(
  db: Db,
  who: Person,
  episodeId: string,
  place: number,
): Promise<Answerable> {
  const row = await readOne(db, who, 'reflection:answer', episodeId);
  const question = row?.questions[place];
  const { clubId } = who.principal;
  if (!row || !question || clubId === null) throw notFound(t`This question`);
  const { state, questions } = viewReflection(row);
  if (state === 'refused') {
    throw new ApiError(
      'forbidden',
      t`A parent has to say yes first. Ask them to do it under Family Members.`,
    );
  }
  if (state === 'unheard') throw new ApiError('conflict', t`Listen to the end first, then answer.`);
  if (!questions[place]?.mayChange) {
    throw new ApiError('conflict', t`You have both answered, so this answer stays as it is.`);
  }
  return { episodeId, clubId, place, question, maySpeak: row.maySpeak };
}

/** Keeps an answer, with the households locked, and resolves to the questions as they are now. */
export async function keepAnswer(
  tx: Transaction,
  call: Pick<Call, 'services' | 'request'> & { who: Person },
  { episodeId, clubId, place, question }: Answerable,
  given: Given,
): Promise<{ data: Reflection; message: string }> {
  const { services, who } = call;
  const key = { clubId, userId: who.principal.userId, episodeId, question: place };
  await saveAnswer(tx, services.queue, { ...key, asked: question, ...given });
  // Before the guardian's own answer is looked for, which may come later than this one.
  if (who.principal.persona === 'child') await findAnswerNews(tx, who.principal.userId, episodeId);
  await audit(tx, call, { action: 'reflection:answer', object: `reflection:${episodeId}` });
  const [after] = await store.listReflections(tx, who.principal, episodeId);
  if (!after) throw notFound(what);
  return { data: viewReflection(after), message: t`Your answer is kept` };
}
