import { orTryAgain } from '@/ui/feedback/or-try-again';

/** Shown by pages where the code of the questions could not be loaded, and `meanwhile` before that is known. */
export const questionsOr = (meanwhile?: Parameters<typeof orTryAgain>[1]) =>
  orTryAgain('The questions', meanwhile);
