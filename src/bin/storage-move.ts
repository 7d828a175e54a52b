import { connect, disconnect } from '@/server/kernel/db/client';
import { env, SettingError } from '@/server/kernel/env';
import { openPlaces } from '@/server/kernel/storage/open-storage';
import { requestedKind } from '@/server/programs/demo-flag';
import { openInstallation } from '@/server/programs/installation';
import { describeMove } from '@/server/programs/move/describe-move';
import { filesAtOnce, moveStorage } from '@/server/programs/move/move-storage';
import { runProgram } from '@/server/programs/program';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Moves all files from the place of STORAGE_ALSO to that of STORAGE_URL, or to the disk without it, while people go on working. */
void runProgram(async () => {
  const settings = env(requestedKind());
  const { first, second } = openPlaces(settings);
  if (!second) {
    throw new SettingError(
      'STORAGE_ALSO: say where the files come from, “disk” or the address of a bucket; STORAGE_URL says where they go. ' +
        'Start Touchline with both, then run this with the same settings.',
    );
  }
  const database = await openInstallation(settings, 'any');
  const db = connect(database.ownerUrl, { max: filesAtOnce });
  try {
    say(`Moving from ${second.place} to ${first.place}. It may be stopped and run again at any time.`);
    const moved = await moveStorage(db, { first, second }, say);
    const { isDone, lines } = describeMove({ first, second }, moved);
    for (const line of lines) say(line);
    process.exitCode = isDone ? 0 : 1;
  } finally {
    await disconnect(db);
    await database.stop();
  }
});
