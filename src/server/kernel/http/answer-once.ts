import { createHash } from 'node:crypto';
import type { Endpoint } from '@/contract/endpoint';
import { t } from '@/language/text';
import { getKeptReply, keepReply, releaseIdempotencyKey, takeIdempotencyKey } from '../db/kept-replies';
import { ApiError } from './api-error';
import type { Call } from './route';

const keyForm = /^[\x21-\x7e]{1,200}$/;

function keyOf({ incoming }: Call): string | undefined {
  const key = incoming.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && keyForm.test(key)) return key;
  throw new ApiError('bad_request', t`An Idempotency-Key has 1 to 200 characters, and no spaces.`);
}

/** What a key is valid for: everything that the answer depends on. */
function fingerprint(endpoint: Endpoint, { params, query, body, incoming }: Call): string {
  const content = JSON.stringify([params, query, body, incoming.headers['if-match'] ?? null]);
  return `${endpoint.method} ${endpoint.path} ${createHash('sha256').update(content).digest('base64url')}`;
}

/**
 * Runs a write once for each `Idempotency-Key` of a person. The same request again gets the same answer,
 * another one under the same key 422, and one whose first is under way 409. Nothing is kept of a request that
 * failed. The answer is kept after the write, so if the process dies in between, the write is done again a
 * minute later.
 */
export async function answerOnce(
  endpoint: Endpoint,
  call: Call,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const { db } = call.services;
  const key = endpoint.repeatable ? keyOf(call) : undefined;
  if (key === undefined) return run();
  const of = { userId: call.who.account.user.id, key };
  const request = fingerprint(endpoint, call);
  if (!(await takeIdempotencyKey(db, of, request))) {
    const kept = await getKeptReply(db, of);
    if (kept && kept.request !== request) {
      throw new ApiError('invalid', t`This Idempotency-Key was used for another request. Choose a new one.`);
    }
    // Without a body the first request is still running, and without a row it has just failed. Both may be
    // tried again.
    if (kept?.body) return JSON.parse(kept.body);
    throw new ApiError('conflict', t`This is being done already. Try again in a moment.`, { retryAfter: 1 });
  }
  /** A failure with the key is only logged, because the request itself is over. */
  const noted = (work: Promise<void>) =>
    work.catch((err: unknown) =>
      call.services.log.error({ err, requestId: call.request.id }, 'key not kept'),
    );
  const reply = await run().catch(async (error: unknown) => {
    await noted(releaseIdempotencyKey(db, of));
    throw error;
  });
  const said = JSON.stringify([call.params, call.body]);
  await noted(keepReply(db, of, { status: endpoint.status, body: JSON.stringify(reply), said }));
  return reply;
}
