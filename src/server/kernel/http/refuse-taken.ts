import { fieldError } from './api-error';

/** The field that a unique index protects, and what to say when its value is taken. */
interface Taken {
  field: string;
  sentence: string;
}

/** Unique indexes by their names. `back` is what to say when a row is restored whose value was taken meanwhile. */
export type Uniques = Record<string, Taken & { back: string }>;

const constraintOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  return 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : constraintOf(error.cause);
};

/** The unique index of these that PostgreSQL has refused a row by, if it was one. */
export const takenBy = <One extends Taken>(error: unknown, uniques: Record<string, One>): One | undefined =>
  uniques[constraintOf(error) ?? ''];

/**
 * Saves, and throws 409 for the field whose value is taken. The database decides: a look beforehand would miss what is
 * saved at the same time. The transaction of `saving` is lost then.
 */
export async function refuseTaken<Saved>(
  uniques: Record<string, Taken>,
  saving: Promise<Saved>,
): Promise<Saved> {
  try {
    return await saving;
  } catch (error) {
    const taken = takenBy(error, uniques);
    throw taken ? fieldError('conflict', taken.field, taken.sentence, error) : error;
  }
}
