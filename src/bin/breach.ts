import { parseArgs } from 'node:util';
import { appendEntry } from '@/server/kernel/db/audit';
import {
  type Exposed,
  findExposed,
  listConcerned,
  listDeeds,
  writeConcerned,
} from '@/server/personal-data/breach.store';
import { findPeople } from '@/server/personal-data/find-person.store';
import * as operator from '@/server/programs/operator';
import { OperatorError } from '@/server/programs/operator-error';
import { runProgram } from '@/server/programs/program';

const usage =
  "Say what was lost or seen by others: npm run breach -- <a file's address or id, a club's name or id, or a person's email, phone number, username or id>\n" +
  'A range of time narrows it: --from 2026-11-01 --to 2026-11-24T18:00Z. The list goes to standard output as CSV, so: npm run -s breach -- … > children.csv';

const say = (text: string) => process.stderr.write(`${text}\n`);

function readTime(text: string | undefined, usual: Date): Date {
  const time = text === undefined ? usual : new Date(text);
  if (Number.isNaN(time.getTime())) throw new OperatorError(`“${text}” is no time.\n${usage}`);
  return time;
}

function readQuestion() {
  const options = { demo: { type: 'boolean' }, from: { type: 'string' }, to: { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [what, ...rest] = positionals;
    if (what && rest.length === 0)
      return { what, from: readTime(values.from, new Date(0)), until: readTime(values.to, new Date()) };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    // An unknown option: the usage lists those that exist.
  }
  throw new OperatorError(usage);
}

const objectOf = (exposed: Exposed) =>
  exposed.kind === 'account' ? `user:${exposed.person.id}` : `${exposed.kind}:${exposed.id}`;

const clubOf = (exposed: Exposed) => {
  if (exposed.kind === 'club') return exposed.id;
  return exposed.kind === 'account' ? exposed.person.clubId : exposed.clubId;
};

void runProgram(async () => {
  const { what, from, until } = readQuestion();
  await operator.withInstallation(async ({ db }) => {
    const people = await findPeople(db, what);
    const [exposed, another] =
      people.length > 0
        ? people.map((person): Exposed => ({ kind: 'account', person }))
        : await findExposed(db, what);
    if (!exposed) throw new OperatorError(`Nothing is called “${what}”.\n${usage}`);
    if (another) throw new OperatorError(`More than one is called “${what}”. Name one by its id.`);
    say(
      exposed.kind === 'account'
        ? `What the account of ${await operator.describePerson(db, exposed.person)} reaches.`
        : exposed.kind === 'club'
          ? `What belongs to ${exposed.clubname}.`
          : `The children who are heard in this file (${exposed.purpose}).`,
    );
    const rows = await listConcerned(db, exposed, until);
    process.stdout.write(writeConcerned(rows));
    const countOf = (column: 'childId' | 'email') =>
      new Set(rows.map((row) => row[column]).filter((value) => value !== null)).size;
    say(`${countOf('childId')} children; their guardians have ${countOf('email')} email addresses.`);
    for (const { action, times } of await listDeeds(db, exposed, from, until))
      say(`  ${action}: ${times} in the audit between ${from.toISOString()} and ${until.toISOString()}`);
    const entry = {
      action: 'breach:list' as const,
      object: objectOf(exposed),
      clubId: clubOf(exposed),
    };
    await db.transaction((tx) => appendEntry(tx, { ...entry, result: 'ok' }));
  });
});
