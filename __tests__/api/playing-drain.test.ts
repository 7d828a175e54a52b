import { listenOn } from '@/server/kernel/runtime/http-server';
import { startApi } from '../support/api';
import { eventually } from '../support/eventually';
import { startGateway } from '../support/gateway';
import { seedClub, seedMember } from '../support/seed';

test('L1 players that wait do not hold up the end of a process, behind API_HOST neither', async () => {
  const api = await startApi();
  const gateway = await startGateway(api.url);
  const { db } = api.services;
  const { token } = await seedMember(db, (await seedClub(db)).id, 'parent');
  const ask = (url: string) =>
    fetch(`${url}/api/listen/playing?player=phone-phone-phone-1&wait=25`, {
      headers: { authorization: token },
    });
  try {
    const [direct, forwarded] = [ask(api.url), ask(gateway.url)];
    await eventually('both wait', () => api.services.playing.waiting() === 2);
    const { drain } = await listenOn(() => undefined, '127.0.0.1', 0);
    await drain();
    expect([await direct, await forwarded].map(({ status }) => status)).toEqual([200, 503]);
    // Asked again, this process does not make them wait any more.
    expect((await ask(api.url)).status).toBe(200);
  } finally {
    await gateway.close();
    await api.close();
  }
});
