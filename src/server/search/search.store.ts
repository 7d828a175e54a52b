import { type SQL, sql } from 'drizzle-orm';
import { resultsPerNoun, SearchNoun, type SearchResult } from '@/contract/search/search';
import { t } from '@/language/text';
import type { Db } from '../kernel/db/client';
import { asPattern, folded } from '../tables/fold-text';

/** A noun that is found by its name. The table is called `t`. */
interface Searched {
  table: SQL;
  where: SQL;
  name: SQL;
  /** The folded name, if the table has it as a column. */
  text?: SQL;
  /** What distinguishes two of one name. */
  detail?: SQL;
}

const notRemoved = sql`t.removed_at is null`;
const ofPlatform = sql`t.club_id is null and t.removed_at is null`;

/** Deleted rows are never found, and neither are the people of a deleted club. */
const nouns: Record<SearchNoun, Searched> = {
  club: { table: sql`clubs`, where: notRemoved, name: sql`t.clubname`, text: sql`t.sort_name` },
  episode: {
    table: sql`episodes`,
    where: notRemoved,
    name: sql`t.name`,
    detail: sql`t.season || ' ' || t.number`,
  },
  member: {
    table: sql`users`,
    where: sql`t.listed_state <> 'removed' and t.club_id is not null and t.club_id <> all (array(select id from clubs where removed_at is not null))`,
    name: sql`trim(t.first_name || ' ' || t.last_name)`,
    text: sql`t.sort_name`,
    detail: sql`(select clubname from clubs where clubs.id = t.club_id)`,
  },
  sponsor: { table: sql`sponsors`, where: ofPlatform, name: sql`t.name` },
  campaign: {
    table: sql`campaigns`,
    where: notRemoved,
    name: sql`t.name`,
    detail: sql`(select name from sponsors where sponsors.id = t.sponsor_id)`,
  },
  playlist: { table: sql`playlists`, where: ofPlatform, name: sql`t.name` },
  host: { table: sql`hosts`, where: notRemoved, name: sql`t.name` },
  category: { table: sql`categories`, where: notRemoved, name: sql`t.name` },
};

const order = sql.raw(`array['${SearchNoun.options.join("','")}']`);

/** A single letter has to begin a name; a word may be anywhere in it; similar names differ in one letter. */
type How = 'letter' | 'words' | 'alike';

const word = sql`(select word from asked limit 1)`;

/** 0 when the name begins with the word, 1 when a word in it does, 2 when it is somewhere within. */
const rank = sql`
  case when strpos(text, ${word}) = 1 then 0
    when strpos(text, ' ' || ${word}) > 0 or strpos(text, '-' || ${word}) > 0 then 1 else 2 end`;

const most = sql.raw(String(resultsPerNoun));

/** The ids of a noun's best, with text and rank. A kept text that begins with a letter is found in the order of an index. */
function cutBest({ table, where, name, text }: Searched, how: How): SQL {
  if (text && how === 'letter') {
    const begins = sql`${text} >= ${word} and ${text} < ${word} || U&'\\+10FFFF'`;
    return sql`select t.id, ${text} as text, 0 as rank from ${table} t where ${where} and ${begins} order by ${text}, t.id limit ${most}`;
  }
  // Folding costs more than all else, and without the offset PostgreSQL would fold again at each place of the text.
  const rows = text
    ? sql`(select t.id, ${text} as text from ${table} t where ${where})`
    : sql`(select t.id, ${folded(name)} as text from ${table} t where ${where} offset 0)`;
  return sql`
    select id, text, ${rank} as rank from ${rows} each_row
    where text like ${how === 'alike' ? sql`any (select pattern from asked)` : sql`(select pattern from asked)`} order by rank, text, id limit ${most}`;
}

/** The best of a noun. What is shown of them is looked up for these rows alone. */
function bestOf(noun: SearchNoun, how: How): SQL {
  const searched = nouns[noun];
  const { table, name, detail = sql`null::text` } = searched;
  return sql`(
    select ${sql.raw(`'${noun}'`)} as noun, t.id, ${name} as name, ${detail} as detail, best.rank, best.text
    from (${cutBest(searched, how)}) best
    join ${table} t on t.id = best.id)`;
}

const bestOfAll = (how: How, which: readonly SearchNoun[] = SearchNoun.options) =>
  sql.join(
    which.map((noun) => bestOf(noun, how)),
    sql` union all `,
  );
// People are too many for a search with one letter changed.
const allButMembers = SearchNoun.options.filter((noun) => noun !== 'member');
const best: Record<How, SQL> = {
  letter: bestOfAll('letter'),
  words: bestOfAll('words'),
  alike: bestOfAll('alike', allButMembers),
};

const isAsked: Record<Exclude<How, 'alike'>, (q: string) => SQL> = {
  letter: (q) =>
    sql`select word, ${asPattern(sql`word`)} || '%' as pattern from (select ${folded(q)} as word) folded`,
  words: (q) =>
    sql`select word, '%' || ${asPattern(sql`word`)} || '%' as pattern from (select ${folded(q)} as word) folded`,
};

/** A pattern for each letter but the first: another one there, none, one more after it, and changed with the next. */
const oneOff = (q: string) => sql`
  select word, '%' || spelt || '%' as pattern
  from (select ${folded(q)} as word) folded, generate_series(2, length(word)) as i,
    lateral (values (left(word, i - 1) || '_' || substr(word, i + 1)), (left(word, i - 1) || substr(word, i + 1)),
      (left(word, i) || '_' || substr(word, i + 1)),
      (left(word, i - 1) || substr(word, i + 1, 1) || substr(word, i, 1) || substr(word, i + 2))) one_off(spelt)`;

/** The season and the number of an episode, as the statement has them, in words. */
function inSeason(detail: string | null): string {
  const [season = '', number = ''] = (detail ?? '').split(' ');
  return t`Season ${season}, number ${number}`;
}

async function find(db: Db, asked: SQL, how: How): Promise<SearchResult[]> {
  const { rows } = await db.execute<SearchResult & Record<string, unknown>>(sql`
    with asked as (${asked}), found as (${best[how]})
    select noun, id, name, detail from found
    order by min(rank) over (partition by noun), array_position(${order}, noun), rank, text, id`);
  return rows.map((row) => (row.noun === 'episode' ? { ...row, detail: inSeason(row.detail) } : row));
}

/**
 * Letters, figures and spaces only, because other characters have a meaning in a pattern. In a short word one
 * changed letter is too much.
 */
const forgiven = /^[\p{L}\p{N}\p{M} ]{4,30}$/u;

/**
 * The best of every noun, in one statement: the noun with the best match first. A single letter has to begin
 * a name, because most names contain it. Where nothing is found, one wrong letter is allowed, except for
 * people.
 */
export async function searchNames(db: Db, q: string): Promise<SearchResult[]> {
  const how = [...q].length === 1 ? 'letter' : 'words';
  const found = await find(db, isAsked[how](q), how);
  return found.length > 0 || !forgiven.test(q) ? found : find(db, oneOff(q), 'alike');
}
