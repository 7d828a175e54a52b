import type { ReplyOf } from '@/contract/endpoint';
import type { getHistory } from '@/contract/history';
import { refusedAt } from '../support/api';
import { wholeEpisode } from '../support/episodes';
import { sendingOfFile } from '../support/sending';

const on = sendingOfFile();

const nothing = { say: '', length: '' };
const guides = {
  intro: { say: 'Say hello.\nWho played?', length: 'two minutes' },
  interview: nothing,
  outro: { say: 'What was the score?', length: '' },
};
const fields = { name: 'Guided', endDate: '2031-01-31' };

const create = (body: object) => on.asPlatform('POST', '/api/episode', { ...fields, ...body });
const historyOf = async (id: string): Promise<ReplyOf<typeof getHistory>['data']> =>
  (await on.asPlatform('GET', `/api/history?object=episode:${id}`)).body.data;

test('what the platform asks clubs to say is read by the club at its parts, and by no member', async () => {
  const { admin, parent, club } = on.scene;
  const made = await create({ guides });
  expect([made.status, made.body.data.guides]).toEqual([201, guides]);
  const { id } = made.body.data;
  await on.asPlatform('PUT', `/api/episode/${id}/status`, { status: 'in_progress' });
  const content = (token: string) => on.api.call('GET', `/api/episode/${id}/clubs/${club.id}`, { token });
  expect((await content(admin.token)).body.data.guides).toEqual(guides);
  expect((await on.asAdmin('GET', `/api/episode/${id}`)).body.data).not.toHaveProperty('guides');
  await on.query("update episodes set status = 'published' where id = $1", [id]);
  const answer = await content(parent.token);
  expect([answer.status, answer.body.data.guides]).toEqual([200, null]);
});

test('a guide that is too long is refused at its field', async () => {
  const refusal = async (of: object) => refusedAt(await create({ guides: { ...guides, ...of } }));
  expect(await refusal({ intro: { say: 'x'.repeat(401), length: '' } })).toBe('422 guides.intro.say');
  expect(await refusal({ outro: { say: '', length: 'x'.repeat(61) } })).toBe('422 guides.outro.length');
});

test('guides that a change leaves out stay, a copy has them too, and the history says what was written', async () => {
  const { id, number } = (await create({ guides })).body.data;
  const body = { ...wholeEpisode, ...fields, number };
  const changed = await on.asPlatform('PUT', `/api/episode/${id}`, body);
  expect([changed.status, changed.body.data.guides]).toEqual([200, guides]);
  const copy = await on.asPlatform('POST', `/api/episode/${id}/duplicate`);
  expect([copy.status, copy.body.data.guides]).toEqual([201, guides]);
  const written = { ...guides, interview: { say: 'Ask the keeper.', length: '' } };
  await on.asPlatform('PUT', `/api/episode/${id}`, { ...body, guides: written });
  const history = await historyOf(id);
  const guidesOf = (index: number) =>
    history.at(index)?.changes.find(({ field }) => field === 'guides')?.values;
  expect(guidesOf(0)).toEqual({ from: guides, to: written });
  expect(guidesOf(-1)).toEqual({ from: null, to: guides });
});

test('of an episode without guides the history says nothing about them', async () => {
  const { id } = (await create({ guides: { intro: nothing, interview: nothing, outro: nothing } })).body.data;
  const [made] = await historyOf(id);
  expect(made?.changes.map(({ field }) => field)).not.toContain('guides');
});
