import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from '@/server/kernel/env';
import { seededOnce } from '../support/scene';
import { makeStore } from '../support/stores';

const demo = seededOnce(() => makeStore(0));
const real = seededOnce(() => makeStore(1));
beforeAll(async () => {
  expect(await demo.runs('demo', ['--fill'])).toMatchObject({ code: 0 });
  expect(await real.runs('doctor')).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await demo.close();
  await real.close();
});

const wayOut = /is a demo, and its passwords are public.*npm run demo.*DATA_DIR/s;

test.each(['start', 'api', 'worker', 'dev'])('D3 %s refuses a demo, with the way out', async (name) => {
  await demo.refuses(wayOut, name, [], { PORT: '0' });
});

test('D3 a demo from before demos were marked is known by its people, and refused', async () => {
  await demo.db.$client.query('delete from installations');
  rmSync(path.join(demo.dataDir, 'files/installation'));
  await demo.refuses(wayOut, 'api', [], { PORT: '0' });
});

test('D3 the API serves a demo where that is asked for aloud, and says so', async () => {
  const program = demo.starts('api', ['--demo'], { PORT: '0' });
  await program.prints(/The API is at/);
  expect(program.output()).toContain('WARNING: this is a demo');
  expect(await program.stop('SIGTERM')).toBe(0);
});

test('D3 --demo does not open what real people use', async () => {
  await real.refuses('is no demo. Leave out --demo', 'api', ['--demo'], { PORT: '0' });
});

test('D3 the demo does not fill what real people use', async () => {
  await real.refuses('is in use. The demo fills an empty one', 'demo', ['--fill']);
  expect((await real.db.$client.query('select 1 from users')).rowCount).toBe(0);
});

test('D3 the doctor works on a demo', async () => {
  expect((await demo.runs('doctor')).said).toContain('All files are sound');
});

test('D3 a demo has a folder of its own, unless DATA_DIR names one', () => {
  expect(parseEnv({}, 'demo').dataDir).toBe(path.resolve('.data-demo'));
  expect(parseEnv({}).dataDir).toBe(path.resolve('.data'));
  expect(parseEnv({ DATA_DIR: '/srv/club' }, 'demo').dataDir).toBe('/srv/club');
});
