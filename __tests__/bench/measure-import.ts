import { importColumns } from '@/contract/member-import';
import type { Installation } from '../support/installation';
import { signIn } from './bench-api';
import { growth, webProcess } from './web-process';

const rows = 5000;
const rounds = 3;

/** A list of 5 000 children: two in a family, every third family with two guardians. */
function listOf(round: number): string {
  const year = new Date().getUTCFullYear() - 10;
  const lines = Array.from({ length: rows }, (_, i) => {
    const family = Math.floor(i / 2);
    const second = family % 3 === 0 ? `second.${round}.${family}@example.test` : '';
    return `Child${i},Family${family},${year - (i % 5)},guardian.${round}.${family}@example.test,${second}`;
  });
  return [importColumns.join(','), ...lines].join('\r\n');
}

/** How long a list of 5 000 rows takes to be looked at and to be imported, and what the server needs for it. */
export async function measureImport(demo: Installation) {
  const token = await signIn(demo.url, 'other@touchline.test');
  const send = async (path: string, text: string, status: number) => {
    const started = performance.now();
    const answer = await fetch(`${demo.url}/api/member/import${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ text }),
    });
    if (answer.status !== status) throw new Error(`import${path}: ${answer.status} ${await answer.text()}`);
    return performance.now() - started;
  };
  const previews: number[] = [];
  const commits: number[] = [];
  const grown: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const text = listOf(round);
    const { grew } = await growth(webProcess(demo), async () => {
      previews.push(await send('/preview', text, 200));
      commits.push(await send('', text, 201));
    });
    grown.push(grew);
  }
  return {
    what: `a list of ${rows} children, ${rounds} times`,
    'preview ms': Math.round(Math.max(...previews)),
    'commit ms': Math.round(Math.max(...commits)),
    'RSS grew by, MB': grown.join(', '),
    aim: '< 3 s · < 10 s · flat',
  };
}
