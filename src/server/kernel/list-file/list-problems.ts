import type { ListProblem } from '@/contract/list-file/list-file';
import { plural, t } from '@/language/text';
import { ApiError } from '../http/api-error';

/** The most problems shown at once; after a correction the next ones are shown. */
const toldAtMost = 200;

/** The problems of a list as a look at it answers them, the first rows first. */
export const tellProblems = <Column extends string>(problems: readonly ListProblem<Column>[]) => ({
  wrong: problems.length,
  problems: problems.toSorted((one, other) => one.row - other.row).slice(0, toldAtMost),
});

/** Throws 422 where anything is wrong: a list is imported as a whole, or not at all. */
export function refuseProblems({ wrong, problems: [first] }: ReturnType<typeof tellProblems>): void {
  if (!first) return;
  const where = first.column ? t`Row ${first.row}, ${first.column}` : t`Row ${first.row}`;
  const many = plural(wrong, {
    one: 'One thing is wrong, so nothing was imported.',
    other: '# things are wrong, so nothing was imported.',
  });
  const sentence = `${many} ${where}: ${first.message}.`;
  throw new ApiError('invalid', sentence, { fields: { text: sentence } });
}
