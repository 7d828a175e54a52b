import type { BodyOf } from '@/contract/endpoint';
import { type Playlist, playlists } from '@/contract/playlist';
import { t } from '@/language/text';
import { usesMemberPages } from '@/policy/persona';
import { fileUrl } from '../file/file-url';
import { notFound } from '../kernel/http/api-error';
import { authorize } from '../kernel/http/authorize';
import { type Call, on } from '../kernel/http/route';
import { resourceRoutes } from '../resource/resource.routes';
import { imageOf } from '../resource/resource.view';
import { getForMember, listForMember, playlistRows, setEpisodes } from './playlist.store';

const routes = resourceRoutes(playlists, {
  ...playlistRows,
  uniques: {
    playlists_name: {
      field: 'name',
      sentence: t`There is a playlist of this name already. Choose another name.`,
      back: t`Another playlist has this name now. Change that name first, then restore this playlist.`,
    },
  },
  async related(tx, call, id) {
    const { episodes } = call.body as BodyOf<typeof playlists.create>;
    const ids = episodes.map((episode) => episode.id);
    // A club must not see episodes that are not published yet.
    await setEpisodes(tx, id, ids, {
      publishedOnly: call.who.principal.clubId !== null,
      clubId: call.who.principal.clubId,
    });
  },
  view: ({ name, description, audience, files, episodes }) => ({
    name,
    description,
    audience,
    cover: imageOf(files.cover),
    episodes,
  }),
});

type MemberRow = NonNullable<Awaited<ReturnType<typeof getForMember>>>;

function viewForMember({ playlist, cover, episodes }: MemberRow): Playlist {
  const { id, rev, name, description, audience, createdAt } = playlist;
  return {
    id,
    rev,
    name,
    description,
    audience,
    cover: cover === null ? null : fileUrl(cover),
    episodes,
    createdAt: createdAt.toISOString(),
    removedAt: null,
  };
}

/** The platform's or the club's own answer: each endpoint's contract leaves only the fields that it declares. */
const ofOwner = <Reply>(route: { handle: (call: Call) => Promise<unknown> }, call: unknown) =>
  route.handle(call as Call) as Promise<Reply>;

const list = on(
  playlists.list,
  async (call) => {
    const { services, who, query } = call;
    if (!usesMemberPages(who.principal.persona)) return ofOwner(routes.list, call);
    const { rows, ...page } = await listForMember(services.db, query, who.principal);
    return { data: rows.map(viewForMember), ...page };
  },
  { scopedInSql: 'playlist:read' },
);

const get = on(playlists.get, async (call) => {
  const { services, who, params } = call;
  if (!usesMemberPages(who.principal.persona)) return ofOwner(routes.get, call);
  const row = await getForMember(services.db, who.principal, params.id);
  if (!row) throw notFound(t`The playlist`);
  authorize(who, 'playlist:read', row.playlist, t`The playlist`);
  return { data: viewForMember(row) };
});

/** The platform and each club look after their own; members read those of both that are for them. */
export const playlistRoutes = Object.values({ ...routes, list, get });
