import pino, { type DestinationStream, type Logger } from 'pino';
import { env } from './env';

interface LoggedError {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: LoggedError;
}

/**
 * What the log keeps of an error. Field by field, since drivers hang the values of a query on theirs: drizzle in
 * `params` and in the message, PostgreSQL in `detail`.
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

/** JSON lines on standard output. Nothing that came in a body, a query or an Authorization header is ever logged. */
export const makeLog = (part: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level: env().logLevel,
      base: { part },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggable },
    },
    destination,
  );
