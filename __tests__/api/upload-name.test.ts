import { rawRequest } from '../support/raw-request';
import { introForm, tone } from '../support/scene';
import { sendingOfFile, sound } from '../support/sending';

const on = sendingOfFile();
beforeEach(() => on.renew());

/** Sends one intro whose part says of its name just this. */
async function sendNamed(disposition: string) {
  const at = { episodeId: on.episodeId(), clubId: on.scene.club.id };
  const { type, body } = introForm(at, tone(400), disposition);
  return rawRequest(`${on.api.url}/api/file/upload/audio`, {
    method: 'POST',
    headers: { authorization: on.scene.admin.token, 'content-type': type },
    body,
  });
}

test.each([
  ['a path', 'filename="../../etc/cron.d/x"', 'x'],
  ['a path of Windows', 'filename="C:\\\\fakepath\\\\intro.wav"', 'intro.wav'],
  ['backslashes', 'filename="..\\\\..\\\\x.wav"', 'x.wav'],
  ['an encoded path, which is no path', 'filename="%2e%2e%2fx.wav"', '%2e%2e%2fx.wav'],
  ['an encoded path in the extended form', "filename*=UTF-8''..%2F..%2Fx.wav", 'x.wav'],
  ['a line break', "filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.wav", 'aSet-Cookie: x.wav'],
  ['a NUL', "filename*=UTF-8''a%00.wav", 'a.wav'],
  ['letters that turn the reading direction', 'filename="song\u202evaw.exe"', 'songvaw.exe'],
  ['a name that is a device', 'filename="CON.mp3"', 'CON.mp3'],
  ['an option', 'filename="-i"', '-i'],
  ['a protocol', 'filename="concat:a|b"', 'concat:a|b'],
  ['a command', 'filename=";rm -rf $HOME"', ';rm -rf $HOME'],
  ['markup', 'filename="<img src=x onerror=alert(1)>.wav"', '<img src=x onerror=alert(1)>.wav'],
  ['another script', 'filename="مقدمة 🎙️.wav"', 'مقدمة 🎙️.wav'],
  ['__proto__', 'filename="__proto__"', '__proto__'],
  ['only dots', 'filename=".."', 'unnamed'],
])('S-26 %s comes back as a name to show', async (_what, disposition, shown) => {
  const answer = await sendNamed(disposition);
  expect([answer.status, answer.json().data?.intro_name]).toEqual([200, shown]);

  const url = `${on.api.url}/api/file/download?url=${answer.json().data.intro}`;
  const file = await rawRequest(url, { headers: { authorization: on.scene.admin.token } });
  expect([file.status, file.headers['set-cookie']]).toEqual([200, undefined]);
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename=/);
});

test('S-26 a name of 5000 letters is cut, and keeps its ending', async () => {
  const { status, json } = await sendNamed(`filename="${'é'.repeat(2500)}.wav"`);
  const name: string = json().data.intro_name;
  expect([status, name.length]).toEqual([200, 200]);
  expect(name).toMatch(/^é+…\.wav$/);
});

test('S-26 what is refused names the file as it would be shown', async () => {
  const { body } = await on.send(['intro'], [{ name: '../x.mp3', bytes: Buffer.from('text') }]);
  expect(Object.keys(body.fields)).toEqual(['x.mp3']);
});

test('S-26 U-12 two names that are one once shown are one name', async () => {
  const files = [sound('a/x.wav', 300), sound('b/x.wav', 310)];
  expect((await on.send(['intro', 'outro'], files)).status).toBe(422);
});
