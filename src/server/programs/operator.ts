import { parseArgs } from 'node:util';
import { personaLabel, personaOf } from '@/policy/persona';
import { getClub } from '../club/club.store';
import { connect, type Database, type Db, disconnect } from '../kernel/db/client';
import { env } from '../kernel/env';
import { type ListenerOf, makeListenerOf } from '../kernel/listener-key';
import { openStorage } from '../kernel/storage/open-storage';
import type { Storage } from '../kernel/storage/storage';
import { findPeople } from '../personal-data/find-person.store';
import type { LeavingUser } from '../personal-data/leaving.store';
import { fullNameOf } from '../user/full-name';
import { requestedKind } from './demo-flag';
import { openInstallation } from './installation';
import { OperatorError } from './operator-error';

/** What was typed after the name of a command. Throws `OperatorError` with the usage where it is not understood. */
export function readArguments(usage: string) {
  const options = { demo: { type: 'boolean' }, yes: { type: 'boolean', default: false } } as const;
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [who, ...rest] = positionals;
    if (who && rest.length < 2) return { who, target: rest[0], yes: values.yes };
  } catch {
    // An unknown option: the usage lists those that exist.
  }
  throw new OperatorError(usage);
}

/** The person with this e-mail, phone number, username or id. Throws `OperatorError`. */
export async function requirePerson(db: Db, who: string): Promise<LeavingUser> {
  const [person, another] = await findPeople(db, who);
  if (!person) {
    throw new OperatorError(
      `No account has the email, phone number, username or id “${who}”. Was the account deleted already?`,
    );
  }
  if (another) throw new OperatorError(`“${who}” is the number of two people. Name one by email or id.`);
  return person;
}

/** "Milo Byron, child of Riverside Rovers (id …)". */
export async function describePerson(db: Db, person: LeavingUser): Promise<string> {
  const club = person.clubId === null ? undefined : await getClub(db, person.clubId);
  const role = personaLabel(personaOf(person)).toLowerCase();
  const of = person.clubId === null ? '' : ` of ${club?.club.clubname ?? 'a deleted club'}`;
  return `${fullNameOf(person)}, ${role}${of} (id ${person.id})`;
}

/** Runs a command on the installation of the settings, as the owner of its tables. */
export async function withInstallation<Result>(
  work: (on: { db: Database; storage: Storage; dataDir: string; listenerOf: ListenerOf }) => Promise<Result>,
): Promise<Result> {
  const settings = env(requestedKind());
  const database = await openInstallation(settings, 'any');
  const db = connect(database.ownerUrl, { max: 1 });
  try {
    return await work({
      ...{ db, dataDir: settings.dataDir },
      storage: openStorage(settings),
      listenerOf: makeListenerOf(settings),
    });
  } finally {
    await disconnect(db);
    await database.stop();
  }
}
