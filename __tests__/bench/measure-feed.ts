import { sql } from 'drizzle-orm';
import type { ListenElsewhere } from '@/contract/feed/feed';
import { diskStorage } from '@/server/kernel/storage/disk-storage';
import { mp3, publishSound } from '../support/podcast-file';
import { seedClub, seedEpisode, seedMember } from '../support/seed';
import { onEmptyApi } from './bench-api';
import { wrk } from './wrk';

const episodes = 300;
const many = 2000;

async function linkOf(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { data } = (await answer.json()) as { data: ListenElsewhere };
  return url + new URL(data.own?.url ?? '').pathname;
}

/** A private feed at 32 connections by the API alone: whole, zipped and unchanged, beside the least that the API answers. */
export const measureFeed = () =>
  onEmptyApi(async ({ url, db, dataDir }) => {
    const club = await seedClub(db);
    const parent = await seedMember(db, club.id, 'parent');
    const storage = diskStorage(dataDir);
    const publish = async (from: number, to: number) => {
      for (let i = from; i < to; i += 1) {
        const at = new Date(Date.now() - i * 3_600_000);
        const { id: episodeId } = await seedEpisode(db, 'published', {
          publishedAt: at,
          description: 'A week in the mud, told by those who were there. '.repeat(6),
        });
        await publishSound({ db, storage }, { clubId: club.id, episodeId, content: mp3(60, 500) });
      }
      await db.execute(sql`analyze`);
    };
    await publish(0, episodes);
    const feed = await linkOf(url, parent.token);
    const first = await fetch(feed, { headers: { 'accept-encoding': 'identity' } });
    const bytes = (await first.text()).length;
    const etag = first.headers.get('etag') ?? '';
    const rows = [];
    for (let round = 0; round < 2; round += 1) {
      const livez = await wrk(`${url}/api/livez`, {});
      const unchanged = await wrk(feed, { headers: { 'if-none-match': etag } });
      const share = Math.round((100 * unchanged.requests) / livez.requests);
      rows.push({ what: 'GET /api/livez', 'per second': livez.requests, aim: '' });
      rows.push({
        what: '304 of a feed',
        'per second': unchanged.requests,
        aim: `90 % of livez, is ${share} %`,
      });
    }
    const whole = await wrk(feed, {});
    rows.push({
      what: `feed of ${episodes}, ${Math.round(bytes / 1024)} KB`,
      'per second': whole.requests,
      aim: '1000',
    });
    const zipped = await wrk(feed, { headers: { 'accept-encoding': 'gzip' } });
    rows.push({ what: 'the same, zipped', 'per second': zipped.requests, aim: '1000' });
    await publish(episodes, many);
    const started = performance.now();
    const all = await fetch(feed);
    const items = (await all.text()).split('<item>').length - 1;
    rows.push({
      what: `first feed of ${items}, ms`,
      'per second': Math.round(performance.now() - started),
      aim: '',
    });
    return rows;
  });
