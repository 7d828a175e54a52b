import type pg from 'pg';
import { yearOfFigures } from './scale-figures';
import { historyOf } from './scale-history';

/** How large the installation is. Members in all, admins and coaches among them. */
export const scale = { clubs: 400, members: 40_000, episodes: 300, campaigns: 2000 };

/** The session token of the n-th of a club's people; 1 and 2 are its admins. 3 to 10 coach, to 60 parents, the rest children. */
export const tokenOf = (club: number, person: number): string => `scale-${club}-${person}`;
/** Of a platform admin, 1 to 8. */
export const platformToken = (admin: number): string => `scale-platform-${admin}`;

const perClub = scale.members / scale.clubs;

/** Names that are found only when accents and capitals do not matter. */
const towns =
  "array['Köln','Málaga','Århus','Łódź','Reykjavík','Besançon','Göteborg','Zürich','Coruña','Tromsø'," +
  "'Riverside','Ashford','Northfield','Mill Lane','Harbour','Kingsway','Eastgate','Brookvale','Whitby','Redhill']";
const kinds =
  "array['Rovers','United','Athletic','Wanderers','City','Town','Albion','Rangers','Juniors','Academy'," +
  "'Sparta','Olympic','Victoria','Harriers','Corinthians','Falcons','Youth','Girls','Lions','Phoenix']";
const firstNames = "array['Zoë','Milo','Amélie','Søren','Ines','Tomás','Ruth','Ada','Noël','Björn']";
const lastNames =
  "array['Núñez','Ashcroft','Müller','Okafor','O’Brien','Dvořák','Khan','Larsen','Hughes','Silva']";

/** Ids are made from words, so that each table is filled by one statement; they have the form of random ones. */
const words = `
  create function pg_temp.id(word text) returns uuid immutable language sql as
    $$ select overlay(overlay(md5(word) placing '4' from 13) placing '8' from 17)::uuid $$;
  create function pg_temp.key(word text) returns text immutable language sql as
    $$ select translate(encode(decode(md5(word), 'hex'), 'base64'), '+/=', '-_') $$;
  create function pg_temp.pick(words text[], n int) returns text immutable language sql as
    $$ select words[1 + n % array_length(words, 1)] $$;
  create temp table club_ids as select c, pg_temp.id('club ' || c) as club_id from generate_series(1, ${scale.clubs}) c;
  create temp table episode_ids as select n, pg_temp.id('episode ' || n) as episode_id from generate_series(1, ${scale.episodes}) n;
  create temp table person_ids as
  select c, club_id, p, pg_temp.id('user ' || c || ' ' || p) as user_id from club_ids, generate_series(1, ${perClub}) p`;

const people = `
  insert into clubs (id, clubname, country, time_zone, status, join_code, created_at, removed_at)
  select club_id, pg_temp.pick(${towns}, c) || ' ' || pg_temp.pick(${kinds}, c / 20), 'GB',
    case when c % 10 = 0 then 'Europe/Berlin' else 'Europe/London' end,
    case when c % 50 = 0 then 'suspended' else 'active' end, 'SCALE-' || c,
    now() - make_interval(days => 1000 - c), case when c % 80 = 1 then now() - interval '3 days' end
  from club_ids;

  insert into users (id, role, club_member_role, club_id, first_name, last_name, email, username, birth_year, status, has_consent, password_hash, created_at)
  select user_id, 'user', k.kind, club_id,
    pg_temp.pick(${firstNames}, p + c), case when k.kind = 'child' and p % 2 = 0 then '' else pg_temp.pick(${lastNames}, p * 7 + c) end,
    case when k.kind <> 'child' then 'person' || p || '@club' || c || '.example' end,
    case when k.kind = 'child' then 'child' || p || 'of' || c end, case when k.kind = 'child' then 2014 end,
    case when p % 40 = 7 then 'disabled' else 'active' end, k.kind = 'child' and p % 30 <> 5,
    case when p % 25 <> 24 then repeat('unused', 16) end, now() - make_interval(days => 900, mins => p)
  from person_ids,
    lateral (select case when p <= 2 then 'admin' when p <= 10 then 'coach' when p <= 60 then 'parent' else 'child' end as kind) k;
  insert into users (id, role, first_name, email, password_hash)
  select pg_temp.id('platform ' || p), 'admin', 'Platform', 'platform' || p || '@example.org', 'unused'
  from generate_series(1, 8) p;

  insert into families (id, club_id)
  select pg_temp.id('family ' || c || ' ' || f), pg_temp.id('club ' || c)
  from generate_series(1, ${scale.clubs}) c, generate_series(1, 40) f;
  insert into family_members (family_id, user_id, place)
  select pg_temp.id('family ' || c || ' ' || f), pg_temp.id('user ' || c || ' ' || (f + at)), place
  from generate_series(1, ${scale.clubs}) c, generate_series(1, 40) f,
    (values (10, 'guardian'), (60, 'child')) places (at, place);

  insert into consent_entries (child_id, guardian_id, purpose, given, notice_version, notice_sha256, method, zone)
  select pg_temp.id('user ' || c || ' ' || p), pg_temp.id('user ' || c || ' ' || p - 50), purpose, true, '1', '', 'form', 'Europe/London'
  from generate_series(1, ${scale.clubs}) c, generate_series(61, 100) p, unnest(array['account', 'reflections', 'voice']) purpose
  where p % 30 <> 5;

  insert into sessions (user_id, token_hash, device, expires_at)
  select id, encode(sha256(convert_to(token, 'utf8')), 'hex'), 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0', now() + interval '90 days'
  from (
    select user_id as id, 'scale-' || c || '-' || p || case when s > 1 then '-' || s else '' end as token
    from person_ids, generate_series(1, case when p % 20 = 1 then 12 else 1 end) s
    union all select pg_temp.id('platform ' || p), 'scale-platform-' || p from generate_series(1, 8) p) tokens;

  insert into join_requests (club_id, club_member_role, first_name, last_name, email, password_hash, confirmed_at, created_at)
  select club_id, 'parent', pg_temp.pick(${firstNames}, r), pg_temp.pick(${lastNames}, c + r),
    'request' || r || '@club' || c || '.example', 'unused', case when r % 6 <> 0 then now() end, now() - make_interval(hours => r)
  from club_ids, generate_series(1, 120) r;
  insert into invites (club_id, email)
  select club_id, 'invited' || i || '@club' || c || '.example'
  from club_ids, generate_series(1, 2) i`;

const open = scale.episodes - 10;

const content = `
  insert into categories (id, name) select pg_temp.id('category ' || n), 'Category ' || n from generate_series(1, 150) n;
  insert into hosts (id, name, bio)
  select pg_temp.id('host ' || n), pg_temp.pick(${firstNames}, n) || ' ' || pg_temp.pick(${lastNames}, n / 10) || ' ' || n, repeat('Has told stories of clubs for years. ', 6)
  from generate_series(1, 300) n;
  insert into episodes (id, number, season, name, description, status, audience, end_date, category_id, questions, published_at)
  select episode_id, n, 1 + n / 30, pg_temp.pick(array['Matchday','Über uns','Señor coach','Off the pitch','Half-time'], n) || ' ' || n,
    repeat('What the clubs talk about this week. ', 8),
    case when n > ${open + 6} then 'draft' when n > ${open} then 'in_progress' when n <= 40 then 'archived' else 'published' end,
    pg_temp.pick(array['everyone','everyone','everyone','parents','everyone','children','everyone','coaches'], n),
    current_date + (n - ${open + 2}) * 7, pg_temp.id('category ' || (1 + n % 12)),
    '[{"kind":"emoji","text":"How did the match feel?","choices":[]}]',
    case when n <= ${open} then now() - make_interval(days => (${open + 2} - n) * 7) end
  from episode_ids;

  create temp table pairs as
  select *, n <= ${open} as published, pg_temp.id('rendition ' || n || ' ' || c) as rendition_id
  from episode_ids, club_ids where n <= ${open + 6} and (n + c) % 200 <> 0;
  insert into episode_clubs (episode_id, club_id, may_send_again)
  select episode_id, club_id, published and (n * 7 + c) % 500 = 0 from pairs;

  create temp table parts as
  select pairs.*, slot, pg_temp.id('part ' || n || ' ' || c || ' ' || slot) as id,
    case when (n * 3 + c) % 97 = 0 and slot = 'outro' then 'bad' when not published and (n + c) % 31 = 0 then 'checking' else 'good' end as "check"
  from pairs, unnest(array['intro','interview','outro']) slot
  where published and not ((n + c) % 41 = 0 and slot = 'outro') or not published and (n + c * 5 + length(slot)) % 3 > 0;
  insert into files (id, key, purpose, club_id, episode_id, sha256, bytes, mime, file_name, duration)
  select id, pg_temp.key('part' || id), 'part', club_id, episode_id, encode(sha256(uuid_send(id)), 'hex'), 4000000, 'audio/mpeg', slot || '.mp3', 240 + c % 60
  from parts;
  insert into episode_parts (episode_id, club_id, slot, file_id, sent_by, sent_at, "check")
  select episode_id, club_id, slot, parts.id, person_ids.user_id, now() - interval '10 days', "check"
  from parts join person_ids using (c, club_id) where p = 1;

  -- In the interviews of open episodes, which are published in three days, two children are heard; one in thirty has no consent.
  insert into part_voices (file_id, episode_id, club_id, slot, child_id)
  select parts.id, episode_id, club_id, slot, pg_temp.id('user ' || c || ' ' || p)
  from parts, generate_series(61, 100) p where not published and slot = 'interview' and (n + c + p) % 20 = 0;
  update episode_parts ep set child_voices = 'named' from part_voices pv where pv.file_id = ep.file_id;
  update episodes set publish_at = now() + interval '3 days' where status = 'in_progress';

  insert into files (id, key, purpose, club_id, episode_id, sha256, bytes, mime, file_name, duration, peaks)
  select rendition_id, pg_temp.key('rendition' || rendition_id), 'rendition', club_id, episode_id,
    encode(sha256(uuid_send(rendition_id)), 'hex'), 12000000, 'audio/mpeg', 'episode.mp3', 700 + c % 60,
    -- The waveform is kept outside the row and read for one club at a time: those of the clubs that ask are enough.
    case when c <= 10 then (select jsonb_agg(round(abs(sin(n + c + x * 0.37))::numeric, 3)) from generate_series(1, 800) x) end
  from pairs where published;
  insert into renditions (episode_id, club_id, status, progress, reason, file_id, loudness, true_peak, inputs)
  select episode_id, club_id, k.status, case k.status when 'rendering' then 0.4 when 'ready' then 1 else 0 end,
    case k.status when 'failed' then 'The interview cannot be decoded. Send it again.' end,
    case when k.status = 'ready' then rendition_id end, -16, -1.2, md5(n || ' ' || c)
  from pairs, lateral (select case when c <= 10 then 'ready' when (n * 5 + c) % 89 = 0 then 'failed' when (n * 5 + c) % 211 = 0 then 'rendering' else 'ready' end as status) k
  where published`;

/** What is said in the interviews of the clubs that ask, and in every tenth of the others. */
const spoken = `
  create temp table lines as
  select parts.id, episode_id, club_id, encode(sha256(uuid_send(parts.id)), 'hex') as sha256,
    json_build_object('start', x * 10, 'end', x * 10 + 9, 'speaker', null,
      'text', pg_temp.pick(${towns}, n + x) || ' trained after school and the coach said well played ' || pg_temp.pick(${kinds}, c + x)) as cue
  from parts, generate_series(0, 19) x where published and slot = 'interview' and (c <= 10 or (n + c) % 10 = 0);
  insert into transcripts (file_id, episode_id, club_id, sha256, status, cues, words)
  select id, episode_id, club_id, sha256, 'written', json_agg(cue), strip(to_tsvector('simple', fold_text(string_agg(cue ->> 'text', ' '))))
  from lines group by id, episode_id, club_id, sha256;
  update renditions r set chapters = jsonb_build_array(jsonb_build_object('kind', 'interview', 'start', 0, 'end', 240, 'sha256', t.sha256))
  from transcripts t where t.episode_id = r.episode_id and t.club_id = r.club_id`;

/** Twenty campaigns begin each week of two years, half of them for all clubs, half for twelve. */
const sponsored = `
  create temp table campaign_ids as
  select n, pg_temp.id('campaign ' || n) as campaign_id, pg_temp.id('sponsor ' || n % 150) as sponsor_id,
    current_date + (n * 14 - ${scale.campaigns} * 12) / 20 as starts_on
  from generate_series(1, ${scale.campaigns}) n;
  insert into files (id, key, purpose, sha256, bytes, mime, file_name, duration, peaks)
  select pg_temp.id('spot ' || n), pg_temp.key('spot' || n), 'spot', encode(sha256(convert_to('spot ' || n, 'utf8')), 'hex'), 500000,
    'audio/mpeg', 'spot.mp3', 28, (select jsonb_agg(round(abs(sin(n + x * 0.37))::numeric, 3)) from generate_series(1, 800) x)
  from generate_series(0, 149) n;
  insert into sponsors (id, name, link, spot_file_id)
  select pg_temp.id('sponsor ' || n), pg_temp.pick(${towns}, n) || ' supplies ' || n, 'https://sponsor.example', pg_temp.id('spot ' || n)
  from generate_series(0, 149) n;
  insert into campaigns (id, sponsor_id, name, starts_on, ends_on, paused, all_clubs, created_at)
  select campaign_id, sponsor_id, pg_temp.pick(${kinds}, n) || ' campaign ' || n, starts_on, starts_on + 20 + n % 40, n % 13 = 0, n % 2 = 0,
    now() - make_interval(hours => n)
  from campaign_ids;
  insert into campaign_clubs (campaign_id, club_id)
  select campaign_id, pg_temp.id('club ' || 1 + (n * 7 + x * 33) % ${scale.clubs}) from campaign_ids, generate_series(1, 12) x where n % 2 = 1;
  update renditions r set campaign_id = k.campaign_id, spot_sha256 = 'spot'
  from episodes e, campaign_ids k where e.id = r.episode_id and k.n = 1 + e.number * 6 and r.file_id is not null;
  insert into campaign_episodes (campaign_id, episode_id, clubs)
  select campaign_id, pg_temp.id('episode ' || 1 + (n + x * 17) % ${scale.episodes}), 1 + n % 380 from campaign_ids, generate_series(1, 6) x
  on conflict do nothing`;

/** Most members have heard the newest ten or so, one in twenty all of them. */
const listening = `
  create temp table heard as
  select user_id, episode_id, (n + p) % 4 > 0 as finished, now() - make_interval(days => (${open} - n) * 7, hours => p) as at
  from person_ids, episode_ids
  where p > 2 and n <= ${open} and n > case when p % 20 = 11 then 40 else ${open - 10} end and (n * 7 + p + c) % 6 > 0;
  insert into progress (user_id, episode_id, position, finished, rev, updated_at)
  select user_id, episode_id, case when finished then 0 else 300 end, finished, 5, at from heard;
  insert into reflection_answers (club_id, user_id, episode_id, question, asked, choice)
  select person_ids.club_id, user_id, episode_id, 0, questions -> 0, pg_temp.pick(array['Great','Good','Okay','Wobbly'], p)
  from heard join person_ids using (user_id) join episodes on episodes.id = episode_id
  where finished and number > ${open - 10} and audience <> 'coaches'`;

/** What the platform's smaller pages list, and members' playlists: of the platform, and two of each club. */
const shelves = `
  insert into episode_hosts (episode_id, host_id, position)
  select episode_id, pg_temp.id('host ' || (n * 3 + x) % 120), x from episode_ids, generate_series(0, 1) x on conflict do nothing;
  insert into playlists (id, club_id, name)
  select pg_temp.id('playlist ' || n), null, pg_temp.pick(${towns}, n) || ' playlist ' || n from generate_series(1, 100) n
  union all
  select pg_temp.id('playlist of ' || c || ' ' || x), club_id, 'Away days ' || x from club_ids, generate_series(1, 2) x;
  insert into playlist_episodes (playlist_id, episode_id, position)
  select p.id, pg_temp.id('episode ' || ${open} - x * 3), x from playlists p, generate_series(1, 30) x;
  insert into suggested_clubs (id, name, town, contact_name, contact_email, status, created_at)
  select pg_temp.id('suggested ' || n), pg_temp.pick(${kinds}, n) || ' ' || n, pg_temp.pick(${towns}, n / 7), 'Ada Khan',
    'ada' || n || '@example.org', (array['new','contacted','approved','declined'])[1 + n % 4], now() - make_interval(hours => n)
  from generate_series(1, 800) n;
  insert into support_videos (id, title, link, audience, position)
  select pg_temp.id('video ' || n), 'How to send part ' || n, 'https://videos.example/' || n, (array['platform','club','both'])[1 + n % 3], n
  from generate_series(1, 150) n`;

/** A system that is told of everything, and what it was told in a week. */
const deliveries = `
  insert into webhooks (id, url, events) values (pg_temp.id('webhook'), 'https://example.org/', array['episode.published']);
  insert into webhook_deliveries (webhook_id, event, payload, status, tries, answer, created_at)
  select pg_temp.id('webhook'), 'episode.published', '{}', 'delivered', 1, 200, now() - make_interval(secs => n * 30)
  from generate_series(1, 20000) n`;

/**
 * Fills an installation to scale: every row, and no file of the store. As the owner of the database, without the checks
 * of foreign keys: they would take minutes, and what is written here is whole. A year of figures comes along unless
 * `withFigures` is false.
 */
export async function fillScale(client: pg.Client, { withFigures = true } = {}): Promise<void> {
  const figures = withFigures ? yearOfFigures(open) : '';
  await client.query(
    `begin; set local session_replication_role = replica; ${words}; ${people}; ${content}; ${spoken}; ${sponsored}; ${listening}; ${figures}; ${shelves}; ${historyOf(perClub, open)}; ${deliveries}; commit`,
  );
  await client.query('vacuum (analyze)');
}
