import {
  type Attention,
  type AttentionFigure,
  AttentionKind,
  attentionEpisodes,
  getAttention,
  getChanges,
  getClubAttention,
  getFigures,
} from '@/contract/attention';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import { isFew } from '../analytics/hide-few.store';
import { obstacleWords } from '../episode/publish-refusal';
import { countNoticed } from '../family/unused-child.store';
import { requireClubId } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import type { Storage } from '../kernel/storage/storage';
import { type AttentionRow, findAttention } from './attention.store';
import { readVersion } from './changes.store';
import { type AttentionFigures, readFigures } from './figures.store';

const console = '/admin/dashboard';
const board = (id: string | null) => `${console}/episodes/${id}`;

const isRemindable = ({ at, deserted }: AttentionRow) => !at && !deserted;

/** The page on which each kind of item is solved. */
const addressOf: Record<AttentionKind, (row: AttentionRow) => string> = {
  'publish-refused': ({ id }) => board(id),
  'publish-blocked': ({ id }) => board(id),
  'publish-today': ({ id }) => board(id),
  draft: ({ id }) => board(id),
  bad: ({ id }) => board(id),
  failed: ({ id }) => `${board(id)}?show=failed`,
  // Both addresses open the preview of the reminder.
  late: (row) => `${board(row.id)}?show=late${isRemindable(row) ? '&remind=late' : ''}`,
  asked: ({ id }) => `${board(id)}?show=asked`,
  silent: (row) => `${board(row.id)}?show=silent${isRemindable(row) ? '&remind=silent' : ''}`,
  disk: () => `${console}/support-videos`,
  transcripts: () => `${console}/episodes`,
  'silent-campaigns': ({ id, count }) =>
    count === 1 ? `${console}/sponsors/campaigns?open=${id}` : `${console}/sponsors/campaigns`,
  'suggested-clubs': () => `${console}/suggested-clubs?status=new`,
  'club-invites': () => `${console}/members?status=invited`,
  'admin-invites': () => `${console}/users?status=invited`,
  'ended-invites': () => `${console}/members?status=invited`,
  'ended-admin-invites': () => `${console}/users?status=invited`,
  'unused-children': () => '/club/dashboard/members?role=child',
};

const failures: readonly AttentionKind[] = ['publish-refused', 'failed', 'bad', 'disk'];
const toneOf = (kind: AttentionKind) => (failures.includes(kind) ? 'failed' : 'waiting');

function itemOf(row: AttentionRow): Attention {
  const { kind, subject, count, names, day, at, note, deserted, obstacles = null } = row;
  return {
    kind,
    tone: toneOf(kind),
    subject,
    count,
    names: names.filter((name) => name !== ''),
    day,
    at: at && new Date(at).toISOString(),
    note: deserted ? t`No admin to write to` : (note ?? obstacleWords(obstacles)),
    href: addressOf[kind](row),
  };
}

/** One row for the episodes of a kind that are not listed one by one: "and 3 more". */
function furtherOf(rows: readonly AttentionRow[], kind: AttentionKind): Attention[] {
  const all = rows.find((row) => row.kind === kind)?.episodes ?? 0;
  if (all <= attentionEpisodes) return [];
  const nothing = { subject: null, names: [], day: null, at: null, note: null };
  return [
    { kind, tone: toneOf(kind), count: all - attentionEpisodes, ...nothing, href: `${console}/episodes` },
  ];
}

const gigabyte = 1024 ** 3;

/** The disk counts as full when less is free than one club may send in a day. */
async function findFullDisk(storage: Storage): Promise<Attention[]> {
  const left = await storage.spaceLeft();
  if (left >= limits.clubBytesADay) return [];
  const room = Math.max(0, left / gigabyte).toFixed(1);
  const note = t`${room} GB are left for uploads. Delete videos that are no longer needed, or ask the operator of the server for a larger disk.`;
  const nothing = { id: null, subject: null, names: [], day: null, at: null, episodes: 0 };
  return [itemOf({ kind: 'disk', count: 1, note, ...nothing })];
}

const attention = on(getAttention, async ({ services: { db, storage } }) => {
  const [rows, disk] = await Promise.all([findAttention(db), findFullDisk(storage)]);
  const items = [...rows.map(itemOf), ...disk];
  return {
    data: AttentionKind.options.flatMap((kind) => [
      ...items.filter((item) => item.kind === kind),
      ...furtherOf(rows, kind),
    ]),
  };
});

const clubAttention = on(getClubAttention, async ({ services: { db }, who }) => {
  const { count, endsAt: at } = await countNoticed(db, requireClubId(who));
  if (count === 0) return { data: [] };
  const nothing = { id: null, subject: null, names: [], day: null, note: null, episodes: 0 };
  return { data: [itemOf({ kind: 'unused-children', count, at, ...nothing })] };
});

const withoutTotal = (value: number | null, before: number | null) => ({
  value,
  total: null,
  before: { value: before, total: null },
});

/** Before the first Due Date has passed no club can have been on time. */
const deliveredOf = ([newest, before]: AttentionFigures['delivered']): AttentionFigure => ({
  kind: 'delivered',
  value: newest?.onTime ?? 0,
  total: newest?.clubs ?? 0,
  before: before ? { value: before.onTime, total: before.clubs } : null,
  href: newest ? board(newest.id) : `${console}/episodes`,
});

const figures = on(getFigures, async ({ services: { db } }) => {
  const found = await readFigures(db);
  return {
    data: [
      {
        kind: 'clubs' as const,
        ...withoutTotal(found.clubs, found.clubsBefore),
        href: `${console}/clubs?status=active`,
      },
      {
        kind: 'members' as const,
        // Who has left, or may not sign in any more, is not known of the past.
        ...{ value: found.members, total: null, before: null },
        href: `${console}/members?status=active`,
      },
      {
        kind: 'episodes' as const,
        ...withoutTotal(found.episodes, found.episodesBefore),
        href: `${console}/episodes?status=published`,
      },
      deliveredOf(found.delivered),
      {
        kind: 'listened' as const,
        ...withoutTotal(
          isFew(found.people) ? null : found.listened,
          isFew(found.peopleBefore) ? null : found.listenedBefore,
        ),
        href: `${console}/analytics/overview`,
      },
    ],
  };
});

const changes = on(getChanges, async ({ services: { db }, who }) => ({
  data: { version: await readVersion(db, who.principal.clubId) },
}));

export const attentionRoutes = [attention, clubAttention, figures, changes];
