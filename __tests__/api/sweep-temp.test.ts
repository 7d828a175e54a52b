import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { prepareUploads } from '@/server/file/prepare-uploads';
import { diskStorage } from '@/server/kernel/storage/disk-storage';
import { eventually } from '../support/eventually';
import { holdClock } from '../support/fixed-clock';

const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-swept-'));
afterAll(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const hour = 3_600_000;
async function leave(name: string, ageMs: number): Promise<string> {
  const file = path.join(folder, 'tmp', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'a voice');
  const then = new Date(Date.now() - ageMs);
  await utimes(file, then, then);
  return file;
}

test('R-01 what a killed process of a machine has left of an upload goes when one starts there, and within the hour', async () => {
  holdClock(['setInterval']);
  const [old, young] = [await leave('old', 2 * hour), await leave('young', hour / 2)];
  await prepareUploads(diskStorage(folder), pino({ level: 'silent' }));
  await eventually('the old one is gone', () => !existsSync(old));
  expect(existsSync(young)).toBe(true);
  const later = await leave('later', 2 * hour);
  jest.advanceTimersByTime(hour);
  await eventually('the later one is gone', () => !existsSync(later));
});
