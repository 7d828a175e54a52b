import { apiOfFile } from '../support/api';
import { whileUserLocked } from '../support/lock-user';
import { auditOf, callsOfOwn, profileOf, type Seeded, seedPersona } from '../support/own-account';

const api = apiOfFile();
let editProfile: ReturnType<typeof callsOfOwn>['editProfile'];
beforeAll(async () => {
  editProfile = callsOfOwn(api).editProfile;
});

const rowOf = async ({ id }: Seeded) =>
  (await api.services.db.$client.query('select * from users where id = $1', [id])).rows[0];

test('two tabs: the second that saves over a revision it has not seen is 409, and nothing is lost', async () => {
  const user = await seedPersona(api, 'coach');
  const save = (firstName: string, ifMatch?: number | string) =>
    editProfile(user, profileOf(user, { firstName }), { ifMatch });
  expect((await save('First', user.rev)).status).toBe(200);
  const late = await save('Second', user.rev);
  expect([late.status, late.body.code]).toEqual([409, 'conflict']);
  expect((await rowOf(user)).first_name).toBe('First');
  expect((await save('Second', 'nonsense')).status).toBe(409);
  expect((await save('Second', user.rev + 1)).body.data).toMatchObject({
    firstName: 'Second',
    rev: user.rev + 2,
  });
  expect((await save('Whatever is there')).status).toBe(200);
});

test('S-47 fifty saves at once of the same revision: one is saved, the others are told', async () => {
  const user = await seedPersona(api, 'parent');
  /** A machine with other work to do may have no connection for three seconds: 503, and the browser asks again. */
  const save = async (i: number): ReturnType<typeof editProfile> => {
    const answer = await editProfile(user, profileOf(user, { firstName: `Ada ${i}` }), { ifMatch: user.rev });
    return answer.status === 503 ? save(i) : answer;
  };
  const saves = await whileUserLocked(api, user.id, { waiting: 10 }, () =>
    Array.from({ length: 50 }, (_, i) => save(i)),
  );
  const answers = await Promise.all(saves);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(49).fill(409)]);
  const winner = answers.find(({ status }) => status === 200)?.body.data;
  expect(await rowOf(user)).toMatchObject({ first_name: winner.firstName, rev: user.rev + 1 });
  expect([winner.rev, await auditOf(api, user.id)]).toEqual([user.rev + 1, ['profile:update ok']]);
});

test('S-47 two who take the same username at once: one has it, the other hears it at the field', async () => {
  for (let round = 0; round < 5; round += 1) {
    const people = await Promise.all([seedPersona(api, 'parent'), seedPersona(api, 'coach')]);
    const answers = await Promise.all(
      people.map((user, i) =>
        editProfile(user, profileOf(user, { username: i ? `race${round}` : `RACE${round}` })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(Object.keys(answers.find(({ status }) => status === 409)?.body.fields ?? {})).toEqual([
      'username',
    ]);
  }
});
