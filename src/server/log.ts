import pino, { type Logger } from 'pino';
import { env } from './env';

/** JSON lines on standard output. Nothing that came in a body, a query or an Authorization header is ever logged. */
export const makeLog = (part: string): Logger =>
  pino({ level: env().logLevel, base: { part }, timestamp: pino.stdTimeFunctions.isoTime });
