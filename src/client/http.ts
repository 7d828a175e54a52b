import axios, { type AxiosProgressEvent } from 'axios';
import type { BodyInput, Endpoint, ParamsOf, QueryInput, ReplyOf } from '@/contract/endpoint';
import { expireSession, readToken } from './session';
import { toFailure } from './user-message';

/** Same origin always: the gateway behind `/api` knows the base host (`API_HOST`). */
const http = axios.create({
  adapter: ['fetch', 'xhr'],
  // Lists such as `map` are sent as the contract says, never rewritten by axios.
  formSerializer: { indexes: null },
});

export interface CallInput<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  /** The files of a multipart call, in order. */
  files?: File[];
  /** Share of the body that has left the browser, 0..1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** The revision that was shown to the person: a 409 when somebody has changed the thing since. */
  ifMatch?: number;
  /** Lets a small call outlive its page: what is sent as somebody leaves. */
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

/** Makes one call of the contract. Rejects with `ApiFailure`; a 401 ends the session in every tab. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
  const token = readToken();
  const { params = {}, query, body, files = [], onProgress, signal, ifMatch, keepalive } = input;
  const { upload } = endpoint;
  try {
    const response = await http.request<ReplyOf<E>>({
      method: endpoint.method,
      url: pathOf(endpoint, params as Record<string, unknown>),
      params: query,
      data: upload ? formOf(upload.field, (body ?? {}) as Record<string, unknown>, files) : body,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
      },
      // Only XMLHttpRequest reports how much of an upload has left.
      adapter: onProgress ? 'xhr' : undefined,
      onUploadProgress: onProgress && (({ progress }: AxiosProgressEvent) => onProgress(progress ?? 0)),
      signal,
      ...(keepalive && { fetchOptions: { keepalive } }),
    });
    return response.data;
  } catch (error) {
    const failure = toFailure(error);
    if (failure.code === 'unauthenticated' && token && token === readToken()) expireSession();
    throw failure;
  }
}

/** The link under which a file of ours is fetched; the cookie tells who asks. */
export const fileLink = (url: string): string => `/api/file/download?url=${encodeURIComponent(url)}`;
