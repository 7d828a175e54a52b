import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { callsTo } from '../support/api';
import { needing } from '../support/needing';
import { password, seedClub, seedMember, seedPerson } from '../support/seed';
import { makeStore } from '../support/stores';

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file));
const testWithFaketime = needing(
  'libfaketime (Debian: apt-get install -y faketime)',
  library !== undefined && spawnSync('faketime', ['--version']).status === 0,
);

const hour = 3_600_000;
/** What the clock of the process says, with the day that it is then in London; the database's clock is right. */
const clocks: [what: string, faked: string, day: string][] = [
  [
    'an hour ahead',
    '+1h',
    new Date(Date.now() + hour).toLocaleDateString('sv', { timeZone: 'Europe/London' }),
  ],
  [
    'an hour behind',
    '-1h',
    new Date(Date.now() - hour).toLocaleDateString('sv', { timeZone: 'Europe/London' }),
  ],
  ['just before an hour is left out', '@2027-03-28 00:59:50', '2027-03-28'],
  ['in the hour that comes twice', '@2027-10-31 00:59:50', '2027-10-31'],
  ['late in a summer evening, when it is tomorrow in London', '@2027-06-30 23:30:00', '2027-07-01'],
  ['on 29 February', '@2028-02-29 12:00:00', '2028-02-29'],
  ['ten seconds before the year ends', '@2026-12-31 23:59:30', '2026-12-31'],
];

testWithFaketime(
  'R-18 with a clock that is wrong or jumps, people sign in and stay signed in, and the day is that of their place',
  async () => {
    const store = await makeStore(0);
    const club = await seedClub(store.db);
    const parent = await seedMember(store.db, club.id, 'parent');
    const platform = await seedPerson(store.db);
    const found: [string, number[], string | null][] = [];
    for (const [what, faked] of clocks) {
      const api = store.starts('api', [], {
        ...{
          PORT: '0',
          LD_PRELOAD: library ?? '',
          FAKETIME: faked,
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          TZ: 'UTC',
        },
      });
      const call = callsTo((await api.prints(/The API is at (http:\S+)\/api/))[1] ?? '');
      const body = { identifier: parent.email, password };
      const entered = await call('POST', '/api/auth/login', { body });
      const statuses = [entered.status];
      // A session of now, and one that began under the right clock.
      for (const token of [entered.body.token, parent.token])
        statuses.push((await call('GET', '/api/account', { token })).status);
      const headers = { accept: 'text/csv' };
      const file = await call('GET', '/api/host', { token: platform.token, headers });
      statuses.push(file.status);
      found.push([
        what,
        statuses,
        /\d{4}-\d\d-\d\d/.exec(file.headers.get('content-disposition') ?? '')?.[0] ?? null,
      ]);
      await api.stop();
    }
    expect(found).toEqual(clocks.map(([what, , day]) => [what, [200, 200, 200, 200], day]));
    await store.close();
  },
  300_000,
);
