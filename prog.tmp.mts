import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pg from 'pg';
const password = readFileSync('/tmp/touchline-e2e-clJh92/postgres-password','utf8').trim();
const c = new pg.Client({connectionString: `postgres://touchline:${password}@127.0.0.1:41027/touchline`});
await c.connect();
let seen = false;
for (;;) {
  const { rows } = await c.query("select query q from pg_stat_activity where datname = current_database() and state <> 'idle' and query ilike 'vacuum (analyze)%'");
  if (rows.length) seen = true;
  else if (seen) break;
  await new Promise((r) => setTimeout(r, 300));
}
const pids = execSync("pgrep -f 'bench/bench.ts analytics 50'").toString().trim().split('\n');
for (const pid of pids) try { process.kill(Number(pid), 'SIGSTOP'); } catch {}
console.log('stopped', pids, new Date());
await c.end();
