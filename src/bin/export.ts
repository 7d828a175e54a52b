import { existsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { appendEntry } from '@/server/kernel/db/audit';
import { exportPerson } from '@/server/personal-data/export-person.store';
import * as operator from '@/server/programs/operator';
import { OperatorError } from '@/server/programs/operator-error';
import { runProgram } from '@/server/programs/program';

const usage =
  'Say whose data: npm run export -- <email, phone number, username or id> [file or folder]\n' +
  'It writes all that is stored of that person, as JSON that no other user of this machine can read.';

/** The file named, or one in the folder named, called by the id: a name in it would be personal data, too. */
function targetOf(named: string | undefined, id: string): string {
  const isFolder = named !== undefined && existsSync(named) && statSync(named).isDirectory();
  const file = named === undefined || isFolder ? path.join(named ?? '.', `touchline-${id}.json`) : named;
  const target = path.resolve(file);
  if (existsSync(target)) throw new OperatorError(`${target} is there already. Name another file.`);
  return target;
}

void runProgram(async () => {
  const { who, target: named } = operator.readArguments(usage);
  await operator.withInstallation(async ({ db, listenerOf }) => {
    const person = await operator.requirePerson(db, who);
    const target = targetOf(named, person.id);
    const content = await db.transaction(async (tx) => {
      const entry = { action: 'person:export' as const, object: `user:${person.id}`, clubId: person.clubId };
      await appendEntry(tx, { ...entry, result: 'ok' });
      const content = await exportPerson(tx, listenerOf, person);
      await writeFile(target, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      return content;
    });
    const rows = Object.values(content.tables).reduce((sum, table) => sum + table.length, 0);
    process.stdout.write(
      `${await operator.describePerson(db, person)}\n${rows} rows and the names of ${content.files.length} files: ${target}\n`,
    );
  });
});
