import type { Audience } from '@/contract/episode';
import { episodes } from '../../tables/episode';
import { playlistEpisodes, playlists } from '../../tables/playlist';
import type { DemoClubs, DemoContext } from './fill-clubs';
import { daysFromNow } from './fill-episodes';

interface DemoPlaylist {
  name: string;
  description: string;
  audience?: Audience;
  /** The numbers of its episodes, in the order in which they are played. */
  numbers: readonly number[];
  ofRovers?: true;
}

const plan: readonly DemoPlaylist[] = [
  { name: 'For the drive', description: 'Long enough for an away game.', numbers: [9, 10, 11] },
  {
    name: 'Rainy afternoons',
    description: 'For the days on which nobody can see the pitch.',
    numbers: [8, 10, 9],
  },
  {
    name: 'Before a big match',
    description: 'What to say in the car, and what to keep to yourself.',
    audience: 'parents',
    numbers: [10, 11],
  },
  {
    name: 'Small boots',
    description: 'Short stories for the youngest players.',
    audience: 'children',
    numbers: [11, 9],
  },
  {
    name: 'Coaches’ corner',
    description: 'To be heard on the way to training.',
    audience: 'coaches',
    numbers: [9, 11],
  },
  { name: 'Next season', description: 'Filled when the fixtures are out.', numbers: [] },
  {
    name: 'Goalkeepers',
    description: 'Everybody who ever stood in the rain.',
    numbers: [9, 10, 11],
    ofRovers: true,
  },
  {
    name: 'Under-nines on the road',
    description: 'As long as the way to Ashford, with a stop for chips.',
    audience: 'children',
    numbers: [11, 9],
    ofRovers: true,
  },
  {
    name: 'New to the Rovers',
    description: 'Three episodes that tell how we play, win and lose.',
    numbers: [9, 10, 11],
    ofRovers: true,
  },
  {
    name: 'For those on the touchline',
    description: 'What to shout, and when to be quiet.',
    audience: 'parents',
    numbers: [10],
    ofRovers: true,
  },
];

/** Playlists of the platform for every audience, one that is still empty, and some of a club. */
export async function fillPlaylists({ tx }: DemoContext, { rovers }: DemoClubs): Promise<void> {
  const all = await tx.select({ id: episodes.id, number: episodes.number }).from(episodes);
  for (const [i, { numbers, ofRovers, ...values }] of plan.entries()) {
    const clubId = ofRovers ? rovers.id : null;
    const [list] = await tx
      .insert(playlists)
      .values({ ...values, clubId, createdAt: daysFromNow(-60 + 5 * i) })
      .returning({ id: playlists.id });
    const ids = numbers.flatMap((number) => all.find((episode) => episode.number === number)?.id ?? []);
    if (!list || ids.length === 0) continue;
    await tx
      .insert(playlistEpisodes)
      .values(ids.map((episodeId, position) => ({ playlistId: list.id, episodeId, position })));
  }
}
