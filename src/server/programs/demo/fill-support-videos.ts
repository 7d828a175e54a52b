import { supportVideos, videoProgress } from '../../tables/support-video';
import type { DemoClubs, DemoContext } from './fill-clubs';
import { daysFromNow } from './fill-episodes';
import { storeDemoFile } from './store-demo-file';

interface Plan extends Pick<typeof supportVideos.$inferInsert, 'title' | 'description' | 'audience'> {
  /** A link, or a film in `videos` with a poster of the same name. */
  link?: string;
  film?: { name: string; poster: string; duration: number };
}

const plan: readonly Plan[] = [
  {
    title: 'Your first episode, from a date to the families',
    description: 'Open it for the clubs, watch the parts come in, publish. Ten seconds, no sound.',
    audience: 'both',
    film: { name: 'first-episode.mp4', poster: 'first-episode.webp', duration: 9.9 },
  },
  {
    title: 'Good sound with nothing but a phone',
    description: 'A hand from the mouth, out of the wind, and one try to warm up.',
    audience: 'club',
    film: { name: 'good-sound.webm', poster: 'good-sound.webp', duration: 9.9 },
  },
  {
    title: 'How to interview a seven-year-old',
    description: 'By the people of a children’s radio: ask for a story, not for an opinion.',
    audience: 'club',
    link: 'https://videos.example.org/watch/interviewing-children',
  },
  {
    title: 'What a sponsor may say, and what it may not',
    description: '',
    audience: 'platform',
    link: 'https://advertising-rules.example.org/audio/children',
  },
];

/** How far the admin of the first club is with each: through the first one, and in the middle of the second. */
const watchedBy = [{ position: 9.9, watchedAt: daysFromNow(-12) }, { position: 4.2 }];

/** Videos that explain the platform: two that are stored here, and two on other sites. */
export async function fillSupportVideos(context: DemoContext, { rovers }: DemoClubs): Promise<void> {
  const { tx } = context;
  for (const [i, { film, ...row }] of plan.entries()) {
    const store = (purpose: 'supportVideo' | 'poster', name: string, duration?: number) =>
      storeDemoFile(tx, context, { name, purpose, duration });
    const [video] = await tx
      .insert(supportVideos)
      .values({
        ...row,
        videoFileId: film && (await store('supportVideo', film.name, film.duration)),
        posterFileId: film && (await store('poster', film.poster)),
        position: i + 1,
        createdAt: daysFromNow(-60 + 9 * i),
      })
      .returning({ id: supportVideos.id });
    const watched = watchedBy[i];
    if (video && watched) {
      await tx.insert(videoProgress).values({ ...watched, userId: rovers.adminId, videoId: video.id });
    }
  }
}
