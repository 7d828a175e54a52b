/** Why a feed or an episode of it cannot be taken, in a sentence for people. */
export class ShowError extends Error {
  override name = 'ShowError';
  /** It may work later, so it is tried again. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass = false, cause }: { mayPass?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.mayPass = mayPass;
  }
}
