import { said } from '../support/api';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { sendingOfFile, soundFile } from '../support/sending';

const on = sendingOfFile();
beforeAll(async () => {
  await on.query("update clubs set clubname = 'Ashford' where id = $1", [on.scene.club.id]);
});
beforeEach(async () => {
  await on.renew();
  await on.send(['intro', 'interview'], [soundFile('a.wav', 300), soundFile('b.wav', 310)]);
  await on.passAll();
  await takeQueuedEmails(on.api);
});

const reason = 'The wind is louder than the coach';
const ask = (slot = 'interview', { body = { reason }, clubId = on.scene.club.id } = {}) =>
  on.asPlatform('POST', `/api/episode/${on.episodeId()}/clubs/${clubId}/${slot}/resend`, body);
const { board } = on;
const clubSees = async () => (await on.asAdmin('GET', on.pairPath())).body.data.sent;

test('the club reads why at its part, its admins get an email, and the part still counts', async () => {
  expect(said(await ask())).toBe('200 Ashford was asked to send Interview again');
  expect((await clubSees()).interview.resend).toEqual({ at: expect.any(String), reason });
  expect((await clubSees()).intro.resend).toBeNull();
  const { data, summary } = await board('?show=asked');
  expect(data).toHaveLength(1);
  expect(
    data[0].parts
      .map(({ slot, resendAsked, check }: Record<string, unknown>) => [slot, resendAsked, check])
      .toSorted(),
  ).toEqual([
    ['interview', true, 'good'],
    ['intro', false, 'good'],
  ]);
  expect(summary).toMatchObject({ asked: 1, incomplete: 1 });
  const [mail, ...others] = await composeQueuedEmails(on.api);
  expect([mail?.to, others]).toEqual([on.scene.admin.email, []]);
  expect(mail?.text).toContain(`“${reason}”`);
  const audited = await on.query(
    "select club_id from audit_entries where action = 'episode:ask-resend' and object = $1",
    [`episode:${on.episodeId()}:interview`],
  );
  expect(audited).toEqual([{ club_id: on.scene.club.id }]);
});

test('C2 a part is asked for three times an hour, each part for itself', async () => {
  for (let times = 0; times < 3; times += 1) expect((await ask()).status).toBe(200);
  expect(said(await ask())).toBe(
    '429 Ashford was asked for this part several times. Wait 60 minutes and try again.',
  );
  expect((await ask('intro')).status).toBe(200);
});

test('a new part answers it, also one that the platform sends for the club', async () => {
  await ask();
  await on.send(['interview'], [soundFile('c.wav', 350)], { token: on.scene.platform.token });
  expect((await clubSees()).interview).toMatchObject({ resend: null, by: 'Platform' });
  const { data, summary } = await board();
  expect(summary.asked).toBe(0);
  const [row] = data.filter(({ club }: { club: { clubname: string } }) => club.clubname === 'Ashford');
  expect(row.parts.map(({ slot, by }: Record<string, unknown>) => [slot, by]).toSorted()).toEqual([
    // The board has what the episode is made of until the new part was found good.
    ['interview', 'Dana Okafor'],
    ['intro', 'Dana Okafor'],
  ]);
});

test('of a published episode the club may send again', async () => {
  await on.updateEpisode("status = 'published'");
  expect((await on.send(['interview'], [soundFile('c.wav', 350)])).status).toBe(409);
  await ask();
  expect((await on.send(['interview'], [soundFile('c.wav', 350)])).status).toBe(200);
});

test('without an admin the club is still asked, and the answer says that no email was sent', async () => {
  const { token } = on.scene.platform;
  await on.send(['outro'], [soundFile('d.wav', 360)], { token, clubId: on.scene.other.id });
  await on.query("update users set status = 'disabled' where id = $1", [on.scene.otherAdmin.id]);
  const { body } = await ask('outro', { clubId: on.scene.other.id });
  expect(body.message).toMatch(
    /sees your request at this part. The club has no admin to write to: invite one\.$/,
  );
  expect(body.data.sent.outro.resend.reason).toBe(reason);
  await on.query("update users set status = 'active' where id = $1", [on.scene.otherAdmin.id]);
});

test.each([
  ['a part that is not there', 'outro', {}, 404, 'The part could not be found.'],
  ['no reason', 'interview', { body: { reason: '  ' } }, 422, 'Say what is wrong with this part'],
])('%s is refused, and no email is sent', async (_what, slot, of, status, sentence) => {
  const answer = await ask(slot, of);
  expect([answer.status, answer.body.fields?.reason ?? answer.body.message]).toEqual([status, sentence]);
  expect(await takeQueuedEmails(on.api)).toEqual([]);
});

test.each(['draft', 'archived'])('of an episode that is %s nothing is asked for', async (state) => {
  await on.query('update episodes set status = $2 where id = $1', [on.episodeId(), state]);
  expect((await ask()).status).toBe(409);
  expect((await on.contentOf()).sent.interview.resend).toBeNull();
});

test('a suspended club is not asked', async () => {
  await on.query("update clubs set status = 'suspended' where id = $1", [on.scene.club.id]);
  expect(said(await ask())).toBe('409 Ashford is suspended. Let it in again first.');
  await on.query("update clubs set status = 'active' where id = $1", [on.scene.club.id]);
});

test('B2 a part that was asked for again, taken back and brought back is still asked for', async () => {
  await ask();
  const path = `${on.pairPath()}/interview`;
  const { token } = on.scene.admin;
  const { body } = await on.api.call('DELETE', path, { token });
  expect((await board()).summary.asked).toBe(0);
  await on.api.call('POST', `${path}/restore`, { token, body: { version: body.version } });
  expect((await clubSees()).interview.resend).toEqual({ at: expect.any(String), reason });
  expect((await board()).summary.asked).toBe(1);
});
