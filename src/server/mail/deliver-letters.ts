import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../db/client';
import type { Env } from '../env';
import type { Letter } from '../jobs/queue';
import { type Post, PostError } from './post';
import { writeLetter } from './write-letter';

interface PostOffice {
  boss: PgBoss;
  db: Database;
  env: Pick<Env, 'publicUrl'>;
  log: Logger;
  post: Post;
}

const pollSeconds = 0.5;
/** How many are written and sent at once: each place takes one every `pollSeconds`, and one that hangs holds up no other. */
const places = 4;

/** One letter, written and sent. The log names neither its reader nor its link. */
async function deliver({ db, env, log, post }: PostOffice, about: Letter): Promise<void> {
  const { letter } = about;
  const mail = await writeLetter({ db, env }, about);
  if (!mail) {
    log.debug({ letter }, 'nobody to write to');
    return;
  }
  log.info({ letter, ...(await post(mail, letter)) }, 'letter');
}

/** Takes letters from the queue until the boss is stopped. One that could not be sent is tried again, less and less often. */
export async function deliverLetters(office: PostOffice): Promise<void> {
  const options = { pollingIntervalSeconds: pollSeconds };
  // Several places and no batch: one letter that fails would have a whole batch sent again.
  for (let place = 0; place < places; place += 1) {
    await office.boss.work<Letter>('send-letter', options, async ([job]) => {
      if (!job) return;
      try {
        await deliver(office, job.data);
      } catch (error) {
        office.log.warn({ err: error, letter: job.data.letter }, 'letter not sent; the queue tries again');
        // What is thrown is kept with the job: a broken query would bring its values along.
        throw error instanceof PostError ? error : new Error('the letter could not be written');
      }
    });
  }
}
