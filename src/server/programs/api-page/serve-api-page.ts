import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { can } from '@/policy/can';
import { notFound } from '../../kernel/http/api-error';
import { makeReadServer } from '../../kernel/http/serve-read';
import { tokenOfCookie, tokenOfHeader } from '../../kernel/http/token';
import type { Services } from '../../kernel/services';
import { type ApiDocument, apiHtml, apiPageStyle } from './api-html';

export const apiPagePath = '/api/docs';

const urlOf = ({ url = '' }: IncomingMessage) => new URL(url, 'http://localhost');

/** It takes a GET alone; for all else there is nothing at this address. */
export const isApiPageRead = (incoming: IncomingMessage): boolean =>
  (incoming.method === 'GET' || incoming.method === 'HEAD') && incoming.url?.split('?')[0] === apiPagePath;

const styleHash = createHash('sha256').update(apiPageStyle).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const longestSearch = 200;

/** Answers the readable page of the API to platform admins; to all others as an address at which there is nothing. */
export function makeApiPageServer(services: Services, document: ApiDocument) {
  return makeReadServer(services, {
    pathOf: () => apiPagePath,
    async answer(incoming, outgoing, facts) {
      const { authorization, cookie } = incoming.headers;
      const token = tokenOfHeader(authorization) ?? tokenOfCookie(cookie);
      const who = await services.authenticate(token).catch(() => undefined);
      // Who connects other systems needs it.
      if (!who || !can(who.principal, 'webhook:manage')) throw notFound();
      const q = (urlOf(incoming).searchParams.get('q') ?? '').trim().slice(0, longestSearch);
      outgoing.setHeader('X-Request-Id', facts.id);
      outgoing.setHeader('Content-Type', 'text/html; charset=utf-8');
      outgoing.setHeader('Content-Security-Policy', policy);
      outgoing.setHeader('Vary', 'Authorization, Cookie');
      const html = apiHtml(document, { base: services.env.publicUrl, q });
      outgoing.end(incoming.method === 'HEAD' ? undefined : html);
    },
  });
}
