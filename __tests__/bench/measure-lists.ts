import { onEmptyApi } from './bench-api';
import { fillScale, platformToken, tokenOf } from './scale-rows';
import { peopleScript, wrk } from './wrk';

/** Eight of each, none of whom is kept from a list because they have too many under way. */
const eight = [1, 2, 3, 4, 5, 6, 7, 8];
const platform = eight.map(platformToken);
const ofClubs = (person: number) => eight.map((n) => tokenOf(n + 1, person));

/** Lists of 20 as their screens ask for them. */
const lists: [what: string, tokens: string[], path: string][] = [
  ['account', platform, '/api/account'],
  ['episodes', platform, '/api/episode'],
  ['clubs', platform, '/api/club'],
  ['members', platform, '/api/member'],
  ['campaigns', platform, '/api/campaign'],
  ['hosts', platform, '/api/host'],
  ['sponsors', platform, '/api/sponsor'],
  ['episodes of a club', ofClubs(1), '/api/episode'],
  ['episodes of a parent', ofClubs(30), '/api/episode'],
];

/** Lists of 20 a second at 32 connections, from one API process, at 400 clubs, 40 000 members and 300 episodes. */
export const measureLists = (isMeant: (what: string) => boolean = () => true) =>
  onEmptyApi(async ({ url, db, dataDir }) => {
    const client = await db.$client.connect();
    await client.query('set statement_timeout = 0');
    await fillScale(client);
    client.release(true);
    const rows = [];
    for (const [what, tokens, path] of lists.filter(([what]) => isMeant(what))) {
      const script = peopleScript(dataDir, tokens);
      rows.push({ what, 'per second': (await wrk(url + path, { script })).requests });
    }
    return rows;
  });
