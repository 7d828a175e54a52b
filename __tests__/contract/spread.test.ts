import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, IndexedColumn, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { schema } from '@/server/tables/schema';

/**
 * How tables would lie on several machines (Citus and the like): each table that is not named here is spread by club, with all
 * rows of a club on one machine. `everywhere`: the same on every machine, because rows of all clubs refer to it. `one`: on one
 * machine, because it is looked into before a club is known, or belongs to none.
 */
type Place = ['everywhere' | 'one', because: string];
const alike = (place: Place, ...names: string[]) => Object.fromEntries(names.map((name) => [name, place]));
const elsewhere: Record<string, Place> = {
  clubs: ['everywhere', 'it says which clubs there are'],
  users: ['everywhere', 'an address or a username is unique over all clubs, and sign-in knows no club yet'],
  files: ['everywhere', 'the platform’s pictures and sounds are among them'],
  released_contents: ['everywhere', 'it is about the content of files'],
  mastered_parts: ['everywhere', 'it is about the content of files, whichever club has sent them'],
  ...alike(['everywhere', 'the platform’s'], 'episodes', 'episode_hosts', 'categories', 'hosts'),
  ...alike(
    ['everywhere', 'the platform’s'],
    'campaigns',
    'support_videos',
    'mastering_settings',
    'season_ends',
  ),
  sponsors: ['everywhere', 'the platform’s are among those of clubs, and campaigns refer to them'],
  ...alike(['everywhere', 'sums over clubs'], 'campaign_episodes', 'production_changes', 'production_counts'),
  playlists: ['everywhere', 'the platform’s are among those of clubs, and every club reads them'],
  playlist_episodes: ['everywhere', 'it goes with playlists'],
  notices: ['everywhere', 'the words of the notice'],
  installations: ['everywhere', 'one row of the installation'],
  app_versions: ['one', 'the operator’s'],
  audit_entries: ['one', 'one order of all that was done, also by people without a club'],
  ...alike(['one', 'of the installation'], 'download_keys', 'setup_codes', 'transcription_days'),
  ...alike(['one', 'the platform’s'], 'webhooks', 'webhook_deliveries'),
  suggested_clubs: ['one', 'no clubs yet'],
  rate_limits: ['one', 'by address or account, before a club is known'],
  sessions: ['one', 'sign-in: found by a token'],
  ...alike(['one', 'goes with sessions'], 'session_listeners', 'push_subscriptions'),
  ...alike(['one', 'found by a token'], 'switched_off_sessions', 'one_time_links', 'ended_links'),
  idempotency_keys: ['one', 'by person, also of the platform, for a day'],
  known_devices: ['one', 'sign-in'],
  ...alike(['one', 'sign-in, of the platform’s admins too'], 'second_factors', 'recovery_codes'),
  passkeys: ['one', 'sign-in: found by what an authenticator has sent'],
  provider_links: ['one', 'sign-in: found by the person’s name at the provider'],
  sign_in_challenges: ['one', 'sign-in, before a club is known'],
};

/** Keys from one machine to rows that are spread, which no database of several machines checks: the app would have to. */
const unchecked = [
  'sessions → shared_devices',
  'one_time_links → account_claims',
  'one_time_links → guardian_invites',
  'one_time_links → invites',
  'one_time_links → join_requests',
];

const tables = Object.values(schema) as PgTable[];
const isClub = (column: unknown) =>
  is(column, IndexedColumn)
    ? column.name === 'clubId' || column.name === 'club_id'
    : (column as PgColumn).name === 'clubId';

const spread = tables.filter((table) => !(getTableName(table) in elsewhere));
const placeOf = (name: string) => elsewhere[name]?.[0] ?? 'club';

test.each(spread.map((table) => [getTableName(table), table] as const))(
  'G-11 rows of %s have their club, in the key or an index',
  (_name, table) => {
    const { columns, primaryKeys, indexes } = getTableConfig(table);
    expect(columns.some(isClub)).toBe(true);
    const keyed = [...primaryKeys.map((key) => key.columns), ...indexes.map(({ config }) => config.columns)];
    expect(keyed.some((of) => of.some(isClub))).toBe(true);
  },
);

test('G-11 every table that is not spread by club is named with its place and why, and none that is gone', () => {
  const names = tables.map(getTableName);
  expect(Object.keys(elsewhere).filter((name) => !names.includes(name))).toEqual([]);
  expect(Object.values(elsewhere).filter(([, because]) => because === '')).toEqual([]);
  expect(spread.length).toBeGreaterThan(40);
});

test('G-11 rows of a club refer to rows of the same club, or to what is the same on every machine', () => {
  const astray = tables.flatMap((table) => {
    const name = getTableName(table);
    const others = getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable));
    return [...new Set(others)]
      .filter((other) => placeOf(other) !== 'everywhere' && placeOf(other) !== placeOf(name))
      .map((other) => `${name} → ${other}`);
  });
  expect(astray.sort()).toEqual([...unchecked].sort());
});
