/**
 * The audit, in `fillScale`: of a year 500 changes of each club, of the club itself one in ten; of two months 1 000 entries of what
 * each club's people did: sign-ins, parts that were sent, changes of members and requests that were refused.
 */
export const historyOf = (perClub: number, open: number): string => `
  create temp table happened as
  select now() - make_interval(mins => n * 1000 + c) as at, pg_temp.id('platform ' || 1 + n % 8) as actor_id, 'club:update' as action,
    case when n % 10 = 0 then 'club:' || club_id else 'user:' || pg_temp.id('user ' || c || ' ' || n % ${perClub}) end as object,
    club_id, jsonb_build_object('timeZone', jsonb_build_array('Europe/Berlin', 'Europe/London')) as changes, 'ok' as result,
    null as address, null as request_id
  from club_ids, generate_series(1, 500) n
  union all
  select now() - make_interval(mins => n * 86, secs => c), user_id, action,
    case split_part(action, ':', 1)
      when 'session' then 'session:' || pg_temp.id('session ' || n)
      when 'host' then 'request:POST /api/host'
      when 'episode-content' then 'episode:' || pg_temp.id('episode ' || ${open} + n % 6) || ':' || (array['intro','interview','outro'])[1 + n % 3]
      when 'transcript' then 'recording:' || pg_temp.id('part ' || 280 || ' ' || c || ' intro')
      else 'user:' || user_id end,
    club_id, null, case when action = 'host:manage' then 'refused' else 'ok' end, '192.0.2.' || n % 250, 'request ' || n
  from (
    select n, (array['auth:login','auth:login','auth:login','auth:login','auth:logout','session:end','member:update','episode-content:send',
      'host:manage','transcript:make'])[1 + (n + c) % 10] as action, person_ids.*
    from generate_series(1, 1000) n, person_ids where p = 1 + n * 7 % 60) done;
  insert into audit_entries (at, actor_id, action, object, club_id, changes, result, address, request_id)
  select * from happened order by at`;
