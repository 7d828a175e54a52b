import { spawn } from 'node:child_process';
import { watch } from 'node:fs/promises';
import path from 'node:path';
import { callsTo } from './api';
import { wav } from './audio-fixtures';
import { sha256Of } from './pieces';
import { audioForm } from './scene';
import { seedClub, seedEpisode, seedSenders } from './seed';
import { downloadPath } from './stored-file';
import { makeStore } from './stores';

/** Resolves at the next change below a folder: a file that is begun there, or moved. */
const changeBelow = async (folder: string, until: AbortSignal) => {
  for await (const _ of watch(folder, { recursive: true, signal: until })) return;
};
const moments: ((dataDir: string, until: AbortSignal) => Promise<unknown>)[] = [
  async () => undefined,
  // The first bytes have arrived.
  (dataDir, until) => changeBelow(path.join(dataDir, 'tmp'), until),
  // The whole file has arrived and has its place; its row may not be written yet.
  (dataDir, until) => changeBelow(path.join(dataDir, 'files'), until),
];

/** What an API that was killed again and again has answered and kept. */
interface Killed {
  /** The different ones, 0 where the connection was cut. */
  statuses: number[];
  /** The last take that was acknowledged, and the one that the slot has in the end. */
  acknowledged: number;
  inSlot: number;
  /** How the doctor ended, and what it said. */
  doctor: [code: number | null, said: string];
}

/** A club that sends its intro again and again to an API that may be killed, on files and a database of its own. */
async function openKilled(uploads: number) {
  const store = await makeStore(0);
  const { db, dataDir } = store;
  const startApi = async () => {
    const started = store.starts('api', [], { PORT: '0' });
    const [, url = ''] = await started.prints(/The API is at (http:\S+)\/api/);
    return { ...started, url, call: callsTo(url) };
  };
  let api = await startApi();
  const club = await seedClub(db);
  // A killed process leaves its sender's place taken for a moment: enough people send in turn.
  const senders = await seedSenders(db, club.id, uploads);
  const key = { episodeId: (await seedEpisode(db, 'in_progress')).id, clubId: club.id };
  const hashes: string[] = [];
  const statuses: number[] = [];
  let acknowledged = -1;

  /** Which take the slot has: the last acknowledged one, or a later one whose answer the kill swallowed. */
  async function takeInSlot(): Promise<number> {
    const token = senders[0];
    const content = await api.call('GET', `/api/episode/${key.episodeId}/clubs/${key.clubId}`, { token });
    const headers = { authorization: `Bearer ${token}` };
    const file = await fetch(api.url + downloadPath(content.body.data.intro), { headers });
    return hashes.indexOf(sha256Of(Buffer.from(await file.arrayBuffer())));
  }

  return {
    dataDir,
    api: () => api,
    /** Sends the next take. Resolves to the status, 0 where the connection was cut. */
    send(turn: number): Promise<number> {
      // About a second of sound, different each time, so that each has a content address of its own.
      const at = (second: number) => 0.3 * Math.sin(1000 * (turn + 1) * second);
      const bytes = wav({ seconds: 1 + (turn % 5), at });
      hashes.push(sha256Of(bytes));
      const body = audioForm({ ...key, map: ['intro'], files: [{ name: `take-${turn}.wav`, bytes }] });
      return api
        .call('POST', '/api/file/upload/audio', { token: senders[turn], body })
        .then(({ status }) => status)
        .catch(() => 0);
    },
    /** Notes what was answered, and starts the API again where it was killed. */
    async settle(turn: number, status: number): Promise<void> {
      statuses.push(status);
      if (status === 200) acknowledged = turn;
      if (api.process.signalCode) api = await startApi();
    },
    /** Whether the slot has the last acknowledged take or a later one, whole. */
    hasKept: async () => acknowledged < 0 || (await takeInSlot()) >= acknowledged,
    /** Ends the API and sweeps: what was answered, the last acknowledged take, that of the slot, and what the doctor says. */
    async end(): Promise<Killed> {
      const inSlot = acknowledged < 0 ? -1 : await takeInSlot();
      await api.stop();
      // Nearly every take was replaced, so nearly every file is swept.
      store.age(2);
      const { code, said } = await store.runs('doctor', ['--sweep', '--even-many']);
      await store.close();
      return { statuses: [...new Set(statuses)].sort(), acknowledged, inSlot, doctor: [code, said] };
    },
  };
}

/** The API is killed at each moment of an upload in turn while a club sends its intro again and again. */
export async function killDuringUploads(uploads: number, kills: number): Promise<Killed & { kills: number }> {
  const killed = await openKilled(uploads);
  let times = 0;
  for (let turn = 0; turn < uploads; turn += 1) {
    const sending = killed.send(turn);
    if (turn % Math.floor(uploads / kills) === 1) {
      const answered = new AbortController();
      void sending.finally(() => answered.abort());
      const moment = moments[times % moments.length] ?? moments[0];
      // An upload that was quicker than the watch is killed right after its answer.
      await moment?.(killed.dataDir, answered.signal).catch((error) => {
        if (error.name !== 'AbortError') throw error;
      });
      const api = killed.api();
      api.process.kill('SIGKILL');
      await api.ended;
      times += 1;
    }
    await killed.settle(turn, await sending);
  }
  return { kills: times, ...(await killed.end()) };
}

/** Has strace kill a process when one of its threads makes a system call for the nth time. Resolves once it watches. */
async function killAtCall(pid: number, call: string, nth: number) {
  const words = [
    '-f',
    '-p',
    String(pid),
    '-e',
    `trace=${call}`,
    '-e',
    `inject=${call}:signal=KILL:when=${nth}`,
  ];
  const strace = spawn('strace', [...words, '-o', '/dev/null'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => strace.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    strace.stderr.on('data', (said: Buffer) => /attached/.test(String(said)) && resolve());
    strace.once('error', reject);
    strace.once('close', () => reject(new Error('strace has ended')));
  });
  return {
    async stop() {
      strace.kill('SIGTERM');
      // Of a process that died in the middle of a call it may wait for the last thread, which waits for it.
      const late = setTimeout(() => strace.kill('SIGKILL'), 2000);
      await ended;
      clearTimeout(late);
    },
  };
}

/**
 * The API is killed at the first, the second and each further of these system calls of an upload, until an upload makes no more of
 * them. Resolves to how many kills there were at each call, and after which of them the slot had no whole take, or one that is older
 * than the last acknowledged.
 */
export async function killAtCalls(calls: readonly string[], most: number) {
  const killed = await openKilled(calls.length * (most + 1) + 1);
  const kills: Record<string, number> = {};
  const lost: string[] = [];
  let turn = 0;
  await killed.settle(turn, await killed.send(turn));
  for (const call of calls) {
    kills[call] = 0;
    for (let nth = 1; nth <= most; nth += 1) {
      turn += 1;
      const api = killed.api();
      const watch = await killAtCall(api.process.pid ?? 0, call, nth);
      const status = await killed.send(turn);
      await watch.stop();
      if (status === 0) await api.ended;
      await killed.settle(turn, status);
      if (!(await killed.hasKept())) lost.push(`${call} ${nth}`);
      if (status === 200) break;
      kills[call] += 1;
    }
  }
  return { kills, lost, ...(await killed.end()) };
}
