import { execSync } from 'node:child_process';
import { type StartedInstallation, startMasteredDemo } from '../support/installation';
import { measureClubAdmin } from './attack-club-admin';
import { openBenchApi } from './bench-api';
import { measureAnalytics } from './measure-analytics';
import { measureAttacks } from './measure-attacks';
import { measureBackup } from './measure-backup';
import { measureDownloads } from './measure-downloads';
import { measureFeed } from './measure-feed';
import { measureFiles, measureJson } from './measure-files';
import { measureHandover } from './measure-handover';
import { measureImport } from './measure-import';
import { measureLetIn } from './measure-let-in';
import { measureLighthouse } from './measure-lighthouse';
import { measureListening } from './measure-listening';
import { measureLists } from './measure-lists';
import { measureOverload } from './measure-overload';
import { measureFirstSound, measurePageLoad, measureSavedSound, measureSecondVisit } from './measure-pages';
import { measurePublishing } from './measure-publishing';
import { measureResponse } from './measure-response';
import { measureScale } from './measure-scale';
import { measureScan } from './measure-scan';
import { measureResumed, measureUpload } from './measure-uploads';

let demo: Promise<StartedInstallation> | undefined;
/** Measures on one demo, which all of a run share, and which has nothing more to do. */
const onDemo =
  (measure: (on: StartedInstallation, words: string[]) => Promise<unknown>) => async (words: string[]) => {
    demo ??= startMasteredDemo();
    return measure(await demo, words);
  };

const named = (words: readonly string[]) => (what: string) =>
  words.length === 0 || words.some((word) => what.includes(word));

/** By name, in the order of a whole run: scale alone, before a demo masters anything. */
const parts: Record<string, (words: string[]) => Promise<unknown>> = {
  scale: (words) => measureScale(named(words)),
  lists: (words) => measureLists(named(words)),
  requests: onDemo(async (on) => {
    const api = await openBenchApi(on);
    const rows = async () => [...(await measureJson(on, api)), ...(await measureFiles(on, api))];
    return rows().finally(() => api.stop());
  }),
  downloads: measureDownloads,
  feed: measureFeed,
  upload: onDemo(measureUpload),
  resumed: onDemo(({ url }) => measureResumed(url)),
  'let-in': measureLetIn,
  listening: measureListening,
  'first-sound': onDemo(async ({ url }) => [
    ...(await measureSavedSound(url)),
    ...(await measureFirstSound(url)),
  ]),
  handover: onDemo(({ url }) => measureHandover(url)),
  'page-load': onDemo(async ({ url }) => {
    console.table(await measurePageLoad(url));
    console.table(await measureSecondVisit(url));
    return measureResponse(url);
  }),
  lighthouse: onDemo(({ url }, words) => measureLighthouse(url, named(words))),
  import: measureImport,
  master: async () =>
    void execSync('taskset -c 0 node --import tsx __tests__/bench/master.bench.ts', { stdio: 'inherit' }),
  publishing: measurePublishing,
  attacks: async (words) => {
    await measureClubAdmin(named(words));
    await measureAttacks();
  },
  overload: measureOverload,
  scan: onDemo((on, words) => measureScan(on, named(words))),
  backup: ([gigabytes = '5']) => measureBackup(Number(gigabytes)),
  analytics: ([millions = '50']) => measureAnalytics(Number(millions) * 1_000_000),
};

/**
 * `npm run bench`: what the issues set figures for, in one run on one machine, but for analytics, backup and scan, which take long.
 * `npm run bench -- import`: one part; words after `scale` name its lists, after `lighthouse` its pages, after `scan` its personas, a number after `analytics` is millions of events a year,
 * after `backup` gigabytes.
 * Needs wrk and, for the peer, nginx. Never part of the tests, because machines are noisy.
 */
async function main([name, ...words]: string[]) {
  for (const part of name
    ? [name]
    : Object.keys(parts).filter((each) => !['analytics', 'backup', 'scan'].includes(each))) {
    const rows = await parts[part]?.(words);
    if (rows) console.table(Array.isArray(rows) ? rows : [rows]);
  }
  await (await demo)?.stop();
}

void main(process.argv.slice(2));
