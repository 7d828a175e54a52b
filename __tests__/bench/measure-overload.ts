import { execFile } from 'node:child_process';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { rawRequest } from '../support/raw-request';
import { onEmptyApi } from './bench-api';
import { fillScale, tokenOf } from './scale-rows';
import { growth } from './web-process';
import { peopleScript } from './wrk';

const seconds = 60;
/** Thirty-two connections keep the API busy. */
const busy = 32;
const tokens = [2, 3, 4, 5, 6, 7, 8, 9].map((club) => tokenOf(club, 1));
const list = '/api/episode?pageSize=100';

interface Answer {
  status: number;
  ms: number;
}

const quantile = (answers: readonly Answer[], share: number) => {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
};

const run = promisify(execFile);

/** Asks for the list at so many connections for so long, as eight people, by wrk. Resolves to how many answers were good and not. */
async function flood(url: string, folder: string, connections: number, duration: number, pause = 0) {
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${duration}s`, '--timeout', '30s'],
    ...['-s', peopleScript(folder, tokens, pause)],
    url + list,
  ]);
  const all = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? Number.NaN);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (/Socket errors/.test(stdout)) throw new Error(stdout);
  return { good: all - refused, refused };
}

/** Milliseconds that each connection of the crowd waits before it asks again. Pages wait a second or two. */
const pause = 250;

/**
 * Lists of 100 episodes: ten times as many requests a second as a busy API answers. Eight connections are in this process, which
 * does little else, so that their times are those of the server.
 */
export const measureOverload = () =>
  onEmptyApi(async ({ url, db, pid, dataDir }) => {
    const client = await db.$client.connect();
    await client.query('set statement_timeout = 0');
    await fillScale(client, { withFigures: false });
    client.release(true);
    const agent = new Agent({ keepAlive: true, maxSockets: tokens.length });
    const ask = async (token = ''): Promise<Answer> => {
      const began = performance.now();
      const headers = { authorization: `Bearer ${token}` };
      const { status } = await rawRequest(url + list, { agent, headers });
      return { status, ms: performance.now() - began };
    };
    // Each connection of the server plans a statement for itself.
    await flood(url, dataDir, 8, 5);
    const quiet = await flood(url, dataDir, busy, 10);
    const connections = Math.ceil((10 * quiet.good) / 10 / (1000 / (pause + 25)));
    const answers: Answer[] = [];
    let crowd = { good: 0, refused: 0 };
    const { before, grew } = await growth([pid], async () => {
      const until = performance.now() + seconds * 1000;
      const connect = async (token: string) => {
        while (performance.now() < until) {
          answers.push(await ask(token));
          await setTimeout(pause / 5);
        }
      };
      const others = flood(url, dataDir, connections, seconds, pause);
      await Promise.all(tokens.map(connect));
      crowd = await others;
    });
    const over = performance.now();
    while ((await ask(tokens[0])).status !== 200);
    const recovered = (performance.now() - over) / 1000;
    agent.destroy();
    const of = (status: number) => answers.filter((answer) => answer.status === status);
    const [taken, refused] = [of(200), of(503)];
    const others = answers.length - taken.length - refused.length;
    const given = (crowd.good + taken.length) / seconds;
    const sentAway = (crowd.refused + refused.length) / seconds;
    return [
      { what: 'given a second to 32 connections', figure: Math.round(quiet.good / 10), aim: '' },
      { what: 'connections of the crowd', figure: connections, aim: '' },
      {
        what: 'asked, × those given to 32',
        figure: ((given + sentAway) / (quiet.good / 10)).toFixed(1),
        aim: '10',
      },
      { what: 'given a second', figure: Math.round(given), aim: '' },
      { what: 'sent away a second', figure: Math.round(sentAway), aim: '' },
      { what: 'other answers', figure: others, aim: '0' },
      { what: 'given, p99, ms', figure: quantile(taken, 0.99), aim: '< 1000' },
      { what: 'sent away, median, ms', figure: quantile(refused, 0.5), aim: '< 50' },
      { what: 'sent away, p99, ms', figure: quantile(refused, 0.99), aim: '' },
      { what: 'memory before, MB', figure: before, aim: '' },
      { what: 'memory grew by, MB', figure: grew, aim: 'flat' },
      { what: 'recovered after, s', figure: recovered.toFixed(2), aim: '≤ 5' },
    ];
  });
