import { type SQL, sql } from 'drizzle-orm';
import { files } from '../tables/file';
import { reflectionAnswers } from '../tables/reflection';
import { consented } from './consent.store';

/**
 * The readers of an answer: members of the same household who have answered the same question, unless the
 * account of either has become its own.
 */
export const openTo = sql<string[]>`array(
  select distinct their.user_id from family_members own
  join users author on author.id = own.user_id and author.claimed_at is null
  join family_members their on their.family_id = own.family_id and their.place <> own.place
  join users person on person.id = their.user_id and person.claimed_at is null
  join reflection_answers given on given.user_id = their.user_id and given.episode_id = ${reflectionAnswers.episodeId}
    and given.question = ${reflectionAnswers.question} and given.asked = ${reflectionAnswers.asked}
  where own.user_id = ${reflectionAnswers.userId})`;

/**
 * The members who may hear the answer in the file of a row of `files`: the child, and the readers of the
 * answer while a guardian agrees that the child answers. None once the child is deleted.
 */
export const hearersOfFile: SQL<string[]> = sql<string[]>`array(
  select unnest(array_append(case when ${consented(reflectionAnswers.userId, 'reflections')} then ${openTo} end, reflection_answers.user_id))
  from reflection_answers join users speaker on speaker.id = reflection_answers.user_id and speaker.status = 'active'
  where reflection_answers.file_id = ${files.id})`;
