import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm test`: everything but the soak. `npm test -- words`: the tests in all layers whose files have one of the words in their
 * names. `npm run test:soak`: what takes minutes. `npm run test:times`: seconds per file of the last run.
 */
type Step = readonly [program: string, ...words: string[]];

const reports = 'test-results';
const check: Step = ['npm', 'run', '--silent', 'check'];
const build: Step = ['npm', 'run', '--silent', 'build'];
const bundle: Step = ['npm', 'run', '--silent', 'check:bundle'];

const vitest = (report: string, projects: string[], words: string[] = []): Step => [
  ...(['npx', 'vitest', 'run', '--reporter=default', '--reporter=json'] as const),
  `--outputFile.json=${reports}/${report}.json`,
  ...projects.flatMap((name) => ['--project', name]),
  ...words,
];

const playwright = (projects: string[], words: string[] = []): Step => [
  ...(['npx', 'playwright', 'test'] as const),
  ...projects.map((name) => `--project=${name}`),
  ...words,
];

/** Runs a command to its end. Resolves to whether it succeeded, and says how long it took. */
const run = ([program, ...words]: Step) =>
  new Promise<boolean>((resolve) => {
    const started = Date.now();
    const child = spawn(program, words, { stdio: 'inherit' });
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

const filesIn = (folder: 'e2e' | 'soak', words: string[]) =>
  readdirSync(`__tests__/${folder}`).filter((file) => words.some((word) => file.includes(word)));

interface Timed {
  file: string;
  seconds: number;
}

const reportOf = (name: string) => path.join(reports, `${name}.json`);

const readReport = (name: string) => {
  try {
    return JSON.parse(readFileSync(reportOf(name), 'utf8'));
  } catch {
    return undefined;
  }
};

interface VitestFile {
  name: string;
  startTime: number;
  endTime: number;
  message?: string;
  assertionResults: { fullName: string; failureMessages: string[] }[];
}

function timesOfVitest(name: string): Timed[] {
  const { testResults = [] } = (readReport(name) ?? {}) as { testResults?: VitestFile[] };
  return testResults.map(({ name: file, startTime, endTime }) => ({
    file: path.relative(process.cwd(), file),
    seconds: (endTime - startTime) / 1000,
  }));
}

interface Result {
  duration: number;
  status: string;
  errors: { message?: string }[];
}

interface Suite {
  suites?: Suite[];
  specs?: { title: string; tests: { results: Result[] }[] }[];
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const durationOf = (suite: Suite): number =>
  specsOf(suite)
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0);

const failuresOfBrowser = () =>
  specsOf((readReport('browser') ?? {}) as Suite).flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .flatMap(({ errors }) => errors.map(({ message = '' }) => ({ title, message }))),
  );

function failuresOfVitest(name: string) {
  const { testResults = [] } = (readReport(name) ?? {}) as { testResults?: VitestFile[] };
  return testResults.flatMap(({ name: file, message, assertionResults }) => {
    const failed = assertionResults.flatMap(({ fullName, failureMessages }) =>
      failureMessages.map((text) => ({ title: `${path.basename(file)}: ${fullName}`, message: text })),
    );
    return failed.length === 0 && message ? [{ title: path.basename(file), message }] : failed;
  });
}

/** Says at the end of the output why tests failed, because of long outputs only the end is kept. */
function printFailures(since: number): void {
  const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
  const written = (name: string) => statSync(reportOf(name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const failures = [
    ...['vitest', 'soak'].filter((name) => written(name) > since).flatMap(failuresOfVitest),
    ...(written('browser') > since ? failuresOfBrowser() : []),
  ];
  for (const { title, message } of failures.slice(0, 30)) {
    const text = message.replace(colours, '');
    // What a program has printed comes after the reason, and its own reason at the end.
    console.log(`${title}: ${text.length > 1200 ? `${text.slice(0, 500)} … ${text.slice(-700)}` : text}\n`);
  }
}

function timesOfBrowser(): Timed[] {
  const { suites = [] } = (readReport('browser') ?? {}) as { suites?: (Suite & { file: string })[] };
  return suites.map((suite) => ({ file: `__tests__/${suite.file}`, seconds: durationOf(suite) / 1000 }));
}

function printTimes(): void {
  const all = [...timesOfVitest('vitest'), ...timesOfVitest('soak'), ...timesOfBrowser()];
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

const [first, ...rest] = process.argv.slice(2);
const words = first === undefined ? [] : [first, ...rest];

async function main(): Promise<boolean> {
  if (first === '--soak') {
    return inTurn(
      build,
      vitest('soak', ['soak'], rest.length > 0 ? ['--passWithNoTests', ...rest] : []),
      playwright(
        ['soak', 'api-host', 'database-url', 'spread'],
        // Words that no file has are a mistake, unless a file of the other kind has them.
        filesIn('soak', rest).length > 0 ? ['--pass-with-no-tests', ...rest] : rest,
      ),
    );
  }
  if (words.length > 0) {
    // Words that no file has are a mistake, unless the other layer has them.
    if (filesIn('e2e', words).length === 0) return inTurn(vitest('vitest', ['ui', 'node'], words));
    const steps = vitest('vitest', ['ui', 'node'], ['--passWithNoTests', ...words]);
    return inTurn(steps, playwright(['e2e'], words));
  }
  // Much of the build keeps one core alone busy.
  const passed = await Promise.all([inTurn(check, vitest('vitest', ['ui', 'node'])), inTurn(build, bundle)]);
  return !passed.includes(false) && inTurn(playwright(['e2e']));
}

if (first === '--times') printTimes();
else {
  const started = Date.now();
  void main().then((passed) => {
    if (!passed) printFailures(started);
    console.log(`${passed ? 'All passed' : 'FAILED'} after ${Math.round((Date.now() - started) / 1000)} s`);
    process.exitCode = passed ? 0 : 1;
  });
}
