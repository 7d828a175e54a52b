import type { Slot } from '@/contract/episode-content';
import type { Database } from '@/server/kernel/db/client';
import type { TestApi } from './api';
import { wav } from './audio-fixtures';
import { seedClub, seedEpisode, seedMember, seedPerson } from './seed';

/** Two clubs with their people, the platform's admin, and an episode that takes parts. */
export async function seedScene(db: Database) {
  const club = await seedClub(db);
  const other = await seedClub(db);
  const episode = await seedEpisode(db, 'in_progress');
  return {
    club,
    other,
    episode,
    platform: await seedPerson(db, { firstName: 'Noor', lastName: 'Haddad' }),
    admin: await seedMember(db, club.id, 'admin', { firstName: 'Dana', lastName: 'Okafor' }),
    otherAdmin: await seedMember(db, other.id, 'admin'),
    parent: await seedMember(db, club.id, 'parent'),
    otherParent: await seedMember(db, other.id, 'parent'),
  };
}
export type Scene = Awaited<ReturnType<typeof seedScene>>;

/** What is seeded once for all tests of a file, there from its first test on. To be called at its top. */
export function seededOnce<Seeded extends object>(seed: () => Promise<Seeded>): Seeded {
  const seeded = {} as Seeded;
  beforeAll(async () => {
    Object.assign(seeded, await seed());
  });
  return seeded;
}

/** What is seeded anew for each test. To be called at the top of a file, or of a group of tests. */
export function seededEach<Seeded extends object>(seed: () => Promise<Seeded>): Seeded {
  const seeded = {} as Seeded;
  beforeEach(async () => {
    Object.assign(seeded, await seed());
  });
  return seeded;
}

export const sceneOfFile = (api: TestApi): Scene => seededOnce(() => seedScene(api.services.db));

/** A quarter of a second of sound, another one for each pitch. */
export const tone = (hertz: number): Buffer =>
  wav({ seconds: 0.25, rate: 8000, at: (second) => 0.3 * Math.sin(2 * Math.PI * hertz * second) });

export interface SentFile {
  name: string;
  bytes: Buffer;
  type?: string;
}

interface Sending {
  episodeId: string;
  clubId: string;
  map: Slot[] | string;
  files: SentFile[];
  fieldsFirst?: boolean;
  field?: string;
  /** Whose voices each file has; nothing is said of it without. */
  voices?: (string[] | 'untold' | null)[];
}

/** The body of the spec's audio upload. */
export function audioForm({
  episodeId,
  clubId,
  map,
  files,
  fieldsFirst = true,
  field = 'file',
  voices,
}: Sending): FormData {
  const form = new FormData();
  const texts = {
    episodeId,
    clubId,
    map: typeof map === 'string' ? map : JSON.stringify(map),
    ...(voices && { voices: JSON.stringify(voices) }),
  };
  const appendTexts = () => {
    for (const [name, value] of Object.entries(texts)) form.append(name, value);
  };
  if (fieldsFirst) appendTexts();
  for (const { name, bytes, type = 'audio/mpeg' } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  if (!fieldsFirst) appendTexts();
  return form;
}

/** The form by which the club of a scene sends one intro. */
export const oneIntro = (
  { episode, club }: Pick<Scene, 'episode' | 'club'>,
  bytes = tone(400),
  name = 'a.wav',
) => audioForm({ episodeId: episode.id, clubId: club.id, map: ['intro'], files: [{ name, bytes }] });

/** A hand-made multipart body, for what a FormData cannot say. Each part is its header lines and its content. */
export function multipart(parts: { head: string; content: string | Buffer }[], boundary = 'frontier') {
  const chunks = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** The body of an upload of one intro, by hand: `head` follows the name of its field. */
export const introForm = (
  { episodeId, clubId }: { episodeId: string; clubId: string },
  content: Buffer,
  head = 'filename="a.wav"',
) =>
  multipart([
    textPart('episodeId', episodeId),
    textPart('clubId', clubId),
    textPart('map', '["intro"]'),
    { head: `Content-Disposition: form-data; name="file"; ${head}`, content },
  ]);

export const textPart = (name: string, content: string) => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  content,
});
