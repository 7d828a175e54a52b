import { fieldError } from './api-error';

/**
 * Unique indexes by their names: the field that each protects, and what to say when its value is taken.
 * `back` is the sentence for restoring a row whose value was taken meanwhile, where the usual one does not
 * fit.
 */
export type Uniques = Record<string, { field: string; sentence: string; back?: string }>;

const constraintOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  return 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : constraintOf(error.cause);
};

/** The unique index of these that PostgreSQL has refused a row by, if it was one. */
export const takenBy = (error: unknown, uniques: Uniques): Uniques[string] | undefined =>
  uniques[constraintOf(error) ?? ''];

/**
 * Saves, and throws 409 for the field whose value is taken. The database decides: a look beforehand would miss what is
 * saved at the same time. The transaction of `saving` is lost then.
 */
export async function refuseTaken<Saved>(uniques: Uniques, saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving;
  } catch (error) {
    const taken = takenBy(error, uniques);
    throw taken ? fieldError('conflict', taken.field, taken.sentence, error) : error;
  }
}
