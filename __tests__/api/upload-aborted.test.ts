import { readdirSync } from 'node:fs';
import net from 'node:net';
import { eventually } from '../support/eventually';
import { introForm, tone } from '../support/scene';
import { sendingOfFile, sound } from '../support/sending';

const on = sendingOfFile();

const openFiles = () => readdirSync('/proc/self/fd').length;

/** Sends the first `share` of an upload's bytes and goes away. */
async function abortAt(share: number): Promise<void> {
  const { type, body } = introForm(
    { episodeId: on.episodeId(), clubId: on.scene.club.id },
    Buffer.concat([tone(400), Buffer.alloc(500_000)]),
  );
  const head =
    `POST /api/file/upload/audio HTTP/1.1\r\nHost: x\r\nAuthorization: ${on.scene.admin.token}\r\n` +
    `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
  const { hostname, port } = new URL(on.api.url);
  const socket = net.connect(Number(port), hostname);
  await new Promise((resolve) => socket.on('connect', resolve));
  const part = body.subarray(0, Math.floor(body.length * share));
  await new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(head), part]), resolve));
  if (share > 0.4)
    await eventually('a temp file', async () => (await on.api.services.storage.countTemp()) > 0);
  socket.destroy();
  await on.tempIsEmpty();
}

test.each([0, 0.1, 0.5, 0.99])(
  'R-04 an upload that ends at %d leaves no temp file and no row',
  async (share) => {
    await abortAt(share);
    expect(await on.fileRows()).toEqual([]);
  },
);

test('R-04 many of them leave no open file', async () => {
  await abortAt(0.5);
  const before = openFiles();
  for (let i = 0; i < 25; i += 1) await abortAt(0.5);
  await eventually('the files to be closed', () => openFiles() <= before + 3);
  expect((await on.send(['intro'], [sound('a.wav')])).status).toBe(200);
});
