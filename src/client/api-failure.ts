import type { ErrorCode } from '@/contract/errors';

/** A call that did not succeed. `message` is fit for people; `fields` maps a field's name to a sentence about it. */
export class ApiFailure extends Error {
  readonly code: ErrorCode | 'offline' | 'cancelled';
  readonly status: number | undefined;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(
    code: ErrorCode | 'offline' | 'cancelled',
    message: string,
    details: { status?: number; fields?: Record<string, string>; requestId?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ApiFailure';
    this.code = code;
    this.status = details.status;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
  }
}
