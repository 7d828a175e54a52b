import { sql } from 'drizzle-orm';
import { foldText } from '@/contract/search/fold-text';
import type { Cue, Said } from '@/contract/transcript/transcript';
import { saidShown } from '@/contract/transcript/transcript';
import type { Principal } from '@/policy/rules';
import { readableBy } from '../episode-club/readable.store';
import type { Db } from '../kernel/db/client';
import type { MadeChapter } from '../tables/episode';
import { folded } from '../tables/fold-text';
import { cuesOfChapter, isSpoken } from './rendition-text.store';
import { plainWords } from './transcript.store';

interface Found extends Record<string, unknown> {
  episodeId: string;
  words: string[];
  chapters: MadeChapter[];
  texts: { sha256: string; cues: Cue[] }[];
}

/** The words that are searched for. Taken apart before, because a sign such as ⑴ has brackets in it, which mean something in a query. */
const asked = (q: string) => plainWords(q.normalize('NFKD'));

/**
 * The newest episodes that a member may hear in whose recordings all the words are said; the last one may be unfinished, because
 * it is typed. Only the own club's finished episodes are looked through.
 */
const matching = (who: Principal, q: string) => sql`
  with asked as (
    select array_agg(word) as words, to_tsquery('simple', string_agg(word || ':*', ' & ')) as query
    from (select regexp_split_to_table(${folded(asked(q))}, ' +') as word) split where word <> ''),
  heard as (
    select r.episode_id, r.club_id, r.chapters, e.number, e.season from renditions r
    join episodes e on e.id = r.episode_id and e.removed_at is null and ${readableBy(who, who.clubId, sql`e`)}
    where r.club_id = ${who.clubId}::uuid and r.file_id is not null
    order by e.of_club_id is not null, e.number desc, e.season desc, e.id)
  select heard.episode_id as "episodeId", (select words from asked) as words, heard.chapters, found.texts
  from heard cross join lateral (
    select json_agg(json_build_object('sha256', t.sha256, 'cues', t.cues)) as texts from transcripts t
    where t.episode_id = heard.episode_id and (t.club_id = heard.club_id or t.club_id is null)
      and t.status = 'written' and t.removed_at is null and t.words @@ (select query from asked)
      and heard.chapters @> jsonb_build_array(jsonb_build_object('sha256', t.sha256))) found
  where found.texts is not null limit ${saidShown}`;

/** How many of the words a line has at the beginning of its own. */
function countWords(line: string, words: readonly string[]): number {
  const text = ` ${plainWords(foldText(line))}`;
  return words.filter((word) => text.includes(` ${word}`)).length;
}

/** The first line of those with the most of the words. */
function bestLine({ chapters, texts, words }: Found): Cue | undefined {
  const bySound = new Map(texts.map(({ sha256, cues }) => [sha256, cues]));
  let best: Cue | undefined;
  let most = 0;
  for (const chapter of chapters) {
    const said = isSpoken(chapter) && chapter.sha256 ? bySound.get(chapter.sha256) : undefined;
    for (const cue of said ? cuesOfChapter(chapter, said) : []) {
      const count = countWords(cue.text, words);
      if (count > most) [best, most] = [cue, count];
      if (most === words.length) return best;
    }
  }
  return best;
}

/** Where what a member searches for is said, the newest episodes first. */
export async function findSaid(db: Db, who: Principal, q: string): Promise<Said[]> {
  if (asked(q) === '') return [];
  const { rows } = await db.execute<Found>(matching(who, q));
  return rows.flatMap((row) => {
    const line = bestLine(row);
    return line
      ? [{ episodeId: row.episodeId, start: line.start, speaker: line.speaker, text: line.text }]
      : [];
  });
}
