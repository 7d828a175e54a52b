import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@/contract/personal/push';
import type { Outside } from '@/server/kernel/outgoing/outside';

/** Of `push.example.test`, which is no host of any network. It is trusted by tests alone. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBrDCCAVOgAwIBAgIUHMCw4uKNtHrmTMaY0YejyyWsbvowCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRcHVzaC5leGFtcGxlLnRlc3QwIBcNMjYxMTI0MTEwNTUxWhgP
MjEyNjEwMzExMTA1NTFaMBwxGjAYBgNVBAMMEXB1c2guZXhhbXBsZS50ZXN0MFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE9o2GCtGYaS6T0j7gU8IJW1oFt0A2Dhud
m2lxLqUAsDBQWgGYIQs6N6vlQouPtooatPL1U+MlCGSOUDnPIVtzN6NxMG8wHQYD
VR0OBBYEFAQHXo7GCi8PCanSH6YHL8MjkMZSMB8GA1UdIwQYMBaAFAQHXo7GCi8P
CanSH6YHL8MjkMZSMA8GA1UdEwEB/wQFMAMBAf8wHAYDVR0RBBUwE4IRcHVzaC5l
eGFtcGxlLnRlc3QwCgYIKoZIzj0EAwIDRwAwRAIgBYrmP2ZH0oTVHvwsBvtcPAza
+KmtrAgxuslnwMzFfN0CIBI0cfXWKm5KLR2/TvVt5yVLpmHVpwFxHwojaJcKcaGv
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0ViLWZ2CzY6tsj+6
IuVBpttSCF3DyO5G+FUjnEzbIsahRANCAAT2jYYK0ZhpLpPSPuBTwglbWgW3QDYO
G52baXEupQCwMFBaAZghCzo3q+VCi4+2ihq08vVT4yUIZI5QOc8hW3M3
-----END PRIVATE KEY-----
`;

interface Received {
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/** How it answers: a status with headers, or never; or it cuts the connection. */
type Behaviour = { status: number; headers?: Record<string, string> } | 'silent' | 'cut';

/** A push service on this machine, reached by https under a name of its own. */
export async function startPushService() {
  const received: Received[] = [];
  let behaviour: Behaviour = { status: 201 };
  const server = https.createServer({ cert, key }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    if (behaviour === 'cut') request.socket.destroy();
    if (typeof behaviour === 'string') return;
    response.writeHead(behaviour.status, behaviour.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = String((server.address() as AddressInfo).port);
  const outside: Outside = {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isPublic: () => true,
    port,
    ca: cert,
  };
  return {
    received,
    outside,
    url: (path: string) => `https://push.example.test:${port}/${path}`,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The keys of a browser, and how it reads what it is sent (RFC 8291). */
export function makeBrowserKeys() {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): PushMessage {
      const salt = body.subarray(0, 16);
      const idLength = body[20] ?? 0;
      const sender = body.subarray(21, 21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
      const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
      const cek = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const sealed = body.subarray(21 + idLength);
      const decipher = createDecipheriv('aes-128-gcm', cek, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
      return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')));
    },
  };
}
