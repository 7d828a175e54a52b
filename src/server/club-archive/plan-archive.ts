import * as z from 'zod';
import type { LanguageCode } from '@/language/languages';
import { t } from '@/language/text';
import type { Database } from '../kernel/db/client';
import { readSnapshot } from '../kernel/db/snapshot';
import { speak } from '../kernel/language/speak';
import type { Storage } from '../kernel/storage/storage';
import { archiveFeed } from './archive-feed';
import { ArchivedClub, type ArchivedEpisode, archiveVersion } from './archived-club';
import { fileNameOf, uniqueNames } from './entry-names';
import { addEpisodes, addStored, type Collected } from './episode-entries';
import { listEntries } from './list-entries';
import { readClub, readLocalSponsor, readPlaylists } from './read-club.store';
import { readMe } from './read-me';
import { textEntry, type ZipEntry } from './write-zip';

/** What an archive will hold, as it was at one moment. */
export interface ArchivePlan {
  clubname: string;
  entries: ZipEntry[];
  bytes: number;
}

/** `language` is that of the person who has asked. The files for machines and the README have none. */
interface Asked {
  madeAt: Date;
  language: LanguageCode;
}

interface Of {
  db: Database;
  storage: Storage;
}

const ifThere = async <File, Result>(file: File | null | undefined, use: (file: File) => Promise<Result>) =>
  file ? use(file) : null;

/** The playlists as `club.json` has them, and each as a list for any player. */
async function addPlaylists(
  collected: Collected,
  { db, storage }: Of,
  clubId: string,
  episodes: ReadonlyMap<string, ArchivedEpisode>,
): Promise<ArchivedClub['playlists']> {
  const unique = uniqueNames();
  const taken: ArchivedClub['playlists'] = [];
  for (const { playlist, cover, episodeIds } of await readPlaylists(db, clubId)) {
    const path = `playlists/${unique(fileNameOf(playlist.name) || 'Playlist')}`;
    const tracks = episodeIds.flatMap((id) => {
      const { file, duration, name } = episodes.get(id) ?? {};
      return file ? [`#EXTINF:${Math.round(duration ?? -1)},${name}\n../${file}`] : [];
    });
    collected.entries.push(textEntry(`${path}.m3u8`, `${['#EXTM3U', ...tracks].join('\n')}\n`));
    taken.push({
      name: playlist.name,
      description: playlist.description,
      audience: playlist.audience,
      cover: await ifThere(cover, (file) => addStored(collected, storage, path, file)),
      episodes: episodeIds.filter((id) => episodes.has(id)),
    });
  }
  return taken;
}

async function addLocalSponsor(collected: Collected, { db, storage }: Of, clubId: string) {
  const found = await readLocalSponsor(db, clubId);
  if (!found) return null;
  const add = (name: string) => (file: Parameters<typeof addStored>[3]) =>
    addStored(collected, storage, `club/${name}`, file);
  return {
    name: found.sponsor.name,
    link: found.sponsor.link,
    logo: await ifThere(found.logo, add('sponsor-logo')),
    spot: await ifThere(found.spot, add('sponsor-spot')),
  };
}

async function plan(
  { db, storage }: Of,
  clubId: string,
  { madeAt, language }: Asked,
): Promise<ArchivePlan | undefined> {
  const found = await readClub(db, clubId);
  if (!found) return undefined;
  const { club, logo, identity } = found;
  const { clubname, country, timeZone } = club;
  const collected: Collected = { entries: [], missing: [] };
  const of = { db, storage };
  const logoPath = await ifThere(logo, (file) => addStored(collected, storage, 'club/logo', file));
  const identityPath = await ifThere(identity, (file) =>
    addStored(collected, storage, 'club/audio-identity', file),
  );
  const localSponsor = await addLocalSponsor(collected, of, clubId);
  const taken = await addEpisodes(collected, { ...of, clubId, clubname });
  const episodes = taken.map(({ archived }) => archived);
  const byId = new Map(episodes.map((episode) => [episode.id, episode]));
  const playlists = await addPlaylists(collected, of, clubId, byId);
  // Parsed, so that a field which the schema does not name cannot get in.
  const all = ArchivedClub.parse({
    format: 'touchline-club',
    version: archiveVersion,
    madeAt: madeAt.toISOString(),
    club: {
      ...{ id: club.id, clubname, country, timeZone, createdAt: club.createdAt.toISOString() },
      ...{ logo: logoPath, audioIdentity: identityPath },
    },
    ...{ localSponsor, episodes, playlists, missing: collected.missing },
  });
  const cover = episodes.findLast((episode) => episode.cover)?.cover ?? logoPath ?? '';
  const description = await speak(language, () => t`The podcast of ${clubname}.`);
  const texts = [
    textEntry('README.txt', readMe(all)),
    textEntry('feed.xml', archiveFeed({ id: club.id, clubname, description, cover }, taken, madeAt)),
    textEntry('club.json', JSON.stringify(all, null, 2)),
    textEntry('schema.json', JSON.stringify(z.toJSONSchema(ArchivedClub), null, 2)),
    ...(await listEntries(db, club)),
  ];
  const entries = [...texts, ...collected.entries];
  return { clubname, entries, bytes: entries.reduce((sum, entry) => sum + entry.bytes, 0) };
}

/** Plans an archive from one moment of the database. Undefined when the club has gone. */
export async function planArchive(
  { db, storage }: Of,
  clubId: string,
  asked: Asked,
): Promise<ArchivePlan | undefined> {
  const read = async function* (snapshot: Database) {
    yield await plan({ db: snapshot, storage }, clubId, asked);
  };
  for await (const planned of readSnapshot(db, read)) return planned;
  return undefined;
}
