import { listPodcastFigures } from '@/contract/analytics/podcasts';
import { addDays } from '@/contract/analytics/range';
import type { ListEndpoint, RowOf } from '@/contract/list';
import { listMembers } from '@/contract/member';
import { csvFormOf } from '@/contract/text/csv-form';
import { dayIn, today as todayIn } from '@/contract/time-zone';
import { pagePodcasts } from '../analytics/podcasts.store';
import { viewPodcast } from '../analytics/podcasts.view';
import type { Scope } from '../analytics/scope';
import type { Database } from '../kernel/db/client';
import { type CsvReader, csvHead, csvRows } from '../kernel/http/send-csv';
import { viewMemberRow } from '../member/member.view';
import { listMembers as pageMembers } from '../member/member-list.store';
import type { clubs } from '../tables/club';
import { textEntry, type ZipEntry } from './write-zip';

type Club = typeof clubs.$inferSelect;

const pageSize = 2000;

const readerOf = ({ country, timeZone }: Club): CsvReader => ({ form: csvFormOf(country), timeZone });

async function csvOf<E extends ListEndpoint>(
  name: string,
  endpoint: E,
  reader: CsvReader,
  readPage: (page: number) => Promise<readonly RowOf<E>[]>,
): Promise<ZipEntry> {
  let text = csvHead(endpoint, reader);
  for (let page = 1; ; page += 1) {
    const rows = await readPage(page);
    text += csvRows(endpoint, rows, reader);
    if (rows.length < pageSize) return textEntry(name, text);
  }
}

/** The list of members as a club admin reads it, also where the platform has asked: of children first name and initial. */
const membersOf = (db: Database, club: Club) =>
  csvOf('members.csv', listMembers, readerOf(club), async (page) => {
    const { rows } = await pageMembers(db, { page, pageSize, sort: 'name', club: club.id, discreet: true });
    return rows.map((row) => viewMemberRow('clubAdmin', row));
  });

/** What was heard of each episode since the club is here. A number of fewer than ten people reads "fewer than 10", as on screen. */
async function figuresOf(db: Database, club: Club): Promise<ZipEntry[]> {
  const { id, timeZone, createdAt } = club;
  const today = todayIn(timeZone);
  const range = { from: dayIn(timeZone, createdAt), to: addDays(today, -1) };
  if (range.from > range.to) return [];
  const scope: Scope = { range, before: null, clubId: id, timeZone, today };
  const query = { pageSize, sort: '-publishedAt' as const, compare: false };
  return [
    await csvOf('figures/episodes.csv', listPodcastFigures, readerOf(club), async (page) => {
      const { rows } = await pagePodcasts(db, { ...query, page }, scope);
      return rows.map((row) => viewPodcast(row, scope));
    }),
  ];
}

/** The lists of a club as CSV files. */
export const listEntries = async (db: Database, club: Club): Promise<ZipEntry[]> => [
  await membersOf(db, club),
  ...(await figuresOf(db, club)),
];
