import { fillDemo } from '@/server/demo/fill-demo';
import { apiOfFile } from '../support/api';

const api = apiOfFile();

test('D14 the demo’s children have their family’s last name, a year of birth, and nothing else', async () => {
  await fillDemo(api.services.db, api.services.env);
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
