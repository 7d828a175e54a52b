import { makeLog } from '@/server/log';

/** A log that is kept whole, down to the finest, for a test to read. */
export function writtenLog(part = 'api') {
  process.env.LOG_LEVEL = 'trace';
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  return {
    log: makeLog(part, { write }),
    text: () => text,
    clear: () => {
      text = '';
    },
  };
}
