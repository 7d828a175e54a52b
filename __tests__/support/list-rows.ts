import { endpoints } from '@/contract/endpoints';
import type { Database } from '@/server/kernel/db/client';
import { auditEntries } from '@/server/tables/audit';
import { clubNotes } from '@/server/tables/club-note';
import { campaignEpisodes } from '@/server/tables/episode';
import { joinRequests } from '@/server/tables/join';
import { allClubs, listenDays, reachDays } from '@/server/tables/listening-figures';
import { playlists } from '@/server/tables/playlist';
import { campaigns } from '@/server/tables/sponsor';
import { suggestedClubs } from '@/server/tables/suggested-club';
import { supportVideos } from '@/server/tables/support-video';
import { webhooks } from '@/server/tables/webhook';
import type { TestApi } from './api';
import { daysAgo, seedHeard } from './figure-rows';
import { type ResourceSample, resourceSamples } from './resource-samples';
import { addRolledSpots } from './rolled-spots';
import { joinClubs, seedClub, seedEpisode, seedMember, seedPerson } from './seed';
import { seedCampaign, seedSponsor } from './seed-sponsors';

/** An empty list, and a person who may read it. */
export interface ListScene {
  token: string;
  path: string;
  /** Adds a row that is called so in the list's first column. */
  add(name: string): Promise<unknown>;
}

type Seed = (api: TestApi) => Promise<ListScene>;

type Add = ListScene['add'];

/** A list of the platform. `prepare` seeds what its rows need, and says where it is and how a row is added. */
const forPlatform =
  (prepare: (db: Database) => Promise<[path: string, add: Add]>): Seed =>
  async ({ services: { db } }) => {
    const { token } = await seedPerson(db);
    const [path, add] = await prepare(db);
    return { token, path, add };
  };

/** One whose rows need nothing beside them. */
const ofPlatform = (path: string, add: (db: Database, name: string) => Promise<unknown>): Seed =>
  forPlatform(async (db) => [path, (name) => add(db, name)]);

let serial = 0;

/** A club that takes part in an episode. */
const addTaking = (db: Database, episodeId: string) => async (clubname: string) => {
  await seedClub(db, clubname);
  await joinClubs(db, episodeId);
};
const addVideo = (db: Database, title: string) =>
  db.insert(supportVideos).values({ title, link: 'https://example.test', position: ++serial });

/** Lists that are filled by hand, by the name of their endpoint. */
const byHand: Partial<Record<keyof typeof endpoints, Seed>> = {
  // Its first column is an address, so the API takes no other names.
  listWebhooks: ofPlatform('/api/webhook', (db, url) =>
    db.insert(webhooks).values({ url, events: ['episode.published'] }),
  ),
  // One of three has people, and one of three is suspended.
  listClubs: ofPlatform('/api/club', async (db, name) => {
    const kind = ++serial % 3;
    const { id } = await seedClub(db, name, kind === 1 ? 'suspended' : 'active');
    if (kind === 2) await seedMember(db, id, 'parent');
  }),
  async listClubNotes({ services: { db } }) {
    const { token, id: authorId } = await seedPerson(db);
    const { id: clubId } = await seedClub(db);
    const add = (text: string) => db.insert(clubNotes).values({ clubId, authorId, text });
    return { token, path: `/api/club/${clubId}/notes`, add };
  },
  listMembers: forPlatform(async (db) => {
    const { id } = await seedClub(db);
    return ['/api/member', (firstName) => seedMember(db, id, 'parent', { firstName, lastName: '' })];
  }),
  listAudit: ofPlatform('/api/audit', async (db, firstName) => {
    const { id: actorId } = await seedPerson(db, { firstName, lastName: '' });
    await db
      .insert(auditEntries)
      .values({ actorId, action: 'host:create', object: `host:${actorId}`, result: 'ok' });
  }),
  listAdmins: ofPlatform('/api/admin-user', (db, firstName) => seedPerson(db, { firstName, lastName: '' })),
  listSuggestedClubs: ofPlatform('/api/suggested-club', (db, name) => {
    const of = { town: 'Otley', contactName: 'Mo Salim', contactEmail: 'mo@example.test' };
    return db.insert(suggestedClubs).values({ ...of, name });
  }),
  listSupportVideos: ofPlatform('/api/support-video', addVideo),
  async listWatchable({ services: { db } }) {
    const { id: clubId } = await seedClub(db);
    const { token } = await seedMember(db, clubId, 'admin');
    return { token, path: '/api/support-video/watch', add: (title) => addVideo(db, title) };
  },
  listCampaigns: forPlatform(async (db) => {
    const sponsorId = await seedSponsor(db, 'Tea hut');
    // One in each state, in turn.
    const spans = [
      ['2020-01-01', '2020-02-01'],
      ['2020-01-02', '2090-02-01'],
      ['2090-01-01', '2090-02-01'],
    ] as const;
    let added = 0;
    const add = (name: string) => {
      const [startsOn, endsOn] = spans[added++ % spans.length] ?? spans[0];
      const row = { sponsorId, name, startsOn, endsOn, paused: added % 5 === 0 };
      return db.insert(campaigns).values(row);
    };
    return ['/api/campaign', add];
  }),
  listClubFigures: ofPlatform('/api/analytics/clubs', (db, name) => seedClub(db, name)),
  listPlaylistFigures: forPlatform(async (db) => {
    const { id: episodeId } = await seedEpisode(db, 'published');
    const add = async (name: string) => {
      const [playlist] = await db.insert(playlists).values({ name }).returning();
      const listens = 20 + ((serial++ * 7) % 11);
      const row = { day: daysAgo(2), clubId: allClubs, playlistId: playlist?.id ?? '' };
      await db.insert(reachDays).values({ ...row, ofMonth: false, kind: 'playlist', people: listens - 5 });
      const heard = { listens, listeners: listens - 5, begun: listens, finished: listens % 4 };
      return db.insert(listenDays).values({ ...row, ...heard, episodeId, seconds: listens * 60 });
    };
    return ['/api/analytics/playlists/by-playlist', add];
  }),
  listPodcastFigures: forPlatform(async (db) => {
    const { id: clubId } = await seedClub(db);
    const add = async (name: string) => {
      const publishedAt = new Date(Date.now() - 3 * 86_400_000);
      const { id: episodeId } = await seedEpisode(db, 'published', { name, publishedAt });
      const people = 20 + ((serial++ * 7) % 11);
      await seedHeard(db, { clubId, episodeId, day: daysAgo(2), people, seconds: people * 60 });
    };
    return ['/api/analytics/podcasts/episodes', add];
  }),
  listSponsorAnalytics: forPlatform(async (db) => {
    const sponsorId = await seedSponsor(db, 'Tea hut');
    const { id: episodeId } = await seedEpisode(db, 'published', { publishedAt: new Date() });
    let clubs = 0;
    const add = async (name: string) => {
      const campaignId = await seedCampaign(db, sponsorId, name);
      clubs += 1;
      return db.insert(campaignEpisodes).values({ campaignId, episodeId, clubs });
    };
    return ['/api/sponsor/analytics', add];
  }),
  listSponsorFigures: forPlatform(async (db) => {
    const { id: clubId } = await seedClub(db);
    const { id: episodeId } = await seedEpisode(db, 'published');
    const add = async (name: string) => {
      const sponsorId = await seedSponsor(db, name);
      const households = 10 + ((serial++ * 7) % 11);
      const spots = { delivered: households * 3, plays: households * 2, households };
      return addRolledSpots(db, { ...spots, sponsorId, clubId, episodeId });
    };
    return ['/api/analytics/sponsors/by-sponsor', add];
  }),
  listReflectionEpisodes: ofPlatform('/api/analytics/reflections/episodes', (db, name) => {
    const publishedAt = new Date(Date.now() - 3 * 86_400_000);
    const questions = [{ kind: 'emoji' as const, text: 'How was it?', choices: [] }];
    return seedEpisode(db, 'published', { name, publishedAt, questions });
  }),
  listReflectionClubs: forPlatform(async (db) => {
    const { id } = await seedEpisode(db, 'published');
    return [`/api/analytics/reflections/${id}/clubs`, addTaking(db, id)];
  }),
  listEpisodes: ofPlatform('/api/episode', (db, name) => seedEpisode(db, 'published', { name })),
  listEpisodeClubs: forPlatform(async (db) => {
    const { id } = await seedEpisode(db, 'in_progress');
    return [`/api/episode/${id}/clubs`, addTaking(db, id)];
  }),
  listCandidates: forPlatform(async (db) => {
    const { id } = await seedEpisode(db, 'in_progress');
    return [`/api/episode/${id}/candidates`, (name) => seedClub(db, name)];
  }),
  listVoices: forPlatform(async (db) => {
    const { id } = await seedClub(db);
    const add = (firstName: string) => seedMember(db, id, 'child', { firstName, lastName: '' });
    return [`/api/clubs/${id}/voices`, add];
  }),
  async listJoinRequests({ services: { db } }) {
    const { id: clubId } = await seedClub(db);
    const { token } = await seedMember(db, clubId, 'admin');
    const of = { clubId, clubMemberRole: 'parent' as const, lastName: '', confirmedAt: new Date() };
    const add = (firstName: string) =>
      db.insert(joinRequests).values({ ...of, firstName, email: `asks${++serial}@example.test` });
    return { token, path: '/api/join-request', add };
  },
};

/** A resource is filled by its own calls, with what its sample sends. */
const ofSample =
  ({ declared, body }: ResourceSample): Seed =>
  async (api) => {
    const { token } = await seedPerson(api.services.db);
    const { path } = declared.list;
    const add = async (name: string) => {
      const { status } = await api.call('POST', path, { token, body: { ...body(++serial), name } });
      expect(status).toBe(201);
    };
    return { token, path, add };
  };

/** How the walk fills a list; undefined fails it. */
export function seedOf(name: keyof typeof endpoints): Seed | undefined {
  const sample = resourceSamples.find(({ declared }) => declared.list === endpoints[name]);
  return byHand[name] ?? (sample && ofSample(sample));
}
