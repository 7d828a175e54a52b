import { allClubs, everything } from '@/server/tables/listening-figures';

const all = `'${everything}'::uuid`;
const episodeOf = (open: number, less = '') =>
  `pg_temp.id('episode ' || greatest(1, ${open} - ago / 7${less}))`;
const measures = 'listeners, listens, begun, finished, seconds';
const sums = 'sum(listeners), sum(listens), sum(begun), sum(finished), sum(seconds)';
const counted = 'episode_id, playlist_id, sponsor_id, campaign_id, persona, joined_month';

/**
 * A year of figures, in `fillScale`: each club hears eight episodes a day, of those that were published until then. Of all
 * clubs together, the sums.
 */
export const yearOfFigures = (open: number): string => `
  create temp table heard_on as select current_date - ago as day, ago from generate_series(1, 365) ago;
  insert into listen_days (day, club_id, episode_id, playlist_id, ${measures})
  select day, club_id, ${episodeOf(open, ' - x')}, ${all}, 20 - x, 20 - x, 18 - x, 12 - x, 9000
  from club_ids, heard_on, generate_series(0, 7) x on conflict do nothing;
  insert into listen_days (day, club_id, episode_id, playlist_id, ${measures})
  select day, club_id, ${all}, ${all}, 40, ${sums.replace('sum(listeners), ', '')} from listen_days group by day, club_id;
  insert into listen_days (day, club_id, episode_id, playlist_id, ${measures})
  select day, club_id, ${episodeOf(open, ' - x')}, pg_temp.id('playlist ' || 1 + (c + x) % 100), 5, 5, 4, 3, 2000
  from club_ids, heard_on, generate_series(0, 2) x where ago <= 90 on conflict do nothing;
  insert into part_days (day, club_id, episode_id, part, seconds, entered, "left", lengths)
  select day, club_id, ${episodeOf(open)}, part, 1200, array_fill(2, array[20]), array_fill(1, array[20]), 18000
  from club_ids, heard_on, unnest(array['intro', 'campaignSpot', 'interview', 'outro']) part where ago <= 90;
  insert into hour_days (day, club_id, span, hour, listeners, seconds)
  select day, coalesce(club_id, '${allClubs}'), span, h / span * span, sum(4 + (ago + c + h) % 9), sum(1600)
  from club_ids, heard_on, generate_series(7, 20) h, unnest(array[1, 3, 6]) span
  group by grouping sets ((day, club_id, span, h / span * span), (day, span, h / span * span));
  insert into reach_days (day, prev_day, of_month, kind, club_id, ${counted}, people)
  select day, prev, false, kind, club_id, case when kind like '%pisode%' then ${episodeOf(open)} end,
    case when kind like 'playlist%' then pg_temp.id('playlist ' || 1 + c % 100) end,
    case when kind in ('play', 'household', 'householdEpisode') then k.sponsor_id end, case when kind = 'play' then k.id end,
    case when kind = 'role' then (array['parent', 'child', 'coach'])[1 + before % 3] end,
    case when kind = 'joined' then '2024-06-01'::date end, 5
  from club_ids, heard_on, unnest(array[0, 1, 3, 7]) before, unnest(array['member', 'role', 'joined', 'episode', 'anyPlaylist', 'playlist', 'playlistEpisode', 'play', 'household', 'householdEpisode']) kind,
    lateral (select case when before > 0 and kind <> 'play' then day - before end as prev) previous,
    (select i.n, k.id, k.sponsor_id from campaign_ids i join campaigns k on k.id = i.campaign_id) k
  where k.n = 1 + ago and ago <= 90;
  insert into listen_days (day, club_id, episode_id, playlist_id, ${measures})
  select day, '${allClubs}', episode_id, playlist_id, ${sums} from listen_days group by day, episode_id, playlist_id;
  insert into part_days (day, club_id, episode_id, part, seconds, entered, "left", lengths)
  select day, '${allClubs}', episode_id, part, sum(seconds), array_fill(800, array[20]), array_fill(400, array[20]), sum(lengths)
  from part_days group by day, episode_id, part;
  insert into reach_days (day, prev_day, of_month, kind, club_id, ${counted}, people)
  select day, prev_day, false, kind, '${allClubs}', ${counted}, sum(people) from reach_days group by day, prev_day, kind, ${counted};
  insert into reach_days (day, of_month, kind, club_id, ${counted}, people)
  select month, true, kind, club_id, ${counted}, sum(people)
  from reach_days, generate_series(date_trunc('month', current_date) - interval '12 months', date_trunc('month', current_date) - interval '1 month', interval '1 month') month
  where day > current_date - 8 and kind <> 'play' group by month, kind, club_id, ${counted}`;
