import { randomUUID } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { couldChangeAudit } from '@/server/kernel/db/app-role';
import { connect, type Database, disconnect, isAlone, ping } from '@/server/kernel/db/client';
import { schema } from '@/server/tables/schema';
import { apiOfFile } from '../support/api';
import { makeDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { run } from '../support/program';
import { seedConsent, seedPerson } from '../support/seed';
import { makeStore } from '../support/stores';

const api = apiOfFile();
let owner: Database;
let app: Database;
beforeAll(async () => {
  owner = api.services.db;
  app = api.own.db;
  const { token } = await seedPerson(owner);
  await api.call('POST', '/api/auth/logout', { token });
  await seedConsent(owner, randomUUID());
});

const refused = { code: '42501' };
/** The tables that are only added to, each with a column of texts. */
const appendOnly = { audit_entries: 'action', consent_entries: 'zone', notices: 'body' };
const statements = Object.entries(appendOnly).flatMap(([table, column]) => [
  [table, `update ${table} set ${column} = 'nothing'`],
  [table, `delete from ${table}`],
  [table, `truncate ${table}`],
]);

test.each(statements)(
  'D7 K-02 16.4.2 of %s: "%s" is refused to the app and to the owner, and changes nothing',
  async (table, statement) => {
    const rows = () => api.query(`select t::text from ${table} t order by 1`);
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    await expect(app.$client.query(statement)).rejects.toMatchObject(refused);
    const message = expect.stringMatching(/^the .+ append-only$/);
    await expect(owner.$client.query(statement)).rejects.toMatchObject({ ...refused, message });
    expect(await rows()).toEqual(before);
  },
);

test('D7 the app owns no table, and can neither take the guard off nor make anything', async () => {
  const { rows } = await app.$client.query(
    `select current_user as me, rolsuper or rolcreaterole or rolcreatedb as mighty,
       (select count(*)::int from pg_class where relowner = r.oid) as owned
     from pg_roles r where rolname = current_user`,
  );
  expect(rows).toEqual([{ me: 'touchline_app', mighty: false, owned: 0 }]);
  for (const statement of [
    'alter table audit_entries disable trigger all',
    'drop trigger audit_append_only on audit_entries',
    'drop table audit_entries',
    'alter table audit_entries owner to touchline_app',
    "set session_replication_role = 'replica'",
    'create table mine (n int)',
    'create table pgboss.mine (n int)',
    'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return old; end $$',
  ]) {
    await expect(app.$client.query(statement)).rejects.toMatchObject(refused);
  }
});

test('D7 G-01 audit, consents and notices are only added to, and every other table is the app’s to read and write', async () => {
  const names = Object.values(schema).map((table) => getTableName(table));
  const { rows } = await app.$client.query(
    `select name from unnest($1::text[]) name,
       lateral (select has_table_privilege(name, 'UPDATE') as updates, has_table_privilege(name, 'DELETE') as deletes) may
     where not has_table_privilege(name, 'SELECT') or not has_table_privilege(name, 'INSERT')
       or case when name = any ($2) then updates or deletes else not (updates and deletes) end`,
    [names, Object.keys(appendOnly)],
  );
  expect(rows).toEqual([]);
});

test('D7 a role of its own on DATABASE_URL is granted what it needs by the owner, and serves', async () => {
  const store = await makeStore(0);
  const role = `app_${store.databaseUrl.slice(-12)}`;
  await store.db.$client.query(`create role ${role} login password 'Quiet-Fox9'`);
  const own = new URL(store.databaseUrl);
  [own.username, own.password] = [role, 'Quiet-Fox9'];
  const settings = { DATABASE_URL: own.href, MIGRATION_DATABASE_URL: store.databaseUrl };
  try {
    const program = run('api', { DATA_DIR: store.dataDir, PORT: '0', ...settings });
    const [, url] = await program.prints(/The API is at (http:\S+)/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await couldChangeAudit(own.href)).toBe(false);
    expect(await program.stop('SIGTERM')).toBe(0);
    // What was prepared once needs the owner no more.
    const later = run('worker', { DATA_DIR: store.dataDir, DATABASE_URL: own.href });
    const isConnected =
      "select 1 from pg_stat_activity where usename = $1 and application_name = 'touchline-worker'";
    await eventually('the worker to be connected', async () => {
      return (await store.db.$client.query(isConnected, [role])).rowCount || undefined;
    });
    expect((await store.runs('doctor', [], settings)).said).not.toContain('could change the audit');
    expect(await later.stop()).toBe(0);
  } finally {
    await store.db.$client.query(`drop owned by ${role}; drop role ${role}`);
    await store.close();
  }
});

test('D7 an owner who may not look into other roles still sees that there is a connection', async () => {
  const database = await makeDatabase();
  const mine = connect(database.appUrl, { max: 1 });
  expect(await isAlone(mine)).toBe(true);
  const other = connect(database.url, { max: 1 });
  await ping(other);
  expect(await isAlone(mine)).toBe(false);
  await disconnect(mine);
  await disconnect(other);
  await database.drop();
});

test('D7 doctor says so when the app could change the audit, and finds the files sound all the same', async () => {
  const store = await makeStore(1);
  const { code, said } = await store.runs('doctor');
  expect(said).toContain('The app could change the audit');
  expect(said).toContain('MIGRATION_DATABASE_URL');
  expect(code).toBe(0);
  await store.close();
});

test('D7 an app without the owner on a database of an older version says that it needs the owner', async () => {
  const database = await makeDatabase();
  const db = connect(database.url, { max: 1 });
  await db.$client.query(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  );
  await disconnect(db);
  const store = await makeStore(0, 'bare');
  const { code, said } = await store.runs('worker', [], { DATABASE_URL: database.appUrl });
  expect([code, said]).toEqual([78, expect.stringContaining('set MIGRATION_DATABASE_URL')]);
  await store.close();
  await database.drop();
});
