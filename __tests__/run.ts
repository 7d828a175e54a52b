import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import {
  type FailedFile,
  type Failure,
  failedFiles,
  failuresOutside,
  type Layer,
  removeReport,
  reportOf,
  timesOfFiles,
} from './support/test-reports';

/**
 * `npm test`: everything but the soak. `npm test -- words`: the tests in all layers whose files have one of the words in their
 * names. `npm run test:soak`: what takes minutes. `npm run test:steady`: whether chance, a busy machine or a date fails them.
 * `npm run test:times`: seconds per file of the last run.
 */
type Step = readonly [program: string, ...words: string[]];

const check: Step = ['npm', 'run', '--silent', 'check'];
const build: Step = ['npm', 'run', '--silent', 'build'];
const bundle: Step = ['npm', 'run', '--silent', 'check:bundle'];

/** More failed files than this are one fault rather than chance. */
const mostUnsteady = 10;
const unsteadyReport = 'test-results/unsteady.json';

/** Runs a command to its end. Resolves to whether it succeeded, and says how long it took. */
const run = ([program, ...words]: Step, env: Record<string, string> = {}) =>
  new Promise<boolean>((resolve) => {
    const started = Date.now();
    const child = spawn(program, words, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('close', (code) => {
      const seconds = Math.round((Date.now() - started) / 1000);
      console.log(
        `\n— ${[program, ...words].join(' ').slice(0, 60)}: ${code === 0 ? 'passed' : 'FAILED'}, ${seconds} s\n`,
      );
      resolve(code === 0);
    });
  });

/** Runs commands one after the other, up to the first that fails. Resolves to whether all succeeded. */
async function inTurn(...steps: Step[]): Promise<boolean> {
  for (const step of steps) if (!(await run(step))) return false;
  return true;
}

type JestLayer = Exclude<Layer, 'browser'>;

/** Jest, with room for the many short-lived objects of tests: collecting them took a tenth of the time. */
const jest = (...words: string[]): Step => [
  ...(['node', '--max-semi-space-size=64', 'node_modules/jest/bin/jest.js'] as const),
  ...words,
];

/** More workers than cores where tests wait for the database and for programs that they start; a soak test has all for itself. */
const cores = availableParallelism();
const workers: Record<JestLayer, number> = { jsdom: cores, node: Math.ceil(cores * 1.5), soak: 1 };

const jestLayer = (layer: JestLayer, ...words: string[]): Step =>
  jest(`--selectProjects=${layer}`, `--maxWorkers=${workers[layer]}`, '--silent', ...words);

const playwright = (projects: string[], words: string[] = []): Step => [
  ...(['npx', 'playwright', 'test'] as const),
  ...projects.map((name) => `--project=${name}`),
  ...words,
];

/** The files with a failed test; `broken` when something failed outside the tests, whose reason is in the output already. */
type Ended = FailedFile[] | 'broken';

/** Runs tests that write the report of a layer. */
async function runLayer(layer: Layer, step: Step, env = {}): Promise<Ended> {
  removeReport(layer);
  const reporting: Step = layer === 'browser' ? step : [...step, '--json', `--outputFile=${reportOf(layer)}`];
  if (await run(reporting, env)) return [];
  const failed = failedFiles(layer);
  const outside = layer === 'browser' ? failuresOutside() : [];
  if (failed.length > 0 && outside.length === 0) return failed;
  printFailures([...outside, ...failed.flatMap(({ failures }) => failures)]);
  return 'broken';
}

const filesIn = (folder: 'e2e' | 'soak', words: string[]) =>
  readdirSync(`__tests__/${folder}`).filter((file) => words.some((word) => file.includes(word)));

function printFailures(failures: Failure[]): void {
  const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
  for (const { title, message } of failures.slice(0, 30)) {
    const text = message.replace(colours, '');
    // What a program has printed comes after the reason, and its own reason at the end.
    console.log(`${title}: ${text.length > 1200 ? `${text.slice(0, 500)} … ${text.slice(-700)}` : text}\n`);
  }
}

/** Runs layers once, up to the first that fails. Their failures are printed again at the end, because CI keeps only the end. */
async function runOnce(...layers: (readonly [Layer, Step])[]): Promise<boolean> {
  for (const [layer, step] of layers) {
    const ended = await runLayer(layer, step);
    if (ended === 'broken') return false;
    printFailures(ended.flatMap(({ failures }) => failures));
    if (ended.length > 0) return false;
  }
  return true;
}

/** Runs one file by itself. It writes no report of its layer, so that `test:times` still reads that of the whole run. */
const runAgain = ({ layer, file }: FailedFile, env: Record<string, string>) =>
  layer === 'browser'
    ? run(playwright(['e2e'], [file, '--workers=1', '--output=test-results/second-try']), {
        PLAYWRIGHT_JSON_OUTPUT_FILE: 'test-results/second-try.json',
      })
    : run(jest('--runTestsByPath', file), env);

/**
 * Runs each file with a failed test once more, now that nothing else runs. Those that pass then are unsteady: they are
 * named, and hold nothing up. Resolves to whether all pass.
 */
async function passSecondTry(failed: FailedFile[], env = {}): Promise<boolean> {
  const unsteady: FailedFile[] = [];
  if (failed.length <= mostUnsteady) {
    for (const each of failed) if (await runAgain(each, env)) unsteady.push(each);
  } else console.log(`${failed.length} files failed. More than ${mostUnsteady} have no second try.\n`);
  const twice = failed.filter((each) => !unsteady.includes(each));
  printFailures(twice.flatMap(({ failures }) => failures));
  writeFileSync(unsteadyReport, JSON.stringify(unsteady, undefined, 2));
  if (unsteady.length > 0) console.log('Unsteady: failed at first, and passed by itself\n');
  printFailures(unsteady.flatMap(({ failures }) => failures.slice(0, 1)));
  return twice.length === 0;
}

async function runAll(order: string[] = []): Promise<boolean> {
  rmSync(unsteadyReport, { force: true });
  // Much of the build keeps one core alone busy. What runs beside it waits for no program and no database.
  const [screens, built] = await Promise.all([
    run(check).then(
      async (passed): Promise<Ended> => (passed ? runLayer('jsdom', jestLayer('jsdom', ...order)) : 'broken'),
    ),
    inTurn(build, bundle),
  ]);
  if (screens === 'broken') return false;
  const server = await runLayer('node', jestLayer('node', ...order));
  const browser = built && server !== 'broken' ? await runLayer('browser', playwright(['e2e'])) : 'broken';
  const ended = [screens, server, browser].filter((each) => each !== 'broken');
  return (await passSecondTry(ended.flat())) && ended.length === 3;
}

async function runWith(words: string[]): Promise<boolean> {
  const inBrowser = filesIn('e2e', words).length > 0;
  // Words that no file has are a mistake, unless the browser has them.
  const some = inBrowser ? ['--passWithNoTests', ...words] : words;
  const tested = await run(
    jest('--selectProjects=jsdom', '--selectProjects=node', `--maxWorkers=${cores}`, '--silent', ...some),
  );
  return tested && (!inBrowser || runOnce(['browser', playwright(['e2e'], words)]));
}

async function runSoak(words: string[]): Promise<boolean> {
  if (!(await run(build))) return false;
  return runOnce(
    ['soak', jestLayer('soak', ...(words.length > 0 ? ['--passWithNoTests', ...words] : []))],
    [
      'browser',
      playwright(
        ['soak', 'api-host', 'database-url', 'spread'],
        // Words that no file has are a mistake, unless a file of the other kind has them.
        filesIn('soak', words).length > 0 ? ['--pass-with-no-tests', ...words] : words,
      ),
    ],
  );
}

/** Half an hour before midnight UTC: the night in which the clocks of Europe change, and a day that few years have. */
const nights = ['2027-03-27T23:30:00Z', '2028-02-29T23:30:00Z'];

/**
 * Left out on those nights. libfaketime does not move the times of files, so a file written just now looks months old; and
 * PostgreSQL reads the real clock when a limit ends while it waits, so it never gives up a lock.
 */
const notAtNight = ['api/(file-check|migrate|storage)', 'contract/deploy', 'jobs/(bucket|quarantine)'].map(
  (files) => `--testPathIgnorePatterns=__tests__/${files}\\.test`,
);

/** The clock of a command and of all programs that it starts, by libfaketime (Debian: apt-get install -y faketime). */
const clockAt = (instant: string) => ({
  LD_PRELOAD: execFileSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], {
    encoding: 'utf8',
  }).trim(),
  FAKETIME: `+${Math.round((Date.parse(instant) - Date.now()) / 1000)}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

/**
 * All tests beside two busy programs, and those without a browser on two nights that upset dates. The files run in an order that
 * a seed decides.
 */
async function runSteady(seed = String(randomInt(2 ** 31))): Promise<boolean> {
  console.log(`The files run in the order of ${seed}: npm run test:steady -- ${seed}`);
  const order = ['--testSequencer=./__tests__/support/order-by-seed.js', `--seed=${seed}`];
  const busy = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);']));
  const besideBusy = await runAll(order);
  for (const each of busy) each.kill();
  if (!besideBusy) return false;
  for (const night of nights)
    for (const layer of ['jsdom', 'node'] as const) {
      console.log(`${layer} at ${night}`);
      const ended = await runLayer(layer, jestLayer(layer, ...order, ...notAtNight), clockAt(night));
      if (ended === 'broken' || !(await passSecondTry(ended, clockAt(night)))) return false;
    }
  return true;
}

function printTimes(): void {
  const all = timesOfFiles();
  if (all.length === 0) {
    console.log('Nothing was run here yet.');
    return;
  }
  const folders = new Map<string, number>();
  for (const { file, seconds } of all) {
    const folder = path.dirname(file);
    folders.set(folder, (folders.get(folder) ?? 0) + seconds);
  }
  const line = (seconds: number, text: string) => console.log(`${seconds.toFixed(1).padStart(8)} s  ${text}`);
  for (const { file, seconds } of all.sort((a, b) => b.seconds - a.seconds)) line(seconds, file);
  console.log('\nBy folder, added up over the workers');
  for (const [folder, seconds] of folders) line(seconds, folder);
}

const words = process.argv.slice(2);

if (words[0] === '--times') printTimes();
else {
  const started = Date.now();
  const running =
    words[0] === '--soak'
      ? runSoak(words.slice(1))
      : words[0] === '--steady'
        ? runSteady(words[1])
        : words.length > 0
          ? runWith(words)
          : runAll();
  void running.then((passed) => {
    console.log(`${passed ? 'All passed' : 'FAILED'} after ${Math.round((Date.now() - started) / 1000)} s`);
    process.exitCode = passed ? 0 : 1;
  });
}
