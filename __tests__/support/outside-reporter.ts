import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import { type Outside, outsideReport } from './test-reports';

/**
 * Writes down the errors that belong to no test, such as a worker process that died with its files: they fail the run, and
 * vitest's JSON report leaves them out.
 */
export default class OutsideReporter implements Reporter {
  onTestRunEnd(_files: unknown, errors: NonNullable<Outside['errors']>): void {
    if (errors.length > 0) writeFileSync(outsideReport, JSON.stringify({ errors } satisfies Outside));
  }
}
