import { type SQL, sql } from 'drizzle-orm';
import { ClubMemberRole } from '@/contract/account';
import { audiencesFor } from '@/policy/audience';
import { newsDefaults } from '@/policy/news';
import { type Persona, personaOf } from '@/policy/persona';
import { consented } from '../consent/consent.store';
import { maySignIn } from '../consent/may-sign-in.store';

/** What a value is for the persona of the user `u`, as the policy says it. */
const byPersona = (of: (persona: Persona) => SQL): SQL =>
  sql`(case u.club_member_role ${sql.join(
    ClubMemberRole.options.map(
      (role) =>
        sql`when ${sql.raw(`'${role}'`)} then ${of(personaOf({ role: 'user', clubMemberRole: role }))}`,
    ),
    sql` `,
  )} end)`;

/** How often the user `u`, whose choices are in `s`, is told of new episodes. */
export const episodesChoice = sql`coalesce(
  ${byPersona((persona) => (newsDefaults(persona) ? sql`s.episodes` : sql`'off'`))},
  ${byPersona((persona) => sql`${newsDefaults(persona)?.episodes ?? 'off'}::text`)}, 'off')`;

/** Whether the user `u` is told of answers. */
export const answersChoice = sql`coalesce(
  ${byPersona((persona) => ((newsDefaults(persona)?.answers ?? null) === null ? sql`false` : sql`s.answers`))},
  ${byPersona((persona) => sql`${newsDefaults(persona)?.answers ?? false}::boolean`)}, false)`;

/** Whether the episode `e` is for the user `u`. */
export const audienceFits = sql`e.audience = any (${byPersona(
  (persona) => sql`${sql.param([...audiencesFor(persona)])}::text[]`,
)})`;

/** What is older is no news any more. */
export const newsDays = sql`interval '14 days'`;

/** Joins what every rule needs to a row `n` of `news_items`. */
export const withContext = sql`
  join users u on u.id = n.user_id and u.club_id = n.club_id
  join clubs c on c.id = n.club_id and c.status = 'active' and c.removed_at is null
  join episodes e on e.id = n.episode_id and e.status = 'published' and e.removed_at is null
  left join news_choices s on s.user_id = u.id`;

/** Whether `n` is an episode that its person can hear and has not begun to. */
export const isEpisodeNews = sql`(n.child_id is null and ${episodesChoice} <> 'off' and ${audienceFits} and ${maySignIn('u')}
  and exists (select from renditions r where r.episode_id = n.episode_id and r.club_id = n.club_id and r.file_id is not null)
  and not exists (select from progress p where p.user_id = n.user_id and p.episode_id = n.episode_id))`;

/** The questions of `e` that the user with this id has answered as they are now. */
const answered = (userId: SQL) => sql`(
  select given.question, given.updated_at from reflection_answers given
  where given.user_id = ${userId} and given.episode_id = n.episode_id and given.asked = e.questions -> given.question)`;

/** Whether the person of `n` has answered all that the child has: then both are open. */
export const isOpenToBoth = sql`(not exists (
  select from ${answered(sql`n.child_id`)} theirs where theirs.question not in (select question from ${answered(sql`u.id`)} mine)))`;

/**
 * Whether `n` is an answer that its person may come to read, by the rules of the page: of a child of an own household who has
 * agreed to questions, of no one with an account of their own. An answer given after the child's has shown both already.
 */
export const isAnswerNews = sql`(n.child_id is not null and ${answersChoice} and ${audienceFits} and e.audience <> 'parents'
  and ${maySignIn('u')} and u.claimed_at is null
  and exists (
    select from family_members own join family_members kin on kin.family_id = own.family_id and kin.place = 'child'
    join users child on child.id = kin.user_id and child.status = 'active' and child.claimed_at is null
    where own.user_id = u.id and own.place = 'guardian' and child.id = n.child_id)
  and ${consented(sql`n.child_id`, 'reflections')}
  and exists (select from ${answered(sql`n.child_id`)} theirs)
  and not (${isOpenToBoth} and exists (select from ${answered(sql`u.id`)} mine where mine.updated_at > n.found_at)))`;
