import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What a run of tests has left: its report is `test-results/<layer>.json`. */
export type Layer = 'jsdom' | 'node' | 'soak' | 'browser';

export interface Failure {
  /** The file and the test. */
  title: string;
  message: string;
}

/** A file of tests in which at least one failed. */
export interface FailedFile {
  layer: Layer;
  /** From the root of the project. */
  file: string;
  failures: Failure[];
}

export interface Timed {
  file: string;
  seconds: number;
}

export const reportOf = (layer: Layer) => `test-results/${layer}.json`;

/** Makes room for a run, because a run that ends early writes no report, and an older report says nothing about it. */
export function removeReport(layer: Layer): void {
  mkdirSync('test-results', { recursive: true });
  rmSync(reportOf(layer), { force: true });
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

interface JestFile {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  /** Why the file failed outside its tests. */
  message?: string;
  assertionResults: { fullName: string; failureMessages: string[] }[];
}

const filesOfJest = (layer: Layer) =>
  ((read(reportOf(layer)) as { testResults?: JestFile[] }).testResults ?? []).map((found) => ({
    ...found,
    file: path.relative(process.cwd(), found.name),
  }));

function failuresOfJest({ file, message, assertionResults }: JestFile & { file: string }): Failure[] {
  const failures = assertionResults.flatMap(({ fullName, failureMessages }) =>
    failureMessages.map((text) => ({ title: `${file}: ${fullName}`, message: text })),
  );
  return failures.length > 0 ? failures : [{ title: file, message: message ?? '' }];
}

interface BrowserSuite {
  suites?: BrowserSuite[];
  specs?: {
    title: string;
    ok: boolean;
    tests: { results: { duration: number; errors: { message?: string }[] }[] }[];
  }[];
}

interface BrowserReport {
  suites?: (BrowserSuite & { file: string })[];
  /** What failed outside the tests. */
  errors?: { message?: string }[];
}

const reportOfBrowser = () => read(reportOf('browser')) as BrowserReport;

const filesOfBrowser = () =>
  (reportOfBrowser().suites ?? []).map((suite) => ({
    file: `__tests__/${suite.file}`,
    specs: specsOf(suite),
  }));

const specsOf = ({ suites = [], specs = [] }: BrowserSuite): NonNullable<BrowserSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const resultsOf = ({ tests }: NonNullable<BrowserSuite['specs']>[number]) =>
  tests.flatMap(({ results }) => results);

/** What failed in the browser's last run and belongs to no test, so that no file can be run again for it. */
export const failuresOutside = (): Failure[] =>
  (reportOfBrowser().errors ?? []).map(({ message = '' }) => ({
    title: 'browser, outside the tests',
    message,
  }));

/** The files of a layer's last run in which a test failed. */
export function failedFiles(layer: Layer): FailedFile[] {
  if (layer !== 'browser')
    return filesOfJest(layer)
      .filter(({ status }) => status === 'failed')
      .map((found) => ({ layer, file: found.file, failures: failuresOfJest(found) }));
  return filesOfBrowser().flatMap(({ file, specs }) => {
    const failures = specs
      .filter(({ ok }) => !ok)
      .map((spec) => {
        const errors = resultsOf(spec).flatMap(({ errors }) => errors);
        return {
          title: `${file}: ${spec.title}`,
          message: errors.map(({ message = '' }) => message).join('\n'),
        };
      });
    return failures.length > 0 ? [{ layer, file, failures }] : [];
  });
}

/** How long each file of the last runs took. */
export const timesOfFiles = (): Timed[] => [
  ...(['jsdom', 'node', 'soak'] as const).flatMap((layer) =>
    filesOfJest(layer).map(({ file, startTime, endTime }) => ({
      file,
      seconds: (endTime - startTime) / 1000,
    })),
  ),
  ...filesOfBrowser().map(({ file, specs }) => ({
    file,
    seconds: specs.flatMap(resultsOf).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  })),
];
