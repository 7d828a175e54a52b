import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { connect, disconnect } from '@/server/kernel/db/client';
import { startEmbedded } from '@/server/kernel/db/embedded/server';
import { diskStorage } from '@/server/kernel/storage/storage';
import { freePort, makeDataDir } from '../support/installation';
import { publishSound } from '../support/podcast-file';
import { run } from '../support/program';
import { seedScene } from '../support/scene';
import { downloadPath, storeFile } from '../support/stored-file';
import { wrk } from './wrk';

const megabytes = 60;
const rounds = 3;

/** Ranges of 64 KB at random places, asked for by so many apps. */
const scriptOf = (apps: number) => `
math.randomseed(7)
request = function()
  local start = math.random(0, ${megabytes * 1_000_000} - 65537)
  wrk.headers["Range"] = "bytes=" .. start .. "-" .. (start + 65535)
  wrk.headers["User-Agent"] = "AppleCoreMedia/1.0 (iPhone; " .. math.random(1, ${apps}) .. ")"
  return wrk.format("GET")
end`;

/** What counting downloads costs the file route: the same ranges of a file that is not counted, of one by one app, and by 5 000. */
export async function measureDownloads() {
  const dataDir = makeDataDir();
  const port = await freePort();
  const api = run('api', { PORT: String(port), DATA_DIR: dataDir });
  await api.prints(/The API is at/);
  const server = await startEmbedded(dataDir);
  const db = connect(server.url, { max: 2, pooler: false });
  try {
    const context = { db, storage: diskStorage(dataDir) };
    const { club, parent } = await seedScene(db);
    const content = Buffer.alloc(megabytes * 1_000_000, 'sound');
    const logo = await storeFile(context, { purpose: 'logo', clubId: club.id, content });
    const episode = await publishSound(context, { clubId: club.id, content });
    const places = [
      { what: 'not counted', target: downloadPath(logo.url), apps: 1 },
      { what: 'counted, one app', target: episode.path, apps: 1 },
      { what: 'counted, 5 000 apps', target: episode.path, apps: 5000 },
    ].map((place) => ({ ...place, speeds: [] as number[] }));
    for (let round = 0; round < rounds; round += 1) {
      for (const { target, apps, speeds } of places) {
        const script = path.join(dataDir, `ranges-${apps}.lua`);
        writeFileSync(script, scriptOf(apps));
        const { requests } = await wrk(`http://127.0.0.1:${port}${target}`, { token: parent.token, script });
        speeds.push(requests);
      }
    }
    return places.map(({ what, speeds }) => ({
      what,
      'ranges of 64 KB a second': speeds.sort((one, other) => one - other)[Math.floor(rounds / 2)],
      all: speeds.join(' '),
    }));
  } finally {
    await disconnect(db);
    await api.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
