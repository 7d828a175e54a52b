import { AxiosError } from 'axios';
import { ErrorReply, fallbackMessage } from '@/contract/errors';
import { ApiFailure } from './api-failure';

const saidIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message.trim()
    : '';

/** Makes one kind of error of all that can go wrong with a call. */
export function toFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (!(error instanceof AxiosError)) return new ApiFailure('internal', fallbackMessage, { cause: error });
  if (error.code === AxiosError.ERR_CANCELED)
    return new ApiFailure('cancelled', 'Cancelled', { cause: error });
  if (!error.response) {
    const reason = 'No connection. Check your network and try again.';
    return new ApiFailure('offline', fallbackMessage, { reason, cause: error });
  }
  const { status } = error.response;
  const reply = ErrorReply.safeParse(error.response.data);
  // Not one of ours, but it may still say something.
  if (!reply.success) {
    return new ApiFailure('internal', saidIn(error.response.data) || fallbackMessage, {
      status,
      cause: error,
    });
  }
  const { code, message, fields, requestId } = reply.data;
  return new ApiFailure(code, message || fallbackMessage, { status, fields, requestId, cause: error });
}

/** The one sentence to show for any error. The Error dialog of a save takes `toFailure`, and shows the reason too. */
export const userMessage = (error: unknown): string => toFailure(error).sentence;
