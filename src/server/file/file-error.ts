import type { ErrorCode } from '@/contract/errors';
import { ApiError } from '../http/api-error';
import type { ReceivedFile } from './receive-upload';

/** Refuses one of the files that were sent, by its name. */
export const fileError = (code: ErrorCode, { fileName }: ReceivedFile, sentence: string, cause?: unknown) =>
  new ApiError(code, `${fileName}: ${sentence}`, { fields: { [fileName]: sentence }, cause });
