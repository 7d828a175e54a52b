import path from 'node:path';
import { env } from '@/server/kernel/env';
import { BackupError } from '@/server/programs/backup/backup-error';
import { restoreAndCheck } from '@/server/programs/backup/restore-and-check';
import { requestedKind } from '@/server/programs/demo-flag';
import { runProgram } from '@/server/programs/program';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Fills an empty installation from an archive of `backup`, and checks it. */
void runProgram(async () => {
  const named = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
  if (!named) throw new BackupError('Say what from: npm run restore -- <archive>');
  const { problems, found } = await restoreAndCheck(path.resolve(named), env(requestedKind()));
  for (const problem of problems) say(problem);
  say(found);
  say('Everybody signs in anew, and links in emails sent before no longer work.');
  say(problems.length === 0 ? 'All files are sound' : `${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
});
