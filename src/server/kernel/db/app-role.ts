import pg from 'pg';
import { SettingError } from '../env';
import { withClient } from './client';

/** A number that is the same in every process: two processes that grant at once would undo each other's changes. */
const lock = 7_391_205;

/** The role that a URL signs in as. A pooler may use another name than the one in the URL. */
export const roleOf = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query('select current_user as name');
    return String(rows[0]?.name);
  });

async function inTurn(client: pg.Client, statements: string): Promise<void> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [lock]);
  await client.query(statements);
  await client.query('commit');
}

/** Rows that may be added and never changed: each table has triggers that refuse, and the app has no right to. */
const appendOnly = ['audit_entries', 'consent_entries', 'notices'];

/** Makes sure that the role exists and may sign in with this password. It owns nothing and may create nothing. */
export const ensureAppRole = (ownerUrl: string, role: string, password: string): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    const name = pg.escapeIdentifier(role);
    await inTurn(
      client,
      `do $$ begin
         if not exists (select 1 from pg_roles where rolname = ${pg.escapeLiteral(role)}) then
           create role ${name};
         end if;
       end $$;
       alter role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
         password ${pg.escapeLiteral(password)}`,
    );
  });

/**
 * Grants the app's role what it needs on the migrated tables of `ownerUrl`: to read and write rows, but only to add
 * to the audit and to the ledger of consents. Done after every migration, so that new tables are covered.
 */
export const grantToApp = (ownerUrl: string, role: string): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    const name = pg.escapeIdentifier(role);
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) {
      throw new SettingError(
        `DATABASE_URL: there is no role ${role}. Make it: create role ${name} login password '…'`,
      );
    }
    await inTurn(
      client,
      `grant usage on schema public, pgboss, drizzle to ${name};
       grant select, insert, update, delete on all tables in schema public, pgboss to ${name};
       grant usage, select on all sequences in schema public, pgboss to ${name};
       grant execute on all functions in schema public, pgboss to ${name};
       grant select on all tables in schema drizzle to ${name};
       revoke update, delete, truncate, trigger on ${appendOnly.map((table) => `public.${table}`).join(', ')} from ${name}`,
    );
  });

/** Whether the role of `url` could change or delete what is append-only, because it owns the tables or has the rights. */
export const couldChangeAudit = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select bool_or(pg_has_role(relowner, 'USAGE') or has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE')) as could
       from pg_class where relnamespace = 'public'::regnamespace and relname = any ($1)`,
      [appendOnly],
    );
    return rows[0]?.could === true;
  });
