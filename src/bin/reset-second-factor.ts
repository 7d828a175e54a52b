import { resetSecondFactorOf } from '@/server/auth/reset-second-factor';
import { appendEntry } from '@/server/kernel/db/audit';
import { makeQueue } from '@/server/kernel/jobs/queue';
import * as operator from '@/server/programs/operator';
import { OperatorError } from '@/server/programs/operator-error';
import { runProgram } from '@/server/programs/program';

const usage =
  'Say whose: npm run reset-second-factor -- <email, phone number, username or id>\n' +
  'It turns off two-step sign-in of an admin who has lost the device and the recovery codes, when no other platform admin can.';

void runProgram(async () => {
  const { who, target } = operator.readArguments(usage);
  if (target !== undefined) throw new OperatorError(usage);
  await operator.withInstallation(async ({ db }) => {
    const { id, clubId } = await operator.requirePerson(db, who);
    const removed = await db.transaction(async (tx) => {
      if (!(await resetSecondFactorOf(tx, makeQueue(), id))) return false;
      const entry = { action: 'second-factor:reset' as const, object: `user:${id}`, clubId };
      await appendEntry(tx, { ...entry, result: 'ok' });
      return true;
    });
    if (!removed) throw new OperatorError('This account has no two-step sign-in.');
    process.stdout.write('Two-step sign-in is off, every session has ended, and an email says so.\n');
  });
});
