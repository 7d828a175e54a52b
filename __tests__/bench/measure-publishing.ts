import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { createFileKey } from '@/server/file/file-url';
import { makeQueue } from '@/server/kernel/jobs/queue';
import { diskStorage } from '@/server/kernel/storage/disk-storage';
import { requestAll } from '@/server/rendition/request-rendition';
import { episodes } from '@/server/tables/episode';
import { files } from '@/server/tables/file';
import { episodeParts } from '@/server/tables/part';
import { hiss, noisy, speech } from '../support/audio-corpus';
import { eventually } from '../support/eventually';
import { run } from '../support/program';
import { seedClub, seedEpisode } from '../support/seed';
import { onEmptyApi } from './bench-api';
import { inStereo, longWav } from './bench-recordings';

const clubCounts = [10, 20, 40];
const ownMinutes = 20;
const sharedMinutes = 5;
const longestMs = 30 * 60_000;

/**
 * Publishing to 10, 20 and 40 clubs with two workers: each club's interview of 20 minutes is its own, and a feature of 5 minutes
 * is the platform's. Minutes of finished episodes per minute; each round has an episode and clubs of its own.
 */
export const measurePublishing = () =>
  onEmptyApi(async ({ db, dataDir }) => {
    const storage = diskStorage(dataDir);
    const sound = (name: string, minutes: number) => {
      const half = noisy(speech(30), hiss(30), 30);
      const at = (file: string) => path.join(dataDir, file);
      return inStereo(longWav(at(`${name}.wav`), half, minutes * 60), at(`${name}.mp3`), 'mp3', '128k');
    };
    const store = async (file: string) => {
      const received = await storage.receive(createReadStream(file), statSync(file).size);
      await storage.keep(received);
      return { sha256: received.sha256, bytes: received.bytes, mime: 'audio/mpeg', fileName: 'sound.mp3' };
    };
    const interview = await store(sound('interview', ownMinutes));
    const feature = await store(sound('feature', sharedMinutes));
    const row = async (of: Omit<typeof files.$inferInsert, 'key'>) => {
      const [made] = await db
        .insert(files)
        .values({ ...of, key: createFileKey() })
        .returning();
      if (!made) throw new Error('insert returned no row');
      return made.id;
    };
    const rounds: object[] = [];
    const workers = [1, 2].map(() => run('worker', { DATA_DIR: dataDir }));
    try {
      for (const count of clubCounts) {
        const clubs = await Promise.all(Array.from({ length: count }, () => seedClub(db)));
        const { id: episodeId } = await seedEpisode(db, 'published', { publishedAt: new Date() });
        const featureFileId = await row({ ...feature, purpose: 'feature' });
        await db.update(episodes).set({ featureFileId }).where(eq(episodes.id, episodeId));
        const keys = clubs.map(({ id: clubId }) => ({ episodeId, clubId }));
        for (const key of keys) {
          const fileId = await row({ ...interview, ...key, purpose: 'part' });
          await db.insert(episodeParts).values({ ...key, slot: 'interview', fileId, check: 'good' });
        }
        const started = performance.now();
        await db.transaction((tx) => requestAll(tx, makeQueue(), keys));
        await eventually(
          `${count} clubs have their episode`,
          async () => {
            const { rows } = await db.$client.query(
              "select count(*)::int as ready from renditions where status = 'ready' and episode_id = $1",
              [episodeId],
            );
            return rows[0].ready === count;
          },
          longestMs,
        );
        const seconds = (performance.now() - started) / 1000;
        const minutes = count * (ownMinutes + sharedMinutes);
        rounds.push({
          clubs: count,
          'minutes of audio': minutes,
          seconds: Math.round(seconds),
          'minutes a minute': Math.round((minutes / seconds) * 60),
        });
      }
      return rounds;
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
  });
