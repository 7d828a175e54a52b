import { execFile, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseFeed } from 'podcast-partytime';
import { startApi, type TestApi } from '../support/api';
import { eventually } from '../support/eventually';
import { feedCalls } from '../support/feeds';
import { needing } from '../support/needing';
import { mp3, publishSound } from '../support/podcast-file';
import { seedClub, seedEpisode, seedMember } from '../support/seed';

const run = promisify(execFile);
const isThere = (program: string) => spawnSync('which', [program]).status === 0;

/** Passes everything on to the API, but cuts the first answer with sound in its middle, or holds the rest of it back. */
async function startCutting(target: () => string) {
  const ranges: (string | undefined)[] = [];
  const middle = { do: 'cut' as 'cut' | 'hold' | 'pass' };
  const server = http.createServer((incoming, outgoing) => {
    const isSound = incoming.url?.endsWith('.mp3') && incoming.method === 'GET';
    if (isSound) ranges.push(incoming.headers.range);
    const cutsAt =
      isSound && ranges.length === 1 && middle.do !== 'pass' ? 400_000 : Number.POSITIVE_INFINITY;
    const passed = http.request(`${target()}${incoming.url}`, {
      method: incoming.method,
      headers: incoming.headers,
    });
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      let sent = 0;
      answer.on('error', () => undefined);
      answer.on('data', (piece: Buffer) => {
        if (sent < cutsAt) outgoing.write(piece);
        sent += piece.length;
        // What was written leaves before the connection is cut.
        if (sent >= cutsAt && middle.do === 'cut')
          setImmediate(() => outgoing.socket?.end(() => outgoing.destroy()));
      });
      answer.on('end', () => sent < cutsAt && outgoing.end());
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
    middle,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
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

needing('the program gpo', isThere('gpo'))(
  'G-05 gPodder subscribes, fetches an episode, and goes on after an interruption',
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

/** Starts podboat in the terminal that it wants, which `script` makes. What it has shown so far is in `shown()`. */
function startPodboat() {
  const env = { ...process.env, HOME: folder, TERM: 'xterm' };
  const terminal = spawn('script', ['-qefc', 'exec podboat', '/dev/null'], { env, detached: true });
  let output = '';
  terminal.stdout.on('data', (piece: Buffer) => {
    output += piece;
  });
  const ended = new Promise((resolve) => terminal.once('close', resolve));
  return {
    shown: () => output,
    press: (key: string) => terminal.stdin.write(key),
    kill: () => {
      if (terminal.pid) process.kill(-terminal.pid, 'SIGKILL');
      return ended;
    },
  };
}

needing('the programs podboat and script', isThere('podboat') && isThere('script'))(
  'R-22 newsboat subscribes, podboat fetches an episode, and goes on after it was killed',
  async () => {
    proxy.middle.do = 'hold';
    const own = path.join(folder, '.newsboat');
    mkdirSync(own);
    writeFileSync(path.join(own, 'urls'), feed);
    writeFileSync(path.join(own, 'config'), `download-path "${folder}"\npodcast-auto-enqueue yes\n`);
    await run('newsboat', ['-x', 'reload'], { env: { ...process.env, HOME: folder }, timeout: 60_000 });
    const first = startPodboat();
    await eventually('it is queued', () => first.shown().includes('queued'));
    first.press('d');
    await eventually('some of it', () => (filesIn('.part')[0]?.length ?? 0) > 100_000);
    await first.kill();
    const second = startPodboat();
    await eventually('it is incomplete', () => second.shown().includes('incomplete'));
    second.press('d');
    await eventually('all of it', () => filesIn('.mp3')[0]?.length === whole.length);
    await second.kill();
    expect(filesIn('.mp3')[0]?.equals(whole)).toBe(true);
    expect(proxy.ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
  },
);

needing('the program podget', isThere('podget'))(
  'R-22 podget subscribes, fetches an episode, and goes on after an interruption',
  async () => {
    const podget = () =>
      run('podget', ['-d', folder, '-l', path.join(folder, 'library')], {
        env: { ...process.env, HOME: folder },
        timeout: 60_000,
      });
    // The first run makes its settings, with a list of examples that this one takes the place of.
    writeFileSync(path.join(folder, 'serverlist'), `${feed} Sport Club\n`);
    await podget();
    expect(filesIn('.mp3').some((file) => file.equals(whole))).toBe(true);
    expect(proxy.ranges[0]).toBeUndefined();
    expect(proxy.ranges.at(-1)).toMatch(/^bytes=[1-9]\d*-$/);
  },
);

/** VLC does not start as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const players: [player: string, words: (to: string) => string[]][] = [
  ['mpv', (to) => ['--no-config', '--start=600', '--length=2', '--ao=pcm', `--ao-pcm-file=${to}`]],
  [
    'cvlc',
    (to) => [
      ...['--start-time=600', '--run-time=2', '--play-and-exit'],
      `--sout=#transcode{acodec=s16l}:std{access=file,mux=wav,dst=${to}}`,
    ],
  ],
];
for (const [player, words] of players)
  needing(`the program ${player}`, isThere(player))(
    `R-22 ${player} plays the sound of a feed from its middle`,
    async () => {
      chmodSync(folder, 0o777);
      proxy.middle.do = 'pass';
      const env = { ...process.env, HOME: folder };
      await run(player, [...words(path.join(folder, 'heard.wav')), audio], {
        env,
        timeout: 60_000,
        ...nobody,
      });
      const [heard = Buffer.alloc(0)] = filesIn('.wav');
      const seconds = (heard.length - 44) / heard.readUInt32LE(28);
      expect(seconds).toBeGreaterThan(0.5);
      expect(seconds).toBeLessThan(4);
    },
  );
