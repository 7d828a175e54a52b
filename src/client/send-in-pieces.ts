import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { DetailedError, Upload } from 'tus-js-client';
import { limits } from '@/contract/limits';
import { resumablePath } from '@/contract/parts/send-parts';
import { type ApiFailure, mayPassLater, needsSession } from './api-failure';
import { sessionTakenUp } from './http';
import { fingerprintOf, forgetUpload, keepUpload, keptUpload } from './kept-uploads';
import { pause } from './pause';
import { readToken } from './session';
import { waitMs } from './unsent/back-off';
import { cancelled, failureOfAnswer, offline, secondsIn, toFailure } from './user-message';

interface Sending {
  episodeId: string;
  clubId: string;
  /** The bytes of the file that were sent by now. */
  onProgress: (bytes: number) => void;
  /** Called when the connection is lost and when it is back; sending continues by itself. */
  onWaiting: (waiting: boolean) => void;
  signal: AbortSignal;
  /** It waits on this device, and is sent again by the schedule of all that waits; a failure is not repeated here. */
  kept?: boolean;
}

/** Pauses before the next try after a lost connection, as long as none gets any further: about two minutes in all. */
const pausesMs = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];
/** How often a server that cannot take it is asked again, each time later: about as long. One that names a long time is not. */
const refusals = { atMost: 5, withinSeconds: 60 };
/** A connection without progress for so long is dead, although no event reports it. */
const stalledMs = 30_000;
const hashedAtOnce = 1024 * 1024;

async function hashOf(file: File, signal: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size && !signal.aborted; at += hashedAtOnce)
    hash.update(new Uint8Array(await file.slice(at, at + hashedAtOnce).arrayBuffer()));
  return bytesToHex(hash.digest());
}

function failureOf(error: unknown): ApiFailure {
  if (!(error instanceof DetailedError)) return toFailure(error);
  const answer = error.originalResponse;
  if (!answer) return offline(error);
  let body: unknown;
  try {
    body = JSON.parse(answer.getBody());
  } catch {
    // An answer to HEAD has no body, and a proxy answers with its own page.
  }
  return failureOfAnswer(answer.getStatus(), body, error, secondsIn(answer.getHeader('Retry-After')));
}

/** Sends what the server does not have yet, until that fails. Resolves to the upload's address. */
function tryOnce(file: File, fingerprint: string, sending: Sending): Promise<string> {
  const { episodeId, clubId, onProgress, signal } = sending;
  const begun = keptUpload(fingerprint);
  return new Promise<string>((resolve, reject) => {
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const end = (settle: () => void) => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', leave);
      settle();
    };
    const stop = (failure: ApiFailure) => end(() => void upload.abort().then(() => reject(failure), reject));
    const leave = () => stop(cancelled(signal.reason));
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => stop(offline(new Error('nothing moves'))), stalledMs);
    };
    const upload = new Upload(file, {
      // One or the other: a lost upload is reported to us, so that the library does not begin it anew after
      // any refusal.
      ...(begun ? { uploadUrl: begun } : { endpoint: resumablePath }),
      chunkSize: limits.resumablePieceBytes,
      metadata: { episodeId, clubId, filename: file.name },
      // We store the fingerprint ourselves, because a sign-out has to delete it.
      storeFingerprintForResuming: false,
      retryDelays: null,
      onBeforeRequest: (request) => {
        watch();
        request.setHeader('Authorization', `Bearer ${readToken() ?? ''}`);
      },
      onUploadUrlAvailable: () => upload.url && keepUpload(fingerprint, upload.url),
      onProgress: (bytes) => {
        watch();
        onProgress(bytes);
      },
      onError: (error) => end(() => reject(failureOf(error))),
      onSuccess: () => end(() => resolve(upload.url ?? '')),
    });
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave);
    upload.start();
  });
}

/**
 * How often a failure is answered by another try, if none gets any further. After a conflict the server has more of the file
 * than we thought, because bytes of a lost connection were still being written, or the episode has closed: asking again shows
 * which.
 */
function triesAfter(failure: ApiFailure, kept = false): number {
  if (failure.code === 'conflict') return 2;
  if (kept || !mayPassLater(failure)) return 0;
  if (failure.status === undefined) return pausesMs.length;
  return (failure.retryAfter ?? 0) > refusals.withinSeconds ? 0 : refusals.atMost;
}

/**
 * Sends a file in pieces, and resumes where it stopped: after a lost connection by itself, in another tab
 * when the same file is sent for the same club and episode. Rejects with `ApiFailure`.
 */
export async function sendInPieces(
  file: File,
  sending: Sending,
): Promise<{ upload: string; sha256: string }> {
  const { signal, onWaiting } = sending;
  const fingerprint = fingerprintOf(file, sending);
  const hash = hashOf(file, signal);
  // It is awaited in the end; until then its failure must not count as forgotten.
  hash.catch(() => undefined);
  let furthest = 0;
  let failures = 0;
  // They are counted apart: a conflict is most likely right after lost connections, and must not end them.
  let conflicts = 0;
  const onProgress = (bytes: number) => {
    if (bytes > furthest) {
      furthest = bytes;
      failures = 0;
      conflicts = 0;
      onWaiting(false);
    }
    sending.onProgress(bytes);
  };
  for (;;) {
    const token = readToken();
    const known = keptUpload(fingerprint) !== undefined;
    try {
      const url = await tryOnce(file, fingerprint, { ...sending, onProgress });
      return { upload: url.slice(url.lastIndexOf('/') + 1), sha256: await hash };
    } catch (error) {
      const failure = toFailure(error);
      if (failure.code === 'not_found' && known) {
        forgetUpload(fingerprint);
        furthest = 0;
        continue;
      }
      if (needsSession(failure)) {
        if (token && (await sessionTakenUp(token, true, signal))) continue;
        throw failure;
      }
      const passed = failure.code === 'conflict' ? conflicts++ : failures++;
      if (passed >= triesAfter(failure, sending.kept)) throw failure;
      const isAnswered = failure.status !== undefined && failure.code !== 'conflict';
      onWaiting(failure.code === 'offline');
      await pause(isAnswered ? waitMs(passed + 1, failure.retryAfter) : (pausesMs[passed] ?? 0), signal);
    }
  }
}
