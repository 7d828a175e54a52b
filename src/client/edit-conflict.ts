import { toFailure } from './user-message';

/** Another person has saved the same thing since the form began; `newer` is what they saved. */
export class EditConflict<T> extends Error {
  constructor(
    readonly newer: T,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'EditConflict';
  }
}

/**
 * Saves with `save`. When the server answers that the thing has changed meanwhile, reads its present state
 * and rejects with `EditConflict`; otherwise rejects with the error of the call.
 */
export async function saveUnlessChanged<Saved, T>(
  save: () => Promise<Saved>,
  readNewer: () => Promise<T>,
): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    const failure = toFailure(error);
    // With a field it is that field's conflict: a name or number that is taken.
    if (failure.code !== 'conflict' || Object.keys(failure.fields).length > 0) throw failure;
    throw new EditConflict(await readNewer(), failure.message, failure);
  }
}
