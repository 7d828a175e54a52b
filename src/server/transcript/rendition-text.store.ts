import { type SQL, sql } from 'drizzle-orm';
import type { Chapter } from '@/contract/episode-content';
import type { Cue } from '@/contract/transcript/transcript';
import type { Db } from '../kernel/db/client';
import type { MadeChapter } from '../tables/episode';
import type { RenditionKey } from '../tables/rendition-key';

/** The texts of what a row `r` of `renditions` was made of: one for each chapter that has one. */
const textsOf = (columns: SQL): SQL => sql`
  select ${columns} from jsonb_to_recordset(r.chapters) as chapter(kind text, sha256 text)
  join transcripts t on t.episode_id = r.episode_id and t.sha256 = chapter.sha256
    and (t.club_id = r.club_id or t.club_id is null) and t.status = 'written' and t.removed_at is null
  where chapter.kind in ('intro', 'interview', 'feature', 'outro')`;

/** Whether anything that is said in a row `r` of `renditions` is written down. */
export const hasText: SQL<boolean> = sql<boolean>`exists (${textsOf(sql``)})`;

/** Whether anything that is said in the finished episode of a club is written down. */
export async function hasRenditionText(db: Db, { episodeId, clubId }: RenditionKey): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select ${hasText} as has from renditions r
    where r.episode_id = ${episodeId}::uuid and r.club_id = ${clubId}::uuid and r.file_id is not null`);
  return rows[0]?.has === true;
}

/**
 * The lines of one chapter in the time of the finished episode, which leaves out the silence at both ends of a recording. What is
 * said in the silence, as a service may think, is left out.
 */
export function cuesOfChapter({ start, end, from = 0 }: MadeChapter, cues: readonly Cue[]): Cue[] {
  const moved = cues.map((cue) => ({
    ...cue,
    start: Math.max(start, start + cue.start - from),
    end: Math.min(end, start + cue.end - from),
  }));
  return moved.filter((cue) => cue.end > cue.start);
}

/** The lines of a finished episode in its running order; empty where nothing is written down. */
export async function readRenditionText(db: Db, { episodeId, clubId }: RenditionKey): Promise<Cue[]> {
  const { rows } = await db.execute<{
    chapters: MadeChapter[];
    texts: { sha256: string; cues: Cue[] }[] | null;
  }>(sql`
    select r.chapters, (${textsOf(sql`json_agg(json_build_object('sha256', t.sha256, 'cues', t.cues))`)}) as texts
    from renditions r
    where r.episode_id = ${episodeId}::uuid and r.club_id = ${clubId}::uuid and r.file_id is not null`);
  const [found] = rows;
  if (!found) return [];
  const bySound = new Map((found.texts ?? []).map(({ sha256, cues }) => [sha256, cues]));
  return found.chapters.flatMap((chapter) => {
    const cues = isSpoken(chapter) && chapter.sha256 ? bySound.get(chapter.sha256) : undefined;
    return cues ? cuesOfChapter(chapter, cues) : [];
  });
}

const spoken: readonly Chapter['kind'][] = ['intro', 'interview', 'feature', 'outro'];
/** Jingles and spots have no text. */
export const isSpoken = ({ kind }: Pick<Chapter, 'kind'>): boolean => spoken.includes(kind);
