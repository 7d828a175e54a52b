import { ApiFailure } from '@/client/api-failure';
import { plural, t } from '@/language/text';

/** The most failures that are listed. */
const toldAtMost = 5;

/** The message of an action that failed for some rows. `selected`: those rows stay selected. */
export function partFailure(
  done: string | undefined,
  failed: readonly { title: string; reason: string }[],
  selected = true,
): ApiFailure {
  const lines = failed.slice(0, toldAtMost).map(({ title, reason }) => `${title}: ${reason}`);
  const more = failed.length - lines.length;
  const undone = selected
    ? plural(failed.length, {
        one: '# could not be done, and stays selected.',
        other: '# could not be done, and stay selected.',
      })
    : plural(failed.length, { one: '# could not be done.', other: '# could not be done.' });
  const message = done ? `${done}. ${undone}` : undone;
  return new ApiFailure('conflict', message, {
    reason: [...lines, ...(more > 0 ? [t`And ${more} more.`] : [])].join(' '),
  });
}
