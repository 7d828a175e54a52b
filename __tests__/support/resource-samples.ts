import { campaigns } from '@/contract/campaign';
import { categories } from '@/contract/category';
import type { Endpoint } from '@/contract/endpoint';
import { hosts } from '@/contract/host';
import type { ListEndpoint } from '@/contract/list';
import { playlists } from '@/contract/playlist';
import { sponsors } from '@/contract/sponsor';
import { supportVideos } from '@/contract/support-video';
import { webhooks } from '@/contract/webhook/webhook';
import type { Database } from '@/server/kernel/db/client';
import { clubs } from '@/server/tables/club';
import { sponsors as sponsorTable } from '@/server/tables/sponsor';

export interface ResourceSample {
  /** Its declaration in the contract. */
  declared: {
    list: ListEndpoint;
    get: Endpoint;
    create: Endpoint;
    update: Endpoint;
    remove: Endpoint;
    restore: Endpoint;
  };
  /** Adds what its bodies refer to. */
  prepare?(db: Database): Promise<unknown>;
  /** A valid body; different for each number. */
  body(number: number): Record<string, unknown>;
  /** The field with a unique value, without regard to case and accents. */
  unique?: string;
  /** The field that takes the address of a picture. */
  picture?: string;
}

const sponsorId = '5e1f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f';
const club = { id: 'c1f28a52-2f3c-4d1e-9a57-6f1f0c1d2e3f', clubname: 'Heard here' };

/** Every resource, with what the walk sends to it. One that is not here fails the walk. */
export const resourceSamples: ResourceSample[] = [
  {
    declared: categories,
    body: (number) => ({ name: `Élan ${number}`, description: 'What a season is made of' }),
    unique: 'name',
  },
  {
    declared: hosts,
    body: (number) => ({ name: `Inès ${number}`, bio: 'Kept goal for nine years.', photo: null }),
    picture: 'photo',
  },
  {
    declared: webhooks,
    body: (number) => ({ url: `https://hooks.example.org/${number}`, events: ['episode.published'] }),
  },
  {
    declared: playlists,
    body: (number) => ({
      name: `Été ${number}`,
      description: 'Long enough for an away game.',
      audience: 'everyone',
      cover: null,
      episodes: [],
    }),
    unique: 'name',
    picture: 'cover',
  },
  {
    declared: sponsors,
    body: (number) => ({ name: `Café ${number}`, link: 'https://cafe.example/ruck', logo: null, spot: null }),
    unique: 'name',
    picture: 'logo',
  },
  {
    declared: campaigns,
    prepare: async (db) => {
      await db.insert(sponsorTable).values({ id: sponsorId, name: 'Of all campaigns' });
      await db
        .insert(clubs)
        .values({ ...club, country: 'GB', timeZone: 'Europe/London', joinCode: 'HEARD-HERE' });
    },
    body: (number) => ({
      sponsorId,
      name: `Début ${number}`,
      startsOn: '2090-01-01',
      endsOn: '2090-02-01',
      allClubs: false,
      clubs: [club],
      spot: null,
    }),
    unique: 'name',
  },
  {
    declared: supportVideos,
    body: (number) => ({
      title: `Début ${number}`,
      description: 'From the first part to the finished episode.',
      video: null,
      link: 'https://example.test/watch?v=1',
      poster: null,
      audience: 'both',
    }),
    picture: 'poster',
  },
];
