import type { Installation } from '../support/installation';
import { type BenchApi, signIn } from './bench-api';
import { wrk } from './wrk';

const calls = [
  { path: '/api/livez', aims: ['', ''] },
  { path: '/api/account', aims: ['3500', '8000'] },
  { path: '/api/episode', aims: ['3500', '8000'] },
] as const;

/** Small JSON answers at 32 connections, through Next and by the API alone. */
export async function measureJson(demo: Installation, api: BenchApi) {
  const token = await signIn(demo.url, 'parent@touchline.test');
  const rows = [];
  for (const { path, aims } of calls) {
    for (const [i, [through, url]] of [
      ['Next', demo.url],
      ['api', api.url],
    ].entries()) {
      const { requests } = await wrk(`${url}${path}`, { token });
      rows.push({ what: `GET ${path}`, through, 'per second': requests, aim: aims[i] });
    }
  }
  return rows;
}
