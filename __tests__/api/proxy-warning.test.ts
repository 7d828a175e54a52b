import pino from 'pino';
import { makeProxyWarning } from '@/server/programs/proxy-warning';

const silent = pino({ level: 'silent' });

test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'])(
  'S-31 %s without PUBLIC_URL is said loudly, once; the address that it names is not used',
  (name) => {
    const said: string[] = [];
    const warn = makeProxyWarning(
      { publicUrl: 'http://localhost:3000', publicUrlIsSet: false },
      silent,
      (text) => said.push(text),
    );
    warn({ headers: { host: 'clubs.example' } });
    expect(said).toEqual([]);
    for (let i = 0; i < 3; i += 1) warn({ headers: { [name]: 'evil.example' } });
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('PUBLIC_URL is missing');
    expect(said[0]).toContain('http://localhost:3000');
    expect(said[0]).not.toContain('evil');
  },
);

test('with PUBLIC_URL nothing is said', () => {
  const said: string[] = [];
  const env = { publicUrl: 'https://clubs.example', publicUrlIsSet: true };
  makeProxyWarning(env, silent, (text) => said.push(text))({ headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(said).toEqual([]);
});
