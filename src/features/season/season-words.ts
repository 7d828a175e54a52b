import type { ClubSeason, FamilySeason } from '@/contract/season/season';
import { listed, plural, t } from '@/language/text';
import { formatMinutes } from '@/ui/date/dates';

type Heard = Pick<FamilySeason, 'heard' | 'episodes' | 'children'>;

export const heardNothing = ({ heard }: Pick<FamilySeason, 'heard'>): boolean =>
  heard.finished + heard.begun === 0;

/** What a person heard, in a sentence. */
function heardAlone({ heard: { finished, begun }, episodes: { count } }: Heard): string {
  if (finished === 0)
    return plural(
      count,
      { one: 'You began {begun} of # episode.', other: 'You began {begun} of # episodes.' },
      { begun },
    );
  if (finished === count && count > 1)
    return count === 2
      ? t`You heard both episodes to the end.`
      : t`You heard all ${count} episodes to the end.`;
  return plural(
    count,
    {
      one: 'You heard {finished} of # episode to the end.',
      other: 'You heard {finished} of # episodes to the end.',
    },
    { finished },
  );
}

/** What a person and their children heard together, in a sentence: an episode counts once one of them has heard it. */
function heardTogether({ heard: { finished, begun }, episodes: { count }, children }: Heard): string {
  const who = listed([t`you`, ...children.map(({ firstName }) => firstName)]);
  if (finished === 0)
    return plural(
      count,
      {
        one: 'Together you began {begun} of # episode: {who}.',
        other: 'Together you began {begun} of # episodes: {who}.',
      },
      { who, begun },
    );
  if (finished === count && count > 1)
    return count === 2
      ? t`Together you heard both episodes to the end: ${who}.`
      : t`Together you heard all ${count} episodes to the end: ${who}.`;
  return plural(
    count,
    {
      one: 'Together you heard {finished} of # episode to the end: {who}.',
      other: 'Together you heard {finished} of # episodes to the end: {who}.',
    },
    { who, finished },
  );
}

export const heardWords = (season: Heard): string =>
  season.children.length === 0 ? heardAlone(season) : heardTogether(season);

/** What a club has made, in a sentence. */
export const madeWords = ({ withClub, episodes, voice }: ClubSeason, clubname: string): string =>
  withClub === 0
    ? plural(
        episodes.count,
        { one: '{club} had # episode.', other: '{club} had # episodes.' },
        { club: clubname },
      )
    : plural(
        episodes.count,
        {
          one: '{club} spoke in {withClub} of # episode, for {time}.',
          other: '{club} spoke in {withClub} of # episodes, for {time}.',
        },
        { club: clubname, withClub, time: formatMinutes(voice.seconds) },
      );

/** What a club has sent, part by part; nothing of what it has not sent. The first begins a sentence. */
export const voiceWords = ({ intro, interview, outro }: FamilySeason['voice']): string[] =>
  [
    intro > 0 && plural(intro, { one: 'Club news in # episode', other: 'Club news in # episodes' }),
    interview > 0 && plural(interview, { one: '# interview', other: '# interviews' }),
    outro > 0 && plural(outro, { one: '# recap', other: '# recaps' }),
  ].filter((words) => words !== false);
