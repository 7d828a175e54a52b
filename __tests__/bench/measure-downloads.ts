import { diskStorage } from '@/server/kernel/storage/disk-storage';
import { publishSound } from '../support/podcast-file';
import { seedScene } from '../support/scene';
import { downloadPath, storeFile } from '../support/stored-file';
import { median, onEmptyApi } from './bench-api';
import { rangeScript, wrk } from './wrk';

const bytes = 60_000_000;
const rounds = 3;

/** What counting downloads costs the file route: the same ranges of a file that is not counted, of one by one app, and by 5 000. */
export const measureDownloads = () =>
  onEmptyApi(async ({ url, db, dataDir }) => {
    const context = { db, storage: diskStorage(dataDir) };
    const { club, parent } = await seedScene(db);
    const content = Buffer.alloc(bytes, 'sound');
    const logo = await storeFile(context, { purpose: 'logo', clubId: club.id, content });
    const episode = await publishSound(context, { clubId: club.id, content });
    const places = [
      { what: 'not counted', target: downloadPath(logo.url), apps: 1 },
      { what: 'counted, one app', target: episode.path, apps: 1 },
      { what: 'counted, 5 000 apps', target: episode.path, apps: 5000 },
    ].map((place) => ({ ...place, speeds: [] as number[] }));
    for (let round = 0; round < rounds; round += 1) {
      for (const { target, apps, speeds } of places) {
        const script = rangeScript(dataDir, bytes, apps);
        speeds.push((await wrk(url + target, { token: parent.token, script })).requests);
      }
    }
    return places.map(({ what, speeds }) => ({
      what,
      'ranges of 64 KB a second': median(speeds),
      all: speeds.join(' '),
    }));
  });
