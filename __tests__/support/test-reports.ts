import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What a run of tests has left: its report is `test-results/<layer>.json`. */
export type Layer = 'vitest' | 'soak' | 'browser';

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

/** So that what an earlier run has left is not taken for the result of one that ended before it wrote its own. */
export const removeReport = (layer: Layer) => rmSync(reportOf(layer), { force: true });

function readReport(layer: Layer): unknown {
  try {
    return JSON.parse(readFileSync(reportOf(layer), 'utf8'));
  } catch {
    return {};
  }
}

interface VitestFile {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  /** Why the file failed outside its tests. */
  message?: string;
  assertionResults: { fullName: string; failureMessages: string[] }[];
}

const filesOfVitest = (layer: Layer) =>
  ((readReport(layer) as { testResults?: VitestFile[] }).testResults ?? []).map((found) => ({
    ...found,
    file: path.relative(process.cwd(), found.name),
  }));

function failuresOfVitest({ file, message, assertionResults }: VitestFile & { file: string }): Failure[] {
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

const filesOfBrowser = () =>
  ((readReport('browser') as { suites?: (BrowserSuite & { file: string })[] }).suites ?? []).map((suite) => ({
    file: `__tests__/${suite.file}`,
    specs: specsOf(suite),
  }));

const specsOf = ({ suites = [], specs = [] }: BrowserSuite): NonNullable<BrowserSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const resultsOf = ({ tests }: NonNullable<BrowserSuite['specs']>[number]) =>
  tests.flatMap(({ results }) => results);

/** The files of a layer's last run in which a test failed. */
export function failedFiles(layer: Layer): FailedFile[] {
  if (layer !== 'browser')
    return filesOfVitest(layer)
      .filter(({ status }) => status === 'failed')
      .map((found) => ({ layer, file: found.file, failures: failuresOfVitest(found) }));
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
  ...(['vitest', 'soak'] as const).flatMap((layer) =>
    filesOfVitest(layer).map(({ file, startTime, endTime }) => ({
      file,
      seconds: (endTime - startTime) / 1000,
    })),
  ),
  ...filesOfBrowser().map(({ file, specs }) => ({
    file,
    seconds: specs.flatMap(resultsOf).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  })),
];
