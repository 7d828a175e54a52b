import type { IncomingMessage, ServerResponse } from 'node:http';
import { create as contentDisposition } from 'content-disposition';
import { LRUCache } from 'lru-cache';
import { downloadFile } from '@/contract/file';
import { t } from '@/language/text';
import type { Principal } from '@/policy/rules';
import { listenTogether } from '@/policy/shared-session';
import { ApiError, notFound } from '../kernel/http/api-error';
import { admit } from '../kernel/http/authorize';
import type { RequestFacts } from '../kernel/http/request-facts';
import { filePolicy } from '../kernel/http/security-headers';
import { makeReadServer } from '../kernel/http/serve-read';
import { tokenOfCookie, tokenOfHeader } from '../kernel/http/token';
import type { Services } from '../kernel/services';
import { findBrowserCopy } from './browser-copy.store';
import { getFileByKey, type StoredFile } from './file.store';
import { keyOfFileUrl } from './file-url';
import { queueBrowserCopy } from './keep-file';
import { mayDownload } from './may-download';
import { sendStored } from './send-stored';

const address = downloadFile.path;

/** Types that every browser plays. A rare codec in one of them gets its copy when it is sent. */
const playedAsTheyCome = ['audio/mpeg', 'audio/aac', 'audio/flac'];

/** Whether a request is for a file's bytes. These bypass the app, because a stream through it costs four times as much. */
export const isFileRead = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && (url === address || url.startsWith(`${address}?`));

/** Streams a stored file from the raw request to the raw response, with ranges, ETag and 416. */
export function makeFileServer(services: Services) {
  const { db, queue, downloads } = services;
  // A player asks for many ranges of one file, so who may download it is remembered for a second.
  const known = new LRUCache<string, StoredFile>({ max: 5000, ttl: 1000 });

  /**
   * The file, or undefined when this person may not download it. Only a remembered permission counts: a refusal is
   * looked up again, because an image may have become a logo.
   */
  async function find(who: Principal, key: string): Promise<StoredFile | undefined> {
    const remembered = known.get(key);
    if (remembered && mayDownload(who, remembered)) return remembered;
    const stored = await getFileByKey(db, key);
    if (!stored || !mayDownload(who, stored)) return undefined;
    // Recorded answers are not remembered, because withdrawing a consent closes them at once.
    if (stored.file.purpose !== 'answer') known.set(key, stored);
    return stored;
  }

  /**
   * What a player gets: the copy for browsers, if there is one. If nobody has looked for a copy yet, one is made for the next play. A
   * player that has begun with the recording itself goes on with the recording.
   */
  async function played(file: StoredFile['file'], { headers }: IncomingMessage): Promise<StoredFile['file']> {
    if ((headers['if-match'] ?? headers['if-range']) === `"${file.sha256}"`) return file;
    const copy = await findBrowserCopy(db, file.id);
    const isDoubtful = file.mime.startsWith('audio/') && !playedAsTheyCome.includes(file.mime);
    if (copy === undefined && isDoubtful) await queueBrowserCopy(db, queue, file.id);
    return copy ?? file;
  }

  async function load(incoming: IncomingMessage, facts: RequestFacts) {
    const token = tokenOfHeader(incoming.headers.authorization) ?? tokenOfCookie(incoming.headers.cookie);
    const who = await services.authenticate(token);
    if (!who) throw new ApiError('unauthenticated', t`Sign in to continue.`);
    facts.ofChild = who.principal.persona === 'child';
    const { searchParams } = new URL(incoming.url ?? '', 'http://localhost');
    const urls = searchParams.getAll('url');
    const key = urls.length === 1 ? keyOfFileUrl(urls[0] ?? '') : undefined;
    const stored = key ? await find(who.principal, key) : undefined;
    // People of a suspended club see its logo on the one screen that they have, and no other file.
    const ownLogo = stored?.file.purpose === 'logo' && stored.file.clubId === who.principal.clubId;
    if (!ownLogo) admit(who, downloadFile.access);
    // Of people who listen together, not each may hear the answers of the child in whose name they do.
    const closed = stored?.file.purpose === 'answer' && who.shared && listenTogether(who.shared);
    if (!stored || closed) throw notFound(t`The file`);
    return searchParams.get('play') === 'true' ? played(stored.file, incoming) : stored.file;
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse, facts: RequestFacts) {
    const file = await load(incoming, facts);
    outgoing.setHeader('Content-Type', file.mime);
    outgoing.setHeader('Content-Disposition', contentDisposition(file.fileName));
    outgoing.setHeader('Cache-Control', 'private, no-cache');
    outgoing.setHeader('Vary', 'Authorization, Cookie');
    outgoing.setHeader('ETag', `"${file.sha256}"`);
    outgoing.setHeader('Content-Security-Policy', filePolicy);
    outgoing.setHeader('X-Request-Id', facts.id);
    downloads.watch(incoming, outgoing, facts, file);
    await sendStored(services, incoming, outgoing, file);
  }

  return makeReadServer(services, { pathOf: () => address, answer });
}
