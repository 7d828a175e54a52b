import pino, { type DestinationStream, type Logger } from 'pino';
import { makeCountTroubles } from './count-troubles';
import { apiProcess, env } from './env';

interface LoggedError {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: LoggedError;
}

/**
 * The parts of an error that are logged. Listed one by one, because drivers add the values of a query to theirs:
 * drizzle in `params` and in the message, PostgreSQL in `detail`.
 */
function loggable(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.constructor.name,
    message: 'params' in error ? error.message.replace(/\nparams: .*$/s, '') : error.message,
    ...(code !== undefined && { code }),
    stack: error.stack?.replace(error.message, ''),
    ...(error.cause !== undefined && { cause: loggable(error.cause) }),
  };
}

/** Which of the processes that share a port writes; its id says it for all others. */
const processOf = () => ({ pid: process.pid, ...(apiProcess() && { process: Number(apiProcess()) }) });

/** Writes JSON lines to standard output. Nothing from a body, a query or an Authorization header is ever logged. */
export function makeLog(part: string, destination?: DestinationStream): Logger {
  const countTrouble = makeCountTroubles();
  return pino(
    {
      hooks: {
        logMethod(line, write) {
          if (!countTrouble(this, line)) write.apply(this, line);
        },
      },
      level: env().logLevel,
      base: { part, ...processOf() },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggable },
    },
    destination,
  );
}
