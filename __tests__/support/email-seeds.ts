import { randomUUID } from 'node:crypto';
import type { TestApi } from './api';
import { type SeedUser, seedMember } from './seed';

/** The subjects of emails. `on` is called each time, because the API begins after the test file. */
export function emailSeeds(on: () => { api: TestApi; clubId: string }) {
  const query = (text: string, values: unknown[] = []) => on().api.services.db.$client.query(text, values);
  return {
    query,
    member: (of: SeedUser = {}) => seedMember(on().api.services.db, on().clubId, 'parent', of),
    admin: (of: SeedUser = {}) => seedMember(on().api.services.db, on().clubId, 'admin', of),
    /** A person who asks to join. Resolves to the request's id. */
    async asking(of: { firstName?: string; lastName?: string; confirmed?: boolean } = {}): Promise<string> {
      const { rows } = await query(
        `insert into join_requests (club_id, club_member_role, first_name, last_name, email, confirmed_at)
         values ($1, 'coach', $2, $3, $4, $5) returning id`,
        [
          on().clubId,
          of.firstName ?? 'Ana',
          of.lastName ?? 'Ribeiro',
          `${randomUUID()}@example.test`,
          of.confirmed ? new Date() : null,
        ],
      );
      return String(rows[0]?.id);
    },
    /** Empties what emails come from. */
    async forget() {
      for (const table of ['rate_limits', 'join_requests', 'pgboss.job', 'users']) {
        await query(`delete from ${table}`);
      }
    },
  };
}
