import axios, {
  AxiosError,
  type AxiosProgressEvent,
  type AxiosRequestConfig,
  type AxiosResponse,
} from 'axios';
import type { BodyInput, Endpoint, ParamsOf, QueryInput, ReplyOf } from '@/contract/endpoint';
import { fallbackMessage } from '@/contract/errors';
import type { ListEndpoint } from '@/contract/list';
import { t } from '@/language/text';
import { ApiFailure } from './api-failure';
import { noteAnswer, noteNoAnswer } from './connection';
import { firstKept, takeFirstAnswer } from './first-answers';
import { keptAtHeader, slowHeader } from './offline-names';
import { pause, within } from './pause';
import { passwordProven } from './proof';
import { rememberKey, repeatKey } from './repeat-key';
import { expireSession, forgetToken, readToken, sessionRenewed, switchOffSession } from './session';
import { isSlow, toFailure } from './user-message';

/** Same origin always: the gateway behind `/api` knows the base host (`API_HOST`). */
const http = axios.create({
  adapter: ['fetch', 'xhr'],
  // Lists such as `map` are sent as the contract says, never rewritten by axios.
  formSerializer: { indexes: null },
});

interface CallInput<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  /** The files of a multipart call, in order. */
  files?: File[];
  /** The share of the body that was sent, 0..1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** The revision that was shown to the person, or the tags of it: a 409 when the thing has been changed since. */
  ifMatch?: number | string;
  /** Not tried again after a new sign-in, because the call only makes sense now. */
  once?: boolean;
  /** It is kept on this device, and sent again by the schedule of all that waits; not repeated here. */
  kept?: boolean;
  /** Milliseconds without an answer after which the call fails. */
  timeout?: number;
  /** The `Idempotency-Key` of a repeatable call that is sent again by a later page. */
  key?: string;
  /** The server's own answer, never one that the service worker has kept. */
  fresh?: boolean;
  /** Lets a small call outlive its page, for what is sent when a person leaves. */
  keepalive?: boolean;
}

const pathOf = (endpoint: Endpoint, params: Record<string, unknown>) =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

function formOf(field: string, body: Record<string, unknown>, files: File[]): FormData {
  const form = new FormData();
  // The text fields go first, so that the server can refuse before the files are on their way.
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  for (const file of files) form.append(field, file, file.name);
  return form;
}

/**
 * Forgets a session that the server no longer accepts. Where the call `waits`, true once the same person has
 * renewed it.
 */
export async function sessionTakenUp(token: string, waits: boolean, signal?: AbortSignal): Promise<boolean> {
  const now = readToken();
  if (now === token) expireSession();
  // If there is another token by now, no event will say that the session was renewed.
  return waits && (now === undefined || now === token) && sessionRenewed(signal);
}

/**
 * Milliseconds without an answer after which a read fails. Longer than
 * `getPlaying` waits. Uploads and downloads of files have no limit.
 */
export const readMs = 30_000;

/** The same for a change. Longer than the server itself waits for anything that it asks. */
const changeMs = 60_000;

/** How often a call is repeated automatically for a server that asks for it soon. */
const repeats = { atMost: 3, withinSeconds: 2 };

const asksSoon = ({ code, retryAfter = Number.POSITIVE_INFINITY }: ApiFailure) =>
  code === 'unavailable' && retryAfter <= repeats.withinSeconds;

/** The server answers errors in JSON, also where a file was asked for. */
async function readJsonOf(error: unknown): Promise<unknown> {
  if (!(error instanceof AxiosError) || !(error.response?.data instanceof Blob)) return error;
  const text = await error.response.data.text();
  try {
    error.response.data = JSON.parse(text);
  } catch {
    // Some machine in between has answered with a page of its own: its status says enough.
  }
  return error;
}

/**
 * Sends one call of the contract. Rejects with `ApiFailure`. A 401 ends the session in every tab; a change that meets it
 * waits until the same person has signed in again over the page, and is then sent once more; never where a guardian has closed
 * the account. What needs the password on a shared device waits until it was proved over the page. An upload, a change with a key,
 * or a file to save, that the server could not take at this moment is sent again after a moment, unless it is kept on this device.
 */
async function send<E extends Endpoint, Data = ReplyOf<E>>(
  endpoint: E,
  input: CallInput<E>,
  wanted: AxiosRequestConfig = {},
  repeated = 0,
): Promise<AxiosResponse<Data>> {
  const token = readToken();
  const { params = {}, query, body, files = [], onProgress, signal, ifMatch, keepalive, timeout } = input;
  const { upload } = endpoint;
  // A call that outlives its page is not sent again, because its page is gone.
  const request =
    endpoint.repeatable && !keepalive
      ? JSON.stringify([endpoint.method, endpoint.path, params, query, body, ifMatch])
      : undefined;
  const key = request && (input.key ?? repeatKey(request));
  try {
    const answer = await http.request<Data>({
      method: endpoint.method,
      url: pathOf(endpoint, params as Record<string, unknown>),
      params: query,
      data: upload ? formOf(upload.field, (body ?? {}) as Record<string, unknown>, files) : body,
      // Only XMLHttpRequest reports how much of an upload has left.
      adapter: onProgress ? 'xhr' : undefined,
      onUploadProgress: onProgress && (({ progress }: AxiosProgressEvent) => onProgress(progress ?? 0)),
      signal,
      timeout,
      ...(keepalive && { fetchOptions: { keepalive } }),
      ...wanted,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(input.fresh && { 'Cache-Control': 'no-cache' }),
        ...(ifMatch !== undefined && {
          'If-Match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch,
        }),
        ...(key && { 'Idempotency-Key': key }),
        ...wanted.headers,
      },
    });
    if (request && key) rememberKey(request, key);
    noteAnswer(answer.headers[keptAtHeader], slowHeader in answer.headers);
    return answer;
  } catch (error) {
    const failure = toFailure(await readJsonOf(error));
    if (request && key) rememberKey(request, key, failure);
    if (failure.code === 'offline' && !isSlow(failure)) noteNoAnswer();
    if (failure.code === 'switched_off' && readToken() === token) switchOffSession();
    if (failure.code === 'taken_off' && readToken() === token) forgetToken();
    if (failure.code === 'password_needed' && !keepalive && (await passwordProven(signal)))
      return send(endpoint, input, wanted);
    if (failure.code === 'unauthenticated' && token && endpoint.access !== 'open') {
      // Only changes wait for a new sign-in, because lists are loaded again anyway.
      const waits = endpoint.method !== 'GET' && !input.once && !keepalive;
      if (await sessionTakenUp(token, waits, signal)) return send(endpoint, input, wanted);
    }
    // Lists are read again by the page, but a file is saved by a press.
    const isPressed = upload || key || wanted.responseType === 'blob';
    if (isPressed && !input.kept && asksSoon(failure) && repeated < repeats.atMost) {
      await pause((failure.retryAfter ?? 0) * 1000, signal);
      return send(endpoint, input, wanted, repeated + 1);
    }
    throw failure;
  }
}

/** Makes one call of the contract, as `send` does, and answers its reply: the one that is on its way already, if any. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
  const token = readToken();
  const { params = {}, query = {} } = input;
  const first =
    endpoint.method === 'GET' &&
    takeFirstAnswer(pathOf(endpoint, params as Record<string, unknown>), query as object, token);
  if (first) {
    // If the early call has failed, the call is made again in the ordinary way, which handles failures.
    const reply = await within(
      first.catch(() => undefined),
      readMs,
    );
    if (reply !== undefined && readToken() === token) {
      noteAnswer(...firstKept());
      return reply as ReplyOf<E>;
    }
  }
  const timeout = endpoint.method === 'GET' ? readMs : endpoint.upload ? undefined : changeMs;
  return (await send(endpoint, { timeout, ...input })).data;
}

interface CsvFile {
  name: string;
  content: Blob;
}

/**
 * Reads a list as the CSV file that the server makes of it: all rows under the filters and in the order of
 * `query`. `onBytes` hears how many bytes are here; the total is unknown before the end.
 */
export async function readCsv<E extends ListEndpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params' | 'query' | 'signal'>,
  onBytes: (bytes: number) => void,
): Promise<CsvFile> {
  const { data, headers } = await send<E, Blob>(endpoint, input as CallInput<E>, {
    headers: { Accept: 'text/csv' },
    // Not as text: its byte order mark would be lost, by which Excel reads the file as UTF-8.
    responseType: 'blob',
    onDownloadProgress: ({ loaded }: AxiosProgressEvent) => onBytes(loaded),
  });
  const name = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1];
  if (!name) throw new ApiFailure('internal', fallbackMessage, { reason: t`The server sent no CSV file.` });
  return { name, content: data };
}

/** The link under which a file of ours is fetched; the cookie authenticates it. */
export const fileLink = (url: string): string => `/api/file/download?url=${encodeURIComponent(url)}`;

/** The links of a recording for a player: `src` plays the recording or its copy, `original` downloads what was sent. */
export const playedLinks = (url: string): { src: string; original: string } => ({
  src: `${fileLink(url)}&play=true`,
  original: fileLink(url),
});
