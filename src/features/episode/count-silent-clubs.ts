import { call } from '@/client/http';
import { listEpisodeClubs } from '@/contract/episode-content';
import { limits } from '@/contract/limits';

/** How many clubs have sent no part at all: the first rows when sorted by what was sent. */
export async function countSilentClubs(episodeId: string, signal: AbortSignal): Promise<number> {
  const pageSize = limits.pageSizeMax;
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize, sort: 'sent' } as const;
    const { data, total } = await call(listEpisodeClubs, { params: { episodeId }, query, signal });
    const silent = data.filter(({ parts }) => parts.length === 0).length;
    if (silent < data.length || page * pageSize >= total) return (page - 1) * pageSize + silent;
  }
}
