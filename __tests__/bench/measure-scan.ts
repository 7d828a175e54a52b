import { execFile } from 'node:child_process';
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints } from '../../src/contract/endpoints';
import type { Persona } from '../../src/policy/persona';
import { type Action, type Rule, rules } from '../../src/policy/rules';
import type { Installation } from '../support/installation';
import { read } from './bench-api';

const run = promisify(execFile);

/** The demo's people. */
const people: Record<Persona, string> = {
  platformAdmin: 'admin@touchline.test',
  clubAdmin: 'club@touchline.test',
  parent: 'parent@touchline.test',
  coach: 'coach@touchline.test',
  child: 'milo',
};

/** A value that the contract takes for a field of a query. */
function sampleOf(name: string, field: unknown): string {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return sampleOf(name, field.unwrap());
  if (field instanceof z.ZodEnum || field instanceof z.ZodLiteral) {
    const values = field instanceof z.ZodEnum ? field.options : [...field.values];
    return String(values[0]);
  }
  if (name === 'page' || name === 'pageSize') return '10';
  return name === 'q' ? 'a' : '';
}

/** Every call that reads, with each field of its query. The first of an id in its path has `mark`, at which sqlmap then tries it. */
function addressesFor(persona: Persona, ids: Record<string, string>, mark = ''): string[] {
  return Object.values(endpoints as Record<string, Endpoint>).flatMap(
    ({ method, path: at, query, access }) => {
      if (method !== 'GET' || !(query instanceof z.ZodObject)) return [];
      const rule: Rule = rules[access as Action] ?? {};
      if (access !== 'open' && !rule[persona]) return [];
      const marked = mark ? at.replace('}', `}${mark}`) : at;
      if (mark && marked === at) return [];
      const filled = marked.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
      const fields = Object.entries(query.shape).map(([name, field]) => [name, sampleOf(name, field)]);
      const asked = new URLSearchParams(fields.filter(([, value]) => value !== '')).toString();
      return [asked && !mark ? `${filled}?${asked}` : filled];
    },
  );
}

/** How many of the answers that sqlmap has logged had which status. */
async function countStatuses(log: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const line of createInterface(createReadStream(log))) {
    const status = /^HTTP response \[#\d+\] \((\d+)/.exec(line)?.[1];
    if (status) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** What sqlmap has found, a line each, and how it was answered. */
async function runSqlmap(folder: string, addresses: readonly string[], token: string) {
  const [list, results, traffic] = ['addresses', 'results.csv', 'traffic'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  writeFileSync(list, addresses.join('\n'));
  writeFileSync(results, '');
  const sqlmap = run(
    'sqlmap',
    [
      ...['-m', list, '--batch', '--dbms', 'PostgreSQL', '--technique', 'BEUS', '--threads', '4'],
      ...['--level', '3'],
      ...['--headers', `Authorization: Bearer ${token}`, '--output-dir', folder, '--results-file', results],
      ...['--ignore-code', '*', '--disable-coloring', '-t', traffic],
    ],
    { maxBuffer: 256_000_000 },
  );
  // Otherwise it waits for more addresses from here.
  sqlmap.child.stdin?.end();
  await sqlmap;
  const found = readFileSync(results, 'utf8').split('\n').slice(1).filter(Boolean);
  return { found, statuses: await countStatuses(traffic) };
}

interface WapitiReport {
  vulnerabilities: Record<string, { path: string; parameter: string; info: string }[]>;
  anomalies: Record<string, { path: string; info: string }[]>;
}

/** What wapiti has found, a line each. */
async function runWapiti(
  folder: string,
  url: string,
  addresses: readonly string[],
  token: string,
): Promise<string[]> {
  const report = path.join(folder, 'wapiti.json');
  await run(
    'wapiti',
    [
      ...[
        '-u',
        url,
        ...addresses.flatMap((address) => ['-s', address]),
        '-H',
        `Authorization: Bearer ${token}`,
      ],
      ...[
        '-m',
        'blindsql,cookieflags,crlf,csp,exec,file,http_headers,permanentxss,redirect,sql,ssrf,xss,xxe',
      ],
      ...['--flush-session', '--store-session', folder, '--max-scan-time', '120', '--max-attack-time', '60'],
      ...['-d', '2', '-f', 'json', '-o', report, '--no-bugreport', '-v', '0'],
    ],
    { maxBuffer: 256_000_000 },
  );
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport;
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ path: at, info }) => `${kind}: ${at} ${info}`),
  );
}

/** Lets sqlmap and wapiti loose on a demo as each persona, and prints what they find. Needs both programs. */
export async function measureScan({ url }: Installation, isMeant: (what: string) => boolean) {
  const rows: object[] = [];
  for (const [persona, identifier] of Object.entries(people) as [Persona, string][]) {
    if (!isMeant(persona)) continue;
    const body = JSON.stringify({ identifier, password: 'Touchline1' });
    const headers = { 'content-type': 'application/json' };
    const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
    const { token } = (await login.json()) as { token: string };
    const { data } = await read<{ data: { id: string }[] }>(`${url}/api/episode?pageSize=1`, token);
    const { user } = await read<{ user: { club: { id: string } | null } }>(`${url}/api/account`, token);
    const ids = { id: data[0]?.id ?? '', episodeId: data[0]?.id ?? '', clubId: user.club?.id ?? '' };
    const addresses = addressesFor(persona, ids).map((at) => url + at);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-scan-'));
    const tried = [
      ...addresses.filter((address) => address.includes('?')),
      ...addressesFor(persona, ids, '*').map((at) => url + at),
    ];
    const sqlmap = await runSqlmap(folder, tried, token);
    const wapiti = await runWapiti(folder, url, addresses, token);
    rmSync(folder, { recursive: true, force: true });
    for (const line of [...sqlmap.found, ...wapiti]) console.log(`${persona}: ${line}`);
    rows.push({
      persona,
      addresses: addresses.length,
      'tried by sqlmap': tried.length,
      'found by sqlmap': sqlmap.found.length,
      'found by wapiti': wapiti.length,
      ...sqlmap.statuses,
    });
  }
  return rows;
}
