import { onEmptyApi } from './bench-api';
import { fillScale, platformToken, tokenOf } from './scale-rows';
import { wrk } from './wrk';

/** Lists of 20 as their screens ask for them. */
const lists: [what: string, token: string, path: string][] = [
  ['account', platformToken(1), '/api/account'],
  ['episodes', platformToken(1), '/api/episode'],
  ['clubs', platformToken(1), '/api/club'],
  ['members', platformToken(1), '/api/member'],
  ['campaigns', platformToken(1), '/api/campaign'],
  ['hosts', platformToken(1), '/api/host'],
  ['sponsors', platformToken(1), '/api/sponsor'],
  ['episodes of a club', tokenOf(2, 1), '/api/episode'],
  ['episodes of a parent', tokenOf(2, 30), '/api/episode'],
];

/** Lists of 20 a second at 32 connections, from one API process, at 400 clubs, 40 000 members and 300 episodes. */
export const measureLists = (isMeant: (what: string) => boolean = () => true) =>
  onEmptyApi(async ({ url, db }) => {
    const client = await db.$client.connect();
    await client.query('set statement_timeout = 0');
    await fillScale(client);
    client.release(true);
    const rows = [];
    for (const [what, token, path] of lists.filter(([what]) => isMeant(what))) {
      rows.push({ what, 'per second': (await wrk(url + path, { token })).requests });
    }
    return rows;
  });
