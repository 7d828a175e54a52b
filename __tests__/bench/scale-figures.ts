import { allClubs } from '@/server/tables/listening-figures';

/**
 * A year of figures, in `fillScale`: each club hears eight episodes a day, of those that were published until then. Of all
 * clubs together, the sums.
 */
export const yearOfFigures = (open: number): string => `
  create temp table told as select current_date - ago as day, ago from generate_series(1, 365) ago;
  insert into counted_days (club_id, day, published_on) select club_id, day, day from club_ids, told;
  insert into listen_days (day, published_on, club_id, episode_id, listens, begun, finished, seeks, seconds)
  select day, day, club_id, pg_temp.id('episode ' || greatest(1, ${open} - ago / 7 - x)), 20 - x, 18 - x, 12 - x, x, 9000
  from club_ids, told, generate_series(0, 7) x;
  insert into playlist_days (day, published_on, club_id, playlist_id, episode_id, listens, begun, finished, seconds)
  select day, day, club_id, pg_temp.id('playlist ' || 1 + (c + x) % 100), pg_temp.id('episode ' || greatest(1, ${open} - ago / 7 - x)), 5, 4, 3, 2000
  from club_ids, told, generate_series(0, 2) x where ago <= 90;
  insert into part_days (day, published_on, club_id, episode_id, part, seconds)
  select day, day, club_id, pg_temp.id('episode ' || greatest(1, ${open} - ago / 7)), part, 1200
  from club_ids, told, unnest(array['intro', 'campaignSpot', 'interview', 'outro']) part where ago <= 90;
  insert into hour_days (day, published_on, club_id, span, hour, listeners, seconds)
  select day, day, club_id, span, h / span * span, sum(4 + (ago + c + h) % 9), sum(1600)
  from club_ids, told, generate_series(7, 20) h, unnest(array[1, 3, 6]) span group by day, club_id, span, h / span * span;
  insert into stop_days (day, published_on, club_id, episode_id, part, step, entered, "left", lengths)
  select day, day, club_id, pg_temp.id('episode ' || greatest(1, ${open} - ago / 7)), part, step * 3, 20 - step, step, 300
  from club_ids, told, generate_series(0, 6) step, unnest(array['intro', 'interview']) part where ago <= 90;
  insert into reach_days (day, published_on, prev_day, prev_published_on, kind, club_id, episode_id, playlist_id, sponsor_id, campaign_id, persona, joined_month, people)
  select day, day, prev, prev, kind, club_id, case when kind like '%jisode%' then pg_temp.id('episode ' || greatest(1, ${open} - ago / 7)) end,
    case when kind like 'playlist%' then pg_temp.id('playlist ' || 1 + c % 100) end,
    case when kind in ('play', 'household', 'householdEpisode') then k.sponsor_id end, case when kind = 'play' then k.id end,
    case when kind = 'role' then (array['parent', 'child', 'coach'])[1 + before % 3] end,
    case when kind = 'joined' then '2024-06-01'::date end, 5
  from club_ids, told, unnest(array[0, 1, 3, 7]) before, unnest(array['member', 'role', 'joined', 'episode', 'anyPlaylist', 'playlist', 'playlistEpisode', 'play', 'household', 'householdEpisode']) kind,
    lateral (select case when before > 0 then day - before end as prev) previous,
    (select i.n, k.id, k.sponsor_id from campaign_ids i join campaigns k on k.id = i.campaign_id) k
  where k.n = 1 + ago and (kind = 'member' or ago <= 90);
  insert into listen_days (day, published_on, club_id, episode_id, listens, begun, finished, seeks, seconds)
  select day, day, '${allClubs}', episode_id, sum(listens), sum(begun), sum(finished), sum(seeks), sum(seconds) from listen_days group by day, episode_id;
  insert into playlist_days (day, published_on, club_id, playlist_id, episode_id, listens, begun, finished, seconds)
  select day, day, '${allClubs}', playlist_id, episode_id, sum(listens), sum(begun), sum(finished), sum(seconds) from playlist_days group by day, playlist_id, episode_id;
  insert into part_days (day, published_on, club_id, episode_id, part, seconds)
  select day, day, '${allClubs}', episode_id, part, sum(seconds) from part_days group by day, episode_id, part;
  insert into stop_days (day, published_on, club_id, episode_id, part, step, entered, "left", lengths)
  select day, day, '${allClubs}', episode_id, part, step, sum(entered), sum("left"), sum(lengths) from stop_days group by day, episode_id, part, step;
  insert into reach_days (day, published_on, prev_published_on, kind, club_id, episode_id, playlist_id, sponsor_id, campaign_id, persona, joined_month, people)
  select day, day, prev_published_on, kind, '${allClubs}', episode_id, playlist_id, sponsor_id, campaign_id, persona, joined_month, sum(people)
  from reach_days group by day, prev_published_on, kind, episode_id, playlist_id, sponsor_id, campaign_id, persona, joined_month`;
