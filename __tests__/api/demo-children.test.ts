import type { Reflection } from '@/contract/reflection/reflection';
import { fillDemo } from '@/server/programs/demo/fill-demo';
import { apiOfFile } from '../support/api';
import { rawRequest } from '../support/raw-request';
import { downloadPath } from '../support/stored-file';

const api = apiOfFile();

beforeAll(() => fillDemo(api.services.db, api.services.env));

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
  const { body } = await api.call('POST', '/api/auth/login', {
    body: { identifier: 'milo', password: 'Touchline1' },
  });
  expect(body.dashboard).toBe('member');
});

test('E3 of the demo, Milo has said one answer, which only he hears while his parents have not answered', async () => {
  const signIn = async (identifier: string): Promise<string> =>
    (await api.call('POST', '/api/auth/login', { body: { identifier, password: 'Touchline1' } })).body.token;
  const token = await signIn('milo');
  const { data } = (await api.call('GET', '/api/reflection', { token })).body;
  const said = data.flatMap(({ questions }: Reflection) =>
    questions.flatMap(({ mine }) => mine?.spoken ?? []),
  );
  expect(said).toMatchObject([{ duration: 5.6 }]);
  const play = async (authorization: string) =>
    (await rawRequest(`${api.url}${downloadPath(said[0].url)}`, { headers: { authorization } })).status;
  expect([await play(token), await play(await signIn('parent@touchline.test'))]).toEqual([200, 404]);
});
