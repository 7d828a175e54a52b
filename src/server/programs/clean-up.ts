import { removeOldReplies } from '../kernel/db/kept-replies';
import type { WorkContext } from '../kernel/jobs/queue';
import type { CleanUp } from '../kernel/noun';
import { nouns } from './nouns';

const phases: readonly CleanUp['phase'][] = ['things', 'files', 'rest'];

const cleanUps: readonly CleanUp[] = [
  ...nouns.flatMap((noun) => noun.cleanUps ?? []),
  { name: 'kept answers', phase: 'rest', run: ({ db }) => removeOldReplies(db) },
];

/** Runs all hourly steps. One that fails is logged and tried again in an hour; the others still run. */
export async function cleanUp(context: WorkContext): Promise<void> {
  for (const phase of phases) {
    for (const { name, run } of cleanUps.filter((step) => step.phase === phase)) {
      await run(context).catch((err) => context.log.error({ err, step: name }, 'cleaning failed'));
    }
  }
}
