import * as z from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The kinds of files that are kept; captions are only read. */
export type FileKind = 'audio' | 'image' | 'video';

/** The files a multipart call carries beside its text fields. `kind` names the size limit in `limits.ts`. */
export interface Upload {
  field: string;
  kind: FileKind | 'captions';
  maxFiles: number;
  /** The most bytes of each file, where that is less than its kind allows. */
  maxBytes?: number;
}

/**
 * One call of the API, declared once: the server validates by it, the browser calls by it, the mock and the
 * OpenAPI file are made from it, and the access test walks it. `access` is `open` or a sentence of `policy/rules.ts`.
 */
export interface Endpoint<
  Access extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** Path with `{name}` for each parameter, as in OpenAPI. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  params: Params;
  query: Query;
  body: Body;
  /** Set when the body travels as multipart/form-data; `body` then describes its text fields. */
  upload?: Upload;
  reply: Reply;
  /**
   * A write that people repeat when they do not know whether it arrived. With an `Idempotency-Key` it is done once: for
   * `limits.repeatableHours` the same request under the same key gets the same answer. Another request under it is 422,
   * and 409 while the first one is under way.
   */
  repeatable: boolean;
  /**
   * The session's cookie counts as well, because `navigator.sendBeacon` sets no header. Another site cannot use it: its
   * requests come without the cookie (SameSite=Lax), and no form can send JSON.
   */
  byCookie: boolean;
  /** The body is left unread, in whatever form it comes. */
  anyBody: boolean;
  /**
   * What cannot be undone, or opens much: refused with `password_needed` unless the password, a code or a passkey was proved in
   * this session within `provenMinutes` (`proveSession`). A sign-in proves it, too.
   */
  proven: boolean;
  /** Status of the successful answer: 200, 201 for a create, 303 for one that leads elsewhere (`location`). */
  status: 200 | 201 | 303;
  /** The type of an answer that is no JSON; the reply is then its text. */
  mime?: 'text/vtt';
}

const nothing = z.object({});
export type Nothing = typeof nothing;

export function endpoint<
  const Access extends string,
  Reply extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(declared: {
  method: Method;
  path: `/api/${string}`;
  summary: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  upload?: Upload;
  reply: Reply;
  repeatable?: boolean;
  byCookie?: boolean;
  anyBody?: boolean;
  proven?: boolean;
  status?: 200 | 201 | 303;
  mime?: 'text/vtt';
}): Endpoint<Access, Params, Query, Body, Reply> {
  return {
    method: declared.method,
    path: declared.path,
    summary: declared.summary,
    access: declared.access,
    params: declared.params ?? (nothing as z.ZodType as Params),
    query: declared.query ?? (nothing as z.ZodType as Query),
    body: declared.body ?? (nothing as z.ZodType as Body),
    upload: declared.upload,
    reply: declared.reply,
    repeatable: declared.repeatable ?? false,
    byCookie: declared.byCookie ?? false,
    anyBody: declared.anyBody ?? false,
    proven: declared.proven ?? false,
    status: declared.status ?? 200,
    ...(declared.mime && { mime: declared.mime }),
  };
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
/** What a caller passes: before defaults and coercion. */
export type QueryInput<E extends Endpoint> = z.input<E['query']>;
export type BodyInput<E extends Endpoint> = z.input<E['body']>;
/** What a handler returns, before the reply schema has seen it. */
export type ReplyInput<E extends Endpoint> = z.input<E['reply']>;
