import { getAnalyticsMembers, listeningRoles } from '@/contract/analytics/members';
import { addDays } from '@/contract/analytics/range';
import { addReach } from '@/server/listening/reach.store';
import { rollUp } from '@/server/listening/roll-up.store';
import { placesOfFew } from '@/server/tables/listening';
import { apiOfFile } from '../support/api';
import { type Scene, seedScene } from '../support/scene';

/** A month, and the weeks before it in which some have listened already. */
const first = '2025-02-15';
const days = Array.from({ length: 45 }, (_, past) => addDays(first, past));

const api = apiOfFile();
let scene: Scene;
beforeAll(async () => {
  const { db } = api.services;
  scene = await seedScene(db);
  await api.query('create table heard_by (member int, club_id uuid, persona text, day date)');
  // Two clubs of 60: who listens on a day looks like chance, and is the same each time.
  await api.query(
    `insert into heard_by
     select m, case when m % 2 = 0 then $1::uuid else $2::uuid end, (array['parent', 'child', 'coach'])[1 + m % 3], d
     from generate_series(1, 120) m, unnest($3::date[]) d
     where abs(hashtext(m || ' ' || d)) % 100 < 25 + m % 30 and (m % 5 > 0 or d > '2025-03-10')`,
    [scene.club.id, scene.other.id, days],
  );
  const rows = await api.query(
    `select club_id, persona, day::text, lag(day) over (partition by member order by day)::text as prev_day from heard_by`,
  );
  await db.transaction(async (tx) => {
    const nothing = {
      ...{ episodeId: null, playlistId: null, sponsorId: null, campaignId: null },
      ...{ persona: null, joinedMonth: null },
    };
    await addReach(
      tx,
      rows.flatMap(({ club_id: clubId, persona, day, prev_day: prevDay }) => {
        const member = { ...nothing, clubId, day, prevDay };
        // Of the coaches each club has too few.
        return [
          { ...member, kind: 'member' as const },
          {
            ...{ ...member, kind: 'role' as const, persona },
            clubId: persona === 'coach' ? placesOfFew.role : clubId,
          },
        ];
      }),
    );
    await rollUp(tx, days);
  });
});

const range = { from: '2025-03-01', to: '2025-03-28' };
const count = async (where: string, values: unknown[] = []) => {
  const [row] = await api.query(
    `select count(distinct member)::int as people from heard_by where ${where}`,
    values,
  );
  return row.people as number;
};

/** As some of those who listened are told. */
const inFives = (people: number) => (people < 10 ? null : people - (people % 5));

test.each(['platform', 'club'])(
  'A-07 C-06 a month’s figures of the %s are those of a slow count of who listened',
  async (of) => {
    const { token } = of === 'club' ? scene.admin : scene.platform;
    const ours = of === 'club' ? `club_id = '${scene.club.id}' and ` : '';
    const query = new URLSearchParams({ ...range, compare: 'true' });
    const { body } = await api.call('GET', `/api/analytics/members?${query}`, { token });
    const { data } = getAnalyticsMembers.reply.parse(body);
    const month = `${ours} day between '${range.from}' and '${range.to}'`;
    const listened = await count(month);
    expect(listened).toBeGreaterThan(50);
    const known = `${month} and member in (select member from heard_by where day < '${range.from}')`;
    const returning = await count(known);
    expect(data.listened).toMatchObject({
      value: listened,
      before: await count(`${ours} day between '2025-02-01' and '2025-02-28'`),
    });
    expect([data.firstTime.value, data.returning.value]).toEqual([
      inFives(listened - returning),
      inFives(returning),
    ]);
    for (const role of listeningRoles) {
      const told = data.roles.find((each) => each.role === role);
      const counted =
        of === 'club' && role === 'coach' ? 0 : await count(`${month} and persona = $1`, [role]);
      expect(told?.listened.value).toBe(inFives(counted));
    }
    expect(data.weeks.now).toHaveLength(4);
    for (const { day, value } of data.weeks.now) {
      expect(value).toBe(await count(`${ours} day between $1 and $1::date + 6`, [day]));
    }
  },
);
