import { sql } from 'drizzle-orm';
import type { SharedAnswer } from '@/contract/season/season';
import type { Principal } from '@/policy/rules';
import { consented } from '../consent/consent.store';
import type { Db } from '../kernel/db/client';
import { counterparts } from './reflection.store';

/**
 * How many questions of some episodes a person and another one of the family have both answered, and the newest pair in their own
 * words. An answer for which a reader has asked for help is not quoted.
 */
export async function readSharedAnswers(
  db: Db,
  who: Principal,
  episodeIds: readonly string[],
): Promise<{ opened: number; quote: SharedAnswer | null }> {
  const mayRead =
    who.persona === 'child' ? consented(sql`${who.userId}::uuid`, 'reflections') : sql<boolean>`true`;
  const { rows } = await db.execute<{ opened: number; quote: SharedAnswer | null }>(sql`
    with pairs as (
      select given.episode_id, given.question, episode.name as episode, given.asked ->> 'text' as text, kin.first_name as name,
        given.words as mine, their.words as theirs, greatest(given.updated_at, their.updated_at) as at, kin.created_at as since,
        exists (select from reflection_reports report where report.answer_id in (given.id, their.id)) as reported
      from reflection_answers given
      join episodes episode on episode.id = given.episode_id and given.asked = episode.questions -> given.question
        and episode.audience <> 'parents'
      join ${counterparts(who)} kin on true
      join reflection_answers their on their.user_id = kin.id and their.episode_id = given.episode_id
        and their.question = given.question and their.asked = given.asked
      where given.user_id = ${who.userId} and given.episode_id = any(${sql.param([...episodeIds])}::uuid[]) and ${mayRead})
    select (select count(distinct (episode_id, question))::int from pairs) as opened, (
      select json_build_object('question', text, 'episode', episode, 'mine', mine, 'theirs', theirs, 'name', name) from pairs
      where mine is not null and theirs is not null and not reported order by at desc, since limit 1) as quote`);
  return rows[0] ?? { opened: 0, quote: null };
}
