import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseFeed } from 'podcast-partytime';
import { startApi, type TestApi } from '../support/api';
import { feedCalls } from '../support/feeds';
import { mp3, publishSound } from '../support/podcast-file';
import { seedClub, seedEpisode, seedMember } from '../support/seed';

const run = promisify(execFile);
const isThere = (program: string) => spawnSync('which', [program]).status === 0;

/** Passes everything on to the API, but cuts the first answer with sound in its middle. */
async function startCutting(target: () => string) {
  const ranges: (string | undefined)[] = [];
  const server = http.createServer((incoming, outgoing) => {
    const isSound = incoming.url?.endsWith('.mp3') && incoming.method === 'GET';
    if (isSound) ranges.push(incoming.headers.range);
    const cutsAt = isSound && ranges.length === 1 ? 400_000 : Number.POSITIVE_INFINITY;
    const passed = http.request(`${target()}${incoming.url}`, {
      method: incoming.method,
      headers: incoming.headers,
    });
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      let sent = 0;
      answer.on('error', () => undefined);
      answer.on('data', (piece: Buffer) => {
        outgoing.write(piece);
        sent += piece.length;
        // What was written leaves before the connection is cut.
        if (sent >= cutsAt) setImmediate(() => outgoing.socket?.end(() => outgoing.destroy()));
      });
      answer.on('end', () => outgoing.end());
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('error', () => undefined);
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ranges,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

let api: TestApi;
let folder: string;
let proxy: Awaited<ReturnType<typeof startCutting>>;
let feed: string;
let audio: string;
let whole: Buffer;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'podcast-apps-'));
  proxy = await startCutting(() => api.url);
  api = await startApi({ publicUrl: proxy.url });
  const { db } = api.services;
  const club = await seedClub(db);
  const parent = await seedMember(db, club.id, 'parent');
  const { id: episodeId } = await seedEpisode(db, 'published', {
    publishedAt: new Date(),
    name: 'Boots & mud',
  });
  await publishSound(api.services, { clubId: club.id, episodeId, content: mp3(900, 500) });
  feed = (await feedCalls(api).make(parent)).own?.url ?? '';
  const xml = await (await fetch(feed)).text();
  audio = parseFeed(xml)?.items[0]?.enclosure.url ?? '';
  whole = Buffer.from(await (await fetch(`${api.url}${new URL(audio).pathname}`)).arrayBuffer());
});
afterEach(async () => {
  await api.close();
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The files below a folder whose name ends so, with what is in them. */
const filesIn = (ending: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)));

test.skipIf(!isThere('gpo'))(
  'G-05 gPodder subscribes, fetches an episode, and goes on after an interruption (skipped where gpo is not installed)',
  async () => {
    const env = { ...process.env, GPODDER_HOME: folder, HOME: folder };
    const gpo = (...words: string[]) =>
      run('gpo', words, { env, timeout: 60_000 }).catch((error) => error as { stdout: string });
    await gpo('subscribe', feed);
    expect((await gpo('episodes', feed)).stdout).toContain('Boots & mud');
    await gpo('download', feed);
    // It has gone on by itself where the connection was cut, or is asked to.
    if (proxy.ranges.length === 1) await gpo('resume');
    expect(proxy.ranges[0]).toBeUndefined();
    expect(proxy.ranges.at(-1)).toMatch(/^bytes=[1-9]\d*-$/);
    expect(filesIn('.mp3').some((file) => file.equals(whole))).toBe(true);
  },
);
