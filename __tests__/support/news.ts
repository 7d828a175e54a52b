import { dispatchNews } from '@/server/news/dispatch-news';
import { announceEpisode } from '@/server/news/find-news.store';
import type { episodes } from '@/server/tables/episode';
import type { TestApi } from './api';
import { seedFinished } from './counted';
import { joinClubs, seedEpisode } from './seed';

/** What news is about, at instants that a test chooses. */
export function newsWorld(on: () => TestApi) {
  const query = (text: string, values?: unknown[]) => on().query(text, values);
  return {
    /** A published episode with its finished file in every club. */
    async publish(name: string, at: Date, of: Partial<typeof episodes.$inferInsert> = {}) {
      const { db } = on().services;
      const episode = await seedEpisode(db, 'published', { name, publishedAt: at, ...of });
      await joinClubs(db, episode.id);
      for (const { id: clubId } of await query("select id from clubs where status = 'active'")) {
        await seedFinished(db, clubId, episode.id, { duration: 720 });
      }
      return episode;
    },
    /** The worker finds out whom to tell, at that instant. */
    async announce(episodeId: string, clubId: string, at: Date) {
      await announceEpisode(on().services.db, { episodeId, clubId });
      await query(
        'update news_items set found_at = $3 where episode_id = $1 and club_id = $2 and closed_at is null',
        [episodeId, clubId, at],
      );
    },
    /** The worker sends what is due at that instant. */
    dispatch: (at: Date) => dispatchNews(on().services, at),
  };
}
