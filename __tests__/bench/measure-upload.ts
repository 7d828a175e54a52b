import type { Installation } from '../support/installation';
import { signIn } from './bench-api';
import { sendWav } from './send-wav';
import { growth, webProcess } from './web-process';

const megabytes = 300;

/** 300 MB in one part: how long, and by how much the server's memory grew at most. */
export async function measureUpload(demo: Installation) {
  const token = await signIn(demo.url, 'club@touchline.test');
  const pid = webProcess(demo);
  await sendWav(demo.url, token, 1);
  const started = performance.now();
  const { before, grew } = await growth(pid, () => sendWav(demo.url, token, megabytes));
  const seconds = (performance.now() - started) / 1000;
  return {
    what: `upload of ${megabytes} MB`,
    seconds: Math.round(seconds * 10) / 10,
    'RSS before, MB': before,
    'RSS grew by, MB': grew,
    aim: '< 64 MB',
  };
}
