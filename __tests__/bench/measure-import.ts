import { importColumns } from '@/contract/list-file/member-import';
import { seedScene } from '../support/scene';
import { onEmptyApi } from './bench-api';
import { growth, probed, readMemory } from './web-process';

const rows = 5000;
const rounds = 6;

/**
 * A list of children: two in a family, every third family with two guardians. Lists of different rounds share
 * no people.
 */
function listOf(round: number): string {
  const year = new Date().getUTCFullYear() - 10;
  // Never the same number of rows, as in life.
  const lines = Array.from({ length: rows - round * 7 }, (_, i) => {
    const family = Math.floor(i / 2);
    const second = family % 3 === 0 ? `second.${round}.${family}@example.test` : '';
    return `Child${i},Family${family},${year - (i % 5)},guardian.${round}.${family}@example.test,${second}`;
  });
  return [importColumns.join(','), ...lines].join('\r\n');
}

/**
 * How long a list of 5 000 rows takes to be looked at and to be imported, and what the API needs for it. One import after the
 * other tells what each leaves behind from a heap that has grown once: with the garbage collected, the memory stays level.
 */
export const measureImport = () =>
  onEmptyApi(async ({ url, db, dataDir, pid }) => {
    const { admin } = await seedScene(db);
    const send = async (target: string, text: string, status: number) => {
      const started = performance.now();
      const answer = await fetch(`${url}/api/member/import${target}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
        body: JSON.stringify({ text }),
      });
      if (answer.status !== status)
        throw new Error(`import${target}: ${answer.status} ${await answer.text()}`);
      return Math.round(performance.now() - started);
    };
    // The code is compiled and the connections are opened with a list of two rows.
    await send('', listOf(rounds).split('\r\n').slice(0, 3).join('\r\n'), 201);
    await readMemory(pid, dataDir);
    const { left: atFirst, rss } = await readMemory(pid, dataDir);
    const imports: { times: number[]; left: number; heapAtMost: number; rssAtMost: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const text = listOf(round);
      const times: number[] = [];
      const { before, grew } = await growth([pid], async () => {
        times.push(await send('/preview', text, 200));
        times.push(await send('', text, 201));
      });
      const { left, heapAtMost } = await readMemory(pid, dataDir);
      imports.push({ times, left, heapAtMost, rssAtMost: before + grew });
    }
    const timesOf = (place: number) => Math.max(...imports.map(({ times }) => times[place] ?? 0));
    return {
      what: `a list of ${rows} children, ${rounds} times`,
      'preview ms': timesOf(0),
      'commit ms': timesOf(1),
      'MB left, at first and after each': [atFirst, ...imports.map(({ left }) => left)].join(' '),
      'heap at most, MB': imports.map(({ heapAtMost }) => Math.round(heapAtMost)).join(' '),
      'RSS, at first and at most, MB': [Math.round(rss), ...imports.map(({ rssAtMost }) => rssAtMost)].join(
        ' ',
      ),
      aim: '< 3 s · < 10 s · flat',
    };
  }, probed);
