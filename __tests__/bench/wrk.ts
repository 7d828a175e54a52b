import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** A script for wrk, in that folder: 64 KB ranges at random places of a file, asked for by so many apps. */
export function rangeScript(folder: string, bytes: number, apps = 1): string {
  const script = path.join(folder, `ranges-${apps}.lua`);
  writeFileSync(
    script,
    `math.randomseed(7)
request = function()
  local start = math.random(0, ${bytes} - 65537)
  wrk.headers["Range"] = "bytes=" .. start .. "-" .. (start + 65535)
  wrk.headers["User-Agent"] = "AppleCoreMedia/1.0 (iPhone; " .. math.random(1, ${apps}) .. ")"
  return wrk.format("GET")
end`,
  );
  return script;
}

/**
 * A script for wrk, in that folder, by which these people ask in turn, because one person gets ten lists at a time. Each connection
 * waits so many milliseconds before it asks again.
 */
export function peopleScript(folder: string, tokens: readonly string[], pause = 0): string {
  const script = path.join(folder, 'people.lua');
  writeFileSync(
    script,
    `local tokens = { ${tokens.map((token) => `"${token}"`).join(', ')} }
local nextToken = 0
request = function()
  nextToken = nextToken % #tokens + 1
  wrk.headers["Authorization"] = "Bearer " .. tokens[nextToken]
  return wrk.format("GET")
end${pause > 0 ? `\ndelay = function() return ${pause} end` : ''}`,
  );
  return script;
}

const run = promisify(execFile);
const seconds = 6;

interface Load {
  /** Requests a second. */
  requests: number;
  /** Megabytes (10^6) a second. */
  megabytes: number;
}

const units: Record<string, number> = { B: 1e-6, KB: 1024 / 1e6, MB: 1024 ** 2 / 1e6, GB: 1024 ** 3 / 1e6 };

interface Asked {
  /** Of the person who asks; a feed has its own in the address. */
  token?: string;
  headers?: Record<string, string>;
  script?: string;
}

/** 32 connections from one thread for some seconds, after a second to warm up. Throws on any answer that is neither 2xx nor 3xx. */
export async function wrk(url: string, { token, headers = {}, script }: Asked): Promise<Load> {
  const all = { ...(token && { authorization: `Bearer ${token}` }), ...headers };
  const args = (duration: number) => [
    ...['-t1', '-c32', `-d${duration}s`],
    ...Object.entries(all).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(script ? ['-s', script] : []),
    url,
  ];
  await run('wrk', args(1));
  const { stdout } = await run('wrk', args(seconds));
  if (/Non-2xx/.test(stdout)) throw new Error(`${url}\n${stdout}`);
  const [, amount = '0', unit = 'B'] = /Transfer\/sec:\s+([\d.]+)([KMG]?B)/.exec(stdout) ?? [];
  const requests = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0);
  return { requests: Math.round(requests), megabytes: Math.round(Number(amount) * (units[unit] ?? 0)) };
}
