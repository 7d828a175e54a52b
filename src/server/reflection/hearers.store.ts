import { type SQL, sql } from 'drizzle-orm';
import { files } from '../db/schema/file';
import { reflectionAnswers } from '../db/schema/reflection';
import { consented } from '../family/consent.store';
import { openTo } from './reflection.store';

/**
 * Who may hear the answer whose recording a row of `files` is: the child, and those to whom the answer is open while a guardian
 * agrees that the child answers. Nobody once the child is deleted.
 */
export const hearersOfFile: SQL<string[]> = sql<string[]>`array(
  select unnest(array_append(case when ${consented(reflectionAnswers.userId, 'reflections')} then ${openTo} end, reflection_answers.user_id))
  from reflection_answers join users speaker on speaker.id = reflection_answers.user_id and speaker.status = 'active'
  where reflection_answers.file_id = ${files.id})`;
