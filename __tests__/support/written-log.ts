import { makeLog } from '@/server/kernel/log';

/** A log that is kept whole, down to the finest, for a test to read. */
export function writtenLog(part = 'api') {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  const log = makeLog(part, { write });
  log.level = 'trace';
  return {
    log,
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    clear: () => {
      text = '';
    },
  };
}
