import { replaceInvite } from '@/server/invite/club-invite.store';
import { mintLink } from '@/server/mail/link.store';
import { apiOfFile, atOnce } from '../support/api';
import { seedClub, seedPerson } from '../support/seed';

const api = apiOfFile();
let invitedBy: string;
beforeAll(async () => {
  invitedBy = (await seedPerson(api.services.db)).id;
});

const invite = (email: string, clubId: string | null = null) =>
  api.services.db.transaction((tx) =>
    replaceInvite(tx, { clubId, email, invitedBy, clubMemberRole: 'admin' }),
  );
const invitesOf = async (email: string) => {
  const { rows } = await api.services.db.$client.query(
    `select i.id, i.club_id, count(l.id)::int as links from invites i
     left join one_time_links l on l.invite_id = i.id where lower(i.email) = lower($1) group by i.id`,
    [email],
  );
  return rows;
};

test('D12 a second invite to the platform takes the place of the first one, and its link ends', async () => {
  const first = await invite('noor@example.test');
  await api.services.db.transaction((tx) => mintLink(tx, 'inviteId', first));
  const second = await invite('Noor@Example.test');
  expect(await invitesOf('noor@example.test')).toEqual([{ id: second, club_id: null, links: 0 }]);
});

test('D12 S-47 many invites to the platform at one address at once leave one', async () => {
  const ids = await atOnce(8, () => invite('many@example.test'));
  const left = await invitesOf('many@example.test');
  expect(left).toHaveLength(1);
  expect(ids).toContain(left[0]?.id);
});

test('D12 an invite to a club and one to the platform do not meet', async () => {
  const club = await seedClub(api.services.db);
  await invite('both@example.test', club.id);
  await invite('both@example.test');
  expect((await invitesOf('both@example.test')).map(({ club_id }) => club_id).toSorted()).toEqual([
    club.id,
    null,
  ]);
});

test('D12 the database itself keeps two invites to the platform at one address out', async () => {
  const insert = () =>
    api.services.db.$client.query("insert into invites (email) values ('twice@example.test')");
  await insert();
  await expect(insert()).rejects.toMatchObject({ constraint: 'invites_once' });
});
