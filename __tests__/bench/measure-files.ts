import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../support/eventually';
import type { Installation } from '../support/installation';
import { freePort } from '../support/places';
import { type BenchApi, read, signIn } from './bench-api';
import { sendWav } from './send-wav';
import { peopleScript, rangeScript, wrk } from './wrk';

const calls = [
  { path: '/api/livez', aims: ['', ''] },
  { path: '/api/account', aims: ['3500', '8000'] },
  { path: '/api/episode', aims: ['3500', '8000'] },
] as const;

/** Parents of one club, because one person gets ten lists at a time. */
const parents = [
  ...['lena.bauer', 'tess.jansen', 'bram.jansen', 'tunde.adeyemi', 'aoife.murphy', 'marta.kowalski'],
  ...['harpreet.singh', 'manjit.singh', 'rhys.evans', 'chidi.okonkwo', 'freja.lund', 'erik.lund'],
];

/** Small JSON answers at 32 connections, through Next and by the API alone. */
export async function measureJson(demo: Installation, api: BenchApi) {
  const tokens = [];
  for (const name of parents) tokens.push(await signIn(demo.url, `${name}@families.test`));
  const script = peopleScript(demo.dataDir, tokens);
  const rows = [];
  for (const { path, aims } of calls) {
    for (const [i, [through, url]] of [
      ['Next', demo.url],
      ['api', api.url],
    ].entries()) {
      const { requests } = await wrk(`${url}${path}`, { script });
      rows.push({ what: `GET ${path}`, through, 'per second': requests, aim: aims[i] });
    }
  }
  return rows;
}

const megabytes = 60;
/** nginx on the same file, as Debian sets it up: sendfile, one worker for each core. */
async function startNginx(folder: string) {
  const port = await freePort();
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `worker_processes auto; pid ${folder}/nginx.pid; error_log ${folder}/error.log; user root;
     events {} http { access_log off; sendfile on; tcp_nopush on; default_type audio/wav;
     server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const nginx = spawn('nginx', ['-c', config, '-g', 'daemon off;'], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}/file.wav`;
  await eventually(
    'nginx answers',
    async () => (await fetch(url, { method: 'HEAD' }).catch(() => undefined))?.ok,
  );
  return { url, stop: () => nginx.kill('SIGTERM') };
}

/** A file of 60 MB: 64 KB ranges at random places, and whole, beside nginx on the same bytes. */
export async function measureFiles(demo: Installation, api: BenchApi) {
  const token = await signIn(demo.url, 'club@touchline.test');
  const { content, bytes } = await sendWav(demo.url, token, megabytes);
  const target = `/api/file/download?url=${encodeURIComponent(content.intro ?? '')}`;
  const folder = path.join(demo.dataDir, 'bench');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'file.wav'), bytes);
  const script = rangeScript(folder, bytes.length);
  const nginx = await startNginx(folder);
  const places = [
    { through: 'Next', url: demo.url + target, aim: '4000' },
    { through: 'api', url: api.url + target, aim: '8000' },
    { through: 'nginx', url: nginx.url, aim: '' },
  ];
  await read(`${api.url}/api/account`, token);
  const rows = [];
  try {
    for (const { through, url, aim } of places) {
      const { requests } = await wrk(url, { token, script });
      rows.push({ what: 'range of 64 KB', through, 'per second': requests, aim });
    }
    const whole = [];
    for (const { through, url } of places) whole.push({ through, ...(await wrk(url, { token })) });
    const peer = whole.find(({ through }) => through === 'nginx')?.megabytes ?? 1;
    for (const { through, megabytes: speed } of whole) {
      const share = `${Math.round((100 * speed) / peer)} % of nginx`;
      rows.push({
        what: 'whole file, MB/s',
        through,
        'per second': speed,
        aim: through === 'nginx' ? '' : `80 %, is ${share}`,
      });
    }
  } finally {
    nginx.stop();
  }
  return rows;
}
