import type { Reflection } from '@/contract/reflection/reflection';
import { analyseAudio, doubtOf } from '@/server/kernel/audio/engine';
import { contentPath } from '@/server/kernel/storage/content-files';
import { fillDemo } from '@/server/programs/demo/fill-demo';
import { apiOfFile } from '../support/api';
import { fileReader } from '../support/stored-file';

const api = apiOfFile();

beforeAll(() => fillDemo(api.services.db, api.services.env));

const signIn = async (identifier: string) =>
  (await api.call('POST', '/api/auth/login', { body: { identifier, password: 'Touchline1' } })).body;

test('D14 the demo’s children have their family’s last name, a year of birth, and nothing else', async () => {
  const { rows } = await api.services.db.$client.query(
    `select c.first_name, c.last_name, c.birth_year, g.last_name as family from users c
     join family_members m on m.user_id = c.id and m.place = 'child'
     join family_members f on f.family_id = m.family_id and f.place = 'guardian'
     join users g on g.id = f.user_id
     where c.club_member_role = 'child' order by c.username`,
  );
  expect(rows).toContainEqual({
    first_name: 'Milo',
    last_name: 'Ribeiro',
    birth_year: 2016,
    family: 'Ribeiro',
  });
  for (const child of rows)
    expect(child).toMatchObject({ last_name: child.family, birth_year: expect.any(Number) });
  expect((await signIn('milo')).dashboard).toBe('member');
});

test('E3 of the demo, Milo has said one answer, which only he hears while his parents have not answered', async () => {
  const { token } = await signIn('milo');
  const { data } = (await api.call('GET', '/api/reflection', { token })).body;
  const said = data.flatMap(({ questions }: Reflection) =>
    questions.flatMap(({ mine }) => mine?.spoken ?? []),
  );
  expect(said).toMatchObject([{ duration: 5.6 }]);
  const { statusOf } = fileReader(api);
  const parent = await signIn('parent@touchline.test');
  expect([await statusOf(said[0].url, token), await statusOf(said[0].url, parent.token)]).toEqual([200, 404]);
});

test('B2 B4 D1 the demo’s open episode is scheduled, and its interview is doubted and has an earlier version that plays', async () => {
  const { token } = await signIn('club@touchline.test');
  const platform = await signIn('admin@touchline.test');
  const { body } = await api.call('GET', '/api/episode?status=in_progress', { token: platform.token });
  const [open] = body.data;
  expect(Date.parse(open.publishAt)).toBeGreaterThan(Date.now());
  const { user } = (await api.call('GET', '/api/account', { token })).body;
  const path = `/api/episode/${open.id}/clubs/${user.club.id}`;
  const { sent } = (await api.call('GET', path, { token })).body.data;
  const [{ sha256 }] = await api.query(
    "select sha256 from files where file_name = 'rovers-12-interview-cut.mp3'",
  );
  const found = await analyseAudio(`${api.services.storage.place}/${contentPath(sha256)}`);
  expect(sent.interview.doubt).toBe(doubtOf(found));
  const history = (await api.call('GET', `${path}/history`, { token })).body.data;
  const names = history.map((entry: { part: string; sent: { name: string; back: object | null } | null }) => [
    entry.part,
    entry.sent?.name,
    Boolean(entry.sent?.back),
  ]);
  expect(names.filter(([part]: string[]) => part === 'interview')).toEqual([
    ['interview', 'rovers-12-interview-cut.mp3', false],
    ['interview', 'rovers-12-interview.mp3', true],
  ]);
});

test('A4 a deleted child of the demo can be brought back by its mother', async () => {
  const { token } = await signIn('ciara.walsh@families.test');
  const family = async () => (await api.call('GET', '/api/family', { token })).body.data;
  const [removed] = (await family()).removed;
  expect(removed).toMatchObject({ firstName: 'Cormac' });
  expect((await api.call('POST', `/api/family/child/${removed.id}/restore`, { token })).status).toBe(200);
  expect((await family()).removed).toEqual([]);
});
