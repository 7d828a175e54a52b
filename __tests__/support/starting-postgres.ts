import { type AddressInfo, createServer } from 'node:net';

/** What PostgreSQL says to each client while it starts. */
const startingUp = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0', 'latin1');

/** A server that says of itself what a PostgreSQL says that is starting, for ever. */
export async function startingPostgres(): Promise<{ url: string; close: () => Promise<void> }> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(length.length + startingUp.length);
  const server = createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', () => client.end(Buffer.concat([Buffer.from('E'), length, startingUp])));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `postgres://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
