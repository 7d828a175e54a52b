import { spawn } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
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
 * names. `npm run test:soak`: what takes minutes. `npm run test:times`: seconds per file of the last run.
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

const vitest = (projects: string[], words: string[] = []): Step => [
  ...(['npx', 'vitest', 'run', '--reporter=default'] as const),
  ...projects.flatMap((name) => ['--project', name]),
  ...words,
];

const playwright = (projects: string[], words: string[] = []): Step => [
  ...(['npx', 'playwright', 'test'] as const),
  ...projects.map((name) => `--project=${name}`),
  ...words,
];

/** The files with a failed test; `broken` when something failed outside the tests, whose reason is in the output already. */
type Ended = FailedFile[] | 'broken';

/** Runs tests that write the report of a layer. */
async function runLayer(layer: Layer, step: Step): Promise<Ended> {
  removeReport(layer);
  const reporters = [
    ...['--reporter=json', `--outputFile.json=${reportOf(layer)}`],
    '--reporter=./__tests__/support/outside-reporter.ts',
  ];
  const reporting: Step = layer === 'browser' ? step : [...step, ...reporters];
  if (await run(reporting)) return [];
  const failed = failedFiles(layer);
  const outside = failuresOutside(layer);
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
async function runOnce(...layers: [Layer, Step][]): Promise<boolean> {
  for (const [layer, step] of layers) {
    const ended = await runLayer(layer, step);
    if (ended === 'broken') return false;
    printFailures(ended.flatMap(({ failures }) => failures));
    if (ended.length > 0) return false;
  }
  return true;
}

/** Runs one file by itself. It writes no report of its layer, so that `test:times` still reads that of the whole run. */
const runAgain = ({ layer, file }: FailedFile) =>
  layer === 'browser'
    ? run(playwright(['e2e'], [file, '--workers=1', '--output=test-results/second-try']), {
        PLAYWRIGHT_JSON_OUTPUT_FILE: 'test-results/second-try.json',
      })
    : run(vitest(['ui', 'node'], [path.resolve(file)]));

/**
 * Runs each file with a failed test once more, now that nothing else runs. Those that pass then are unsteady: they are
 * named, and hold nothing up. Resolves to whether all pass.
 */
async function passSecondTry(failed: FailedFile[]): Promise<boolean> {
  const unsteady: FailedFile[] = [];
  if (failed.length <= mostUnsteady) {
    for (const each of failed) if (await runAgain(each)) unsteady.push(each);
  } else console.log(`${failed.length} files failed. More than ${mostUnsteady} have no second try.\n`);
  const twice = failed.filter((each) => !unsteady.includes(each));
  printFailures(twice.flatMap(({ failures }) => failures));
  writeFileSync(unsteadyReport, JSON.stringify(unsteady, undefined, 2));
  if (unsteady.length > 0) console.log('Unsteady: failed at first, and passed by itself\n');
  printFailures(unsteady.flatMap(({ failures }) => failures.slice(0, 1)));
  return twice.length === 0;
}

async function runAll(): Promise<boolean> {
  rmSync(unsteadyReport, { force: true });
  // Much of the build keeps one core alone busy.
  const [tested, built] = await Promise.all([
    run(check).then(
      async (passed): Promise<Ended> => (passed ? runLayer('vitest', vitest(['ui', 'node'])) : 'broken'),
    ),
    inTurn(build, bundle),
  ]);
  if (tested === 'broken') return false;
  const browsed = built ? await runLayer('browser', playwright(['e2e'])) : 'broken';
  const passed = await passSecondTry([...tested, ...(browsed === 'broken' ? [] : browsed)]);
  return passed && browsed !== 'broken';
}

function runWith(words: string[]): Promise<boolean> {
  // Words that no file has are a mistake, unless the other layer has them.
  if (filesIn('e2e', words).length === 0) return runOnce(['vitest', vitest(['ui', 'node'], words)]);
  return runOnce(
    ['vitest', vitest(['ui', 'node'], ['--passWithNoTests', ...words])],
    ['browser', playwright(['e2e'], words)],
  );
}

async function runSoak(words: string[]): Promise<boolean> {
  if (!(await run(build))) return false;
  return runOnce(
    ['soak', vitest(['soak'], words.length > 0 ? ['--passWithNoTests', ...words] : [])],
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
    words[0] === '--soak' ? runSoak(words.slice(1)) : words.length > 0 ? runWith(words) : runAll();
  void running.then((passed) => {
    console.log(`${passed ? 'All passed' : 'FAILED'} after ${Math.round((Date.now() - started) / 1000)} s`);
    process.exitCode = passed ? 0 : 1;
  });
}
