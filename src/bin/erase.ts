import { appendEntries } from '@/server/kernel/db/audit';
import type { Database, Transaction } from '@/server/kernel/db/client';
import { makeQueue } from '@/server/kernel/jobs/queue';
import type { ListenerOf } from '@/server/kernel/listener-key';
import { erasePerson } from '@/server/personal-data/erase-person.store';
import { judgeLeaving, type LeavingUser, lockPerson } from '@/server/personal-data/leaving.store';
import { operatorWords } from '@/server/personal-data/obstacle-words';
import { removeLeftFiles } from '@/server/personal-data/remove-left-files';
import { countWhatGoes, type ErasedRows } from '@/server/personal-data/what-goes.store';
import * as operator from '@/server/programs/operator';
import { OperatorError } from '@/server/programs/operator-error';
import { runProgram } from '@/server/programs/program';
import { fullNameOf } from '@/server/user/full-name';

const usage =
  'Say who: npm run erase -- <email, phone number, username or id>\n' +
  'It says what would go, and changes nothing. To erase: npm run erase -- <who> --yes';

const say = (text: string) => process.stdout.write(`${text}\n`);

const headings: Record<ErasedRows['fate'], string> = {
  goes: 'Goes, at once and for good:',
  nameless: 'Stays, without naming the person:',
  kept: 'Stays as evidence, under the bare id:',
};

function sayWhatGoes(shares: readonly ErasedRows[]): void {
  for (const [fate, heading] of Object.entries(headings)) {
    const of = shares.filter((share) => share.fate === fate);
    if (of.length > 0) say([heading, ...of.map(({ table, rows }) => `  ${rows} in ${table}`)].join('\n'));
  }
}

/**
 * The person, locked, and the children who would go along. Throws `OperatorError` where the person cannot be
 * deleted.
 */
async function requireErasable(tx: Transaction, { id }: LeavingUser) {
  const person = await lockPerson(tx, id);
  if (!person) throw new OperatorError('This account was deleted a moment ago.');
  const { obstacle, children } = await judgeLeaving(tx, person);
  if (obstacle) throw new OperatorError(operatorWords(obstacle));
  return { person, children };
}

async function preview(db: Database, listenerOf: ListenerOf, found: LeavingUser): Promise<void> {
  const { shares, children } = await db.transaction(async (tx) => {
    const { person, children } = await requireErasable(tx, found);
    return { shares: await countWhatGoes(tx, listenerOf, person.id), children };
  });
  sayWhatGoes(shares);
  for (const child of children)
    say(`${child.firstName} (id ${child.id}) goes too: they have no other guardian.`);
  say('Nothing was changed. To erase, add --yes');
}

const erase = (db: Database, listenerOf: ListenerOf, found: LeavingUser) =>
  db.transaction(async (tx) => {
    const { person, children } = await requireErasable(tx, found);
    await appendEntries(
      tx,
      [person.id, ...children.map(({ id }) => id)].map((id) => ({
        action: 'person:erase',
        object: `user:${id}`,
        clubId: person.clubId,
        result: 'ok' as const,
      })),
    );
    return erasePerson(tx, { queue: makeQueue(), listenerOf }, person);
  });

void runProgram(async () => {
  const { who, target, yes } = operator.readArguments(usage);
  if (target !== undefined) throw new OperatorError(usage);
  await operator.withInstallation(async ({ db, storage, dataDir, listenerOf }) => {
    const found = await operator.requirePerson(db, who);
    say(await operator.describePerson(db, found));
    if (!yes) return preview(db, listenerOf, found);
    await removeLeftFiles({ env: { dataDir }, storage }, await erase(db, listenerOf, found));
    say(
      `${fullNameOf(found)} is erased. Backups that were made before still hold them: delete those in time.`,
    );
  });
});
