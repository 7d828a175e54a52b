import type { ClubSeason, FamilySeason } from '@/contract/season/season';
import { listed, plural, t } from '@/language/text';
import { formatCount } from '@/ui/chart/figure-words';
import { formatMinutes } from '@/ui/date/dates';

/** The words of a picture. It names no person but the children whose names a guardian has ticked. */
export interface PictureContent {
  club: string;
  title: string;
  /** Under the title; empty for none. */
  names: string;
  figures: { value: string; label: string }[];
  /** At the foot, one line each. */
  lines: string[];
}

const fromTo = ({ first, last }: FamilySeason['episodes']): string =>
  first.id === last.id ? first.name : t`From “${first.name}” to “${last.name}”`;

/** `names`: the children whose names are written on it. */
export function familyPicture(
  { season, heard, episodes, opened }: FamilySeason,
  club: string,
  names: readonly string[],
): PictureContent {
  return {
    club,
    title: t`Season ${season}`,
    names: names.length > 0 ? t`with ${listed(names)}` : '',
    figures: [
      heard.finished > 0
        ? {
            value: String(heard.finished),
            label: plural(episodes.count, {
              one: 'of # episode to the end',
              other: 'of # episodes to the end',
            }),
          }
        : {
            value: String(heard.begun),
            label: plural(episodes.count, { one: 'of # episode begun', other: 'of # episodes begun' }),
          },
      { value: formatMinutes(heard.seconds), label: t`heard` },
      ...(opened > 0
        ? [
            {
              value: String(opened),
              label: plural(opened, {
                one: 'question we both answered',
                other: 'questions we both answered',
              }),
            },
          ]
        : []),
    ],
    lines: [fromTo(episodes)],
  };
}

/** A hidden figure is left out, because a picture cannot say why it is hidden. */
export function clubPicture(
  { season, withClub, voice, heard, episodes, sponsors }: ClubSeason,
  club: string,
): PictureContent {
  const { listens } = heard;
  return {
    club,
    title: t`Season ${season}`,
    names: '',
    figures: [
      withClub > 0
        ? {
            value: String(withClub),
            label: plural(withClub, { one: 'episode with our voice', other: 'episodes with our voice' }),
          }
        : {
            value: String(episodes.count),
            label: plural(episodes.count, { one: 'episode', other: 'episodes' }),
          },
      ...(voice.seconds > 0 ? [{ value: formatMinutes(voice.seconds), label: t`from our club` }] : []),
      ...(listens.value === null || listens.value === 0
        ? []
        : [
            {
              value: formatCount(listens.value),
              label: plural(listens.value, { one: 'listen', other: 'listens' }),
            },
          ]),
    ],
    lines: [fromTo(episodes), ...(sponsors.length > 0 ? [t`Thank you, ${listed(sponsors)}`] : [])],
  };
}

/** What a picture shows, for people who do not see it. */
export const altText = ({ club, title, names, figures, lines }: PictureContent): string =>
  [
    [`${club}, ${title}`, names].filter((part) => part !== '').join(' '),
    ...figures.map(({ value, label }) => `${value} ${label}`),
    ...lines,
  ].join('. ');
