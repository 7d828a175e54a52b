import { categories } from '@/contract/category';
import type { Endpoint } from '@/contract/endpoint';
import { hosts } from '@/contract/host';
import type { ListEndpoint } from '@/contract/list';
import { playlists } from '@/contract/playlist';

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
  /** A body that nothing is wrong with; told apart by its number. */
  body(number: number): Record<string, unknown>;
  /** The field whose value is there only once, whatever its case and accents. */
  unique?: string;
}

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
  },
];
