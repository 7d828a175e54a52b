import type { ClubVoice, FamilySeason, SeasonEpisode } from '@/contract/season/season';
import { fileUrl } from '../file/file-url';
import type { SeasonEpisodeRow } from './season.store';

const viewEpisode = ({ id, number, name, artwork }: SeasonEpisodeRow): SeasonEpisode => ({
  ...{ id, number, name },
  artwork: artwork === null ? null : fileUrl(artwork),
});

/** What a club itself has said in its finished episodes. */
function viewVoice(episodes: readonly SeasonEpisodeRow[]): ClubVoice {
  const voice: ClubVoice = { intro: 0, interview: 0, outro: 0, seconds: 0 };
  for (const { kind, start, end } of episodes.flatMap(({ chapters }) => chapters)) {
    if (kind !== 'intro' && kind !== 'interview' && kind !== 'outro') continue;
    voice[kind] += 1;
    voice.seconds += end - start;
  }
  return voice;
}

/** In how many episodes the club is heard. */
export const countWithClub = (episodes: readonly SeasonEpisodeRow[]): number =>
  episodes.filter((episode) => viewVoice([episode]).seconds > 0).length;

type Overview = Pick<FamilySeason, 'season' | 'seasons' | 'episodes' | 'voice'>;

/** What both pages say of a season. Null without an episode. */
export function viewOverview(
  season: number,
  seasons: readonly number[],
  episodes: readonly SeasonEpisodeRow[],
): Overview | null {
  const [first] = episodes;
  const last = episodes.at(-1);
  if (!first || !last) return null;
  return {
    ...{ season, seasons: [...seasons] },
    episodes: {
      count: episodes.length,
      seconds: episodes.reduce((sum, { duration }) => sum + duration, 0),
      first: viewEpisode(first),
      last: viewEpisode(last),
    },
    voice: viewVoice(episodes),
  };
}

/** The name that our recorder gives, which says nothing of who is heard. */
const ownName = /^(intro|interview|outro)-\d{4}-\d{2}-\d{2}-\d{4}$/;

/** `captain_Priya.m4a` → `captain Priya`. */
const nameOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').replaceAll('_', ' ');

/** The interviews whose files have a name of the club's. */
export const viewInterviews = (rows: readonly { number: number; name: string }[]) =>
  rows
    .map(({ number, name }) => ({ number, name: nameOf(name) }))
    .filter(({ name }) => name !== '' && !ownName.test(name));
