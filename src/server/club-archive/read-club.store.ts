import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Slot } from '@/contract/episode-content';
import type { Db } from '../kernel/db/client';
import { onRecord } from '../part/voice.store';
import { clubs } from '../tables/club';
import { files } from '../tables/file';
import { playlists } from '../tables/playlist';
import { sponsors } from '../tables/sponsor';

/** A stored file as an archive takes it. */
export interface FileToTake {
  sha256: string;
  bytes: number;
  mime: string;
}

const one = alias(files, 'one');
const other = alias(files, 'other');
const ofOne = { sha256: one.sha256, bytes: one.bytes, mime: one.mime };
const ofOther = { sha256: other.sha256, bytes: other.bytes, mime: other.mime };

/** A club with its logo and its audio identity. */
export async function readClub(db: Db, clubId: string) {
  const rows = await db
    .select({ club: clubs, logo: ofOne, identity: ofOther })
    .from(clubs)
    .leftJoin(one, eq(one.id, clubs.logoFileId))
    .leftJoin(other, eq(other.id, clubs.identityFileId))
    .where(and(eq(clubs.id, clubId), isNull(clubs.removedAt)));
  return rows[0];
}

export async function readLocalSponsor(db: Db, clubId: string) {
  const rows = await db
    .select({ sponsor: sponsors, logo: ofOne, spot: ofOther })
    .from(sponsors)
    .leftJoin(one, eq(one.id, sponsors.logoFileId))
    .leftJoin(other, eq(other.id, sponsors.spotFileId))
    .where(and(eq(sponsors.clubId, clubId), isNull(sponsors.removedAt)));
  return rows[0];
}

export const readPlaylists = (db: Db, clubId: string) =>
  db
    .select({
      playlist: playlists,
      cover: ofOne,
      episodeIds: sql<string[]>`(select coalesce(json_agg(pe.episode_id order by pe.position), '[]')
        from playlist_episodes pe join episodes e on e.id = pe.episode_id and e.removed_at is null
        where pe.playlist_id = ${playlists.id})`,
    })
    .from(playlists)
    .leftJoin(one, eq(one.id, playlists.coverFileId))
    .where(and(eq(playlists.clubId, clubId), isNull(playlists.removedAt)))
    .orderBy(asc(playlists.name), asc(playlists.id));

/** An episode that the club takes part in. */
export interface EpisodeOfClub extends Record<string, unknown> {
  id: string;
  season: number;
  number: number;
  name: string;
  description: string;
  audience: 'everyone' | 'parents' | 'children' | 'coaches';
  status: 'in_progress' | 'published' | 'archived';
  publishedAt: string | null;
  /** It came with the show of the club from elsewhere, where it was public. */
  fromElsewhere: boolean;
}

/** The episodes that the club has a part in, or a finished one of; the newest last. */
export async function readEpisodes(db: Db, clubId: string): Promise<EpisodeOfClub[]> {
  const { rows } = await db.execute<EpisodeOfClub>(sql`
    select e.id, e.season, e.number, e.name, e.description, e.audience, e.status, e.of_club_id is not null as "fromElsewhere",
      to_char(e.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "publishedAt"
    from episodes e
    where e.removed_at is null and e.status <> 'draft' and (
      exists (select from renditions r where r.episode_id = e.id and r.club_id = ${clubId}::uuid)
      or exists (select from episode_parts p where p.episode_id = e.id and p.club_id = ${clubId}::uuid))
    order by e.season, e.number, e.id`);
  return rows;
}

export interface PartOfClub extends FileToTake, Record<string, unknown> {
  episodeId: string;
  slot: Slot;
  sentAt: string;
  duration: number | null;
}

/** The recordings that the club has sent and that may be heard: without a consent a child is in none of them. */
export async function readParts(db: Db, clubId: string): Promise<PartOfClub[]> {
  const { rows } = await db.execute<PartOfClub>(sql`
    select ep.episode_id as "episodeId", ep.slot, f.sha256, f.bytes::float8 as bytes, f.mime, f.duration,
      to_char(ep.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sentAt"
    from episode_parts ep join files f on f.id = ep.file_id
    where ep.club_id = ${clubId}::uuid and ${onRecord}
    order by ep.episode_id, array_position(array['intro', 'interview', 'outro'], ep.slot)`);
  return rows;
}
