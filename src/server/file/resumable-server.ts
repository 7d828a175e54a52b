import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Metadata, Server } from '@tus/server';
import * as z from 'zod';
import type { ErrorCode } from '@/contract/errors';
import { limits } from '@/contract/limits';
import { resumablePath } from '@/contract/parts/send-parts';
import { Id } from '@/contract/shapes';
import { t } from '@/language/text';
import { ApiError, notFound } from '../kernel/http/api-error';
import { admit } from '../kernel/http/authorize';
import { answerFor } from '../kernel/http/on-error';
import type { Person } from '../kernel/http/person';
import { makeRawServer } from '../kernel/http/serve-raw';
import { tokenOfHeader } from '../kernel/http/token';
import { validate } from '../kernel/http/validate';
import type { Services } from '../kernel/services';
import type { RenditionKey } from '../tables/rendition-key';
import { safeFileName, tooLarge } from './receive-upload';
import { makeLocker, ResumableFiles } from './resumable-files';
import { createUpload, getUpload } from './resumable-upload.store';
import { withinUploadLimits } from './upload-limits';

/** Whether a request speaks the protocol of resumable uploads. It goes past the app, since its library wants the raw streams. */
export const isResumable = ({ url = '' }: IncomingMessage): boolean =>
  url === resumablePath || url.startsWith(`${resumablePath}/`);

const Facts = z.object({ episodeId: Id, clubId: Id, filename: z.string() });
type Facts = z.output<typeof Facts>;

const methods = ['POST', 'HEAD', 'PATCH', 'DELETE'];
/** How often a request that goes on for long is asked whether its session still holds. */
const watchMs = 1000;

/** The id in the address of an upload; undefined in the address where uploads are created. */
const idOf = ({ url = '' }: IncomingMessage) => /\/([\w-]{22})$/.exec(url)?.[1];

/** Our sentences for what the library itself refuses. */
const refusals: Record<number, [ErrorCode, string]> = {
  404: ['not_found', t`The upload could not be found.`],
  409: [
    'conflict',
    t`The upload is at another position now. Ask how much has arrived, and continue from there.`,
  ],
  410: ['not_found', t`The upload could not be found.`],
  413: ['too_large', t`This is more data than was announced for the upload.`],
  500: ['unavailable', t`This upload is being written to. Try again in a moment.`],
};

function toError(error: Error | { status_code: number; body: string }): unknown {
  if (!('status_code' in error)) return error;
  const [code, message] = refusals[error.status_code] ?? ['bad_request', error.body.trim()];
  return new ApiError(code, message, { cause: error });
}

function factsOfUpload({ headers }: IncomingMessage): Facts {
  const length = Number(headers['upload-length']);
  if (!Number.isInteger(length) || length < 1)
    throw new ApiError('bad_request', t`Say in Upload-Length how long the file is.`);
  if (length > limits.audioBytes) throw tooLarge(limits.audioBytes);
  const sent = headers['upload-metadata'];
  const metadata = () => {
    try {
      return Metadata.parse(String(sent));
    } catch (cause) {
      throw new ApiError('bad_request', t`Upload-Metadata is malformed.`, { cause });
    }
  };
  return validate(Facts, sent === undefined ? {} : metadata());
}

/**
 * Answers uploads in pieces. Each request is checked as the multipart call is: the caller, whether they may
 * send for that club and episode now (`requireSendable`), and the limits, before a byte of it is stored.
 * Uploads of others are 404.
 */
export function makeResumableServer(
  services: Services,
  requireSendable: (services: Services, who: Person, key: RenditionKey) => Promise<void>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  const { db, env, log, storage } = services;
  const creations = new WeakMap<IncomingMessage, { who: Person; facts: Facts }>();

  const server = new Server({
    path: resumablePath,
    datastore: new ResumableFiles(db, storage.unfinished),
    locker: makeLocker(db, log),
    lockDrainTimeout: 200,
    relativeLocation: true,
    maxSize: limits.audioBytes,
    // The library needs some origin for its answers, so it gets that of the pages.
    allowedOrigins: [new URL(env.publicUrl).origin],
    namingFunction: () => randomBytes(16).toString('base64url'),
    async onUploadCreate(incoming, outgoing, { id }) {
      const creation = creations.get(incoming);
      if (!creation) throw new Error('an upload was created without its facts');
      const { who, facts } = creation;
      const { episodeId, clubId, filename } = facts;
      await createUpload(db, {
        id,
        episodeId,
        clubId,
        userId: who.account.user.id,
        fileName: safeFileName(filename),
        bytes: Number(incoming.headers['upload-length']),
      });
      return outgoing;
    },
    onResponseError(_incoming, outgoing, error) {
      const { status, body } = answerFor(toError(error), String(outgoing.getHeader('x-request-id')));
      if (status >= 500) log.error({ err: toError(error), requestId: body.requestId }, 'upload failed');
      outgoing.setHeader('content-type', 'application/json');
      return { status_code: status, body: JSON.stringify(body) };
    },
  });

  async function check(incoming: IncomingMessage, who: Person): Promise<void> {
    if (incoming.method === 'POST') {
      const facts = factsOfUpload(incoming);
      await requireSendable(services, who, facts);
      creations.set(incoming, { who, facts });
      return;
    }
    const id = idOf(incoming);
    const upload = id && (await getUpload(db, id));
    if (!upload || upload.userId !== who.account.user.id) throw notFound(t`The upload`);
    // HEAD and DELETE are allowed for every episode: they show nothing of it, and an answer to HEAD cannot
    // hold a reason.
    if (incoming.method === 'PATCH') await requireSendable(services, who, upload);
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse, who: Person): Promise<void> {
    if (incoming.method === 'HEAD' || incoming.method === 'DELETE')
      return void (await server.handle(incoming, outgoing));
    const most = Number(incoming.headers['content-length'] ?? limits.audioBytes);
    if (most > limits.audioBytes) throw tooLarge(limits.audioBytes);
    const before = incoming.socket.bytesRead;
    const watch = setInterval(() => {
      services
        .authenticate(tokenOfHeader(incoming.headers.authorization))
        .then((still) => !still && incoming.destroy())
        .catch((err: unknown) => log.warn({ err }, 'the session of an upload was not asked for'));
    }, watchMs).unref();
    try {
      await withinUploadLimits({ services, who, incoming }, most, async (count) => {
        await server.handle(incoming, outgoing);
        count(Math.min(most, incoming.socket.bytesRead - before));
      });
    } finally {
      clearInterval(watch);
    }
  }

  return makeRawServer(services, {
    pathOf: () => resumablePath,
    async answer(incoming, outgoing, facts, caller) {
      const { method = '' } = incoming;
      outgoing.setHeader('x-request-id', facts.id);
      // The library would read this header as another method than the one that was checked.
      delete incoming.headers['x-http-method-override'];
      if (!methods.includes(method) || (method === 'POST') !== (incoming.url === resumablePath)) {
        throw new ApiError('method_not_allowed', t`This address does not take that method.`);
      }
      const who = await services.authenticate(tokenOfHeader(incoming.headers.authorization));
      if (!who) throw new ApiError('unauthenticated', t`Sign in to continue.`);
      caller.userId = who.account.user.id;
      facts.ofChild = who.principal.persona === 'child';
      admit(who, 'episode-content:send');
      await check(incoming, who);
      await pass(incoming, outgoing, who);
    },
  });
}
