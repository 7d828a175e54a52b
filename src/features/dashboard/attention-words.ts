import type { Attention, AttentionKind } from '@/contract/attention';
import { clubCount, dueWords } from '@/entities/episode/episode-words';
import { formatDate } from '@/ui/date/dates';

interface Said {
  /** One or two words for the pill. */
  word: string;
  title: string;
  detail: string;
  /** The action on the page that the item leads to. */
  action: string;
}

interface Context {
  /** Today for the platform. */
  today: string;
  /** The platform's time zone. */
  timeZone: string;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const moreEpisodes = (count: number) => `${count} more ${count === 1 ? 'episode' : 'episodes'}`;

/** "Ashford, Dover and 3 more", of which the first few names are known. */
function namesOf({ names, count }: Attention): string {
  const others = count - names.length;
  return names.length > 0 && others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ');
}

const inLine = (...facts: (string | null)[]) => facts.filter(Boolean).join(' · ');

const clock = (at: string | null, timeZone: string) =>
  at === null
    ? ''
    : new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });

const due = ({ day }: Attention, today: string) =>
  day && `Due Date ${formatDate(day)} · ${dueWords(day, today)}`;

const wordsOf: Record<AttentionKind, (item: Attention, context: Context) => Said> = {
  'publish-refused': ({ subject, count, note }) => ({
    word: 'Refused',
    title: subject
      ? `${subject} was not published at its time`
      : `${moreEpisodes(count)} could not be published at their time`,
    detail: note ?? 'See the reason, and publish or choose another time.',
    action: 'See why',
  }),
  failed: (item) => ({
    word: 'Failed',
    title: item.subject
      ? `${item.subject} failed for ${clubCount(item.count)}`
      : `Mastering failed in ${moreEpisodes(item.count)}`,
    detail: namesOf(item) || 'See the reason, and try mastering again.',
    action: 'Try again',
  }),
  disk: ({ note }) => ({
    word: 'Disk',
    title: 'There is little room left for uploads',
    detail: note ?? '',
    action: 'Delete videos',
  }),
  bad: (item) => ({
    word: 'Unusable',
    title: item.subject
      ? `${clubCount(item.count)} sent parts of ${item.subject} that cannot be used`
      : `Parts of ${moreEpisodes(item.count)} cannot be used`,
    detail: namesOf(item),
    action: 'See the parts',
  }),
  late: (item, { today }) => ({
    word: 'Late',
    title: item.subject
      ? `${clubCount(item.count)} ${item.count === 1 ? 'is' : 'are'} late with ${item.subject}`
      : `Clubs are late with ${moreEpisodes(item.count)}`,
    detail: inLine(namesOf(item), item.day && dueWords(item.day, today)),
    action: item.subject === null ? 'See' : item.count === 1 ? 'Remind…' : 'Remind all…',
  }),
  asked: (item) => ({
    word: 'Asked again',
    title: item.subject
      ? `${clubCount(item.count)} ${item.count === 1 ? 'has' : 'have'} to send a part of ${item.subject} again`
      : `Parts of ${moreEpisodes(item.count)} were asked for again`,
    detail: namesOf(item),
    action: 'See the parts',
  }),
  silent: (item, { today }) => ({
    word: 'Silent',
    title: item.subject
      ? `${clubCount(item.count)} ${item.count === 1 ? 'has' : 'have'} sent nothing for ${item.subject}`
      : `Clubs have sent nothing for ${moreEpisodes(item.count)}`,
    detail: inLine(namesOf(item), item.day && dueWords(item.day, today)),
    action: item.subject === null ? 'See' : item.count === 1 ? 'Remind…' : 'Remind all…',
  }),
  'publish-today': (item, { today, timeZone }) => ({
    word: 'Today',
    title: item.subject
      ? `${item.subject} is published automatically today at ${clock(item.at, timeZone)}`
      : `${moreEpisodes(item.count)} ${item.count === 1 ? 'is' : 'are'} published automatically today`,
    detail: due(item, today) ?? '',
    action: 'Open',
  }),
  'silent-campaigns': (item, { today }) => ({
    word: 'No audio',
    title: `${counted(item.count, 'campaign has', 'campaigns have')} no audio`,
    detail: inLine(
      namesOf(item),
      item.day && `${item.day > today ? 'starts' : 'started'} ${formatDate(item.day)}`,
    ),
    action: 'Add audio',
  }),
  transcripts: (item) => ({
    word: 'Waiting',
    title: `${counted(item.count, 'recording waits', 'recordings wait')} for a transcript until tomorrow`,
    detail: inLine(namesOf(item), 'the minutes of today are used up'),
    action: 'Open',
  }),
  draft: (item, { today }) => ({
    word: 'Draft',
    title: item.subject
      ? `${item.subject} is not open for clubs yet`
      : `${moreEpisodes(item.count)} ${item.count === 1 ? 'is' : 'are'} not open for clubs yet`,
    detail: due(item, today) ?? 'Their Due Dates are near.',
    action: 'Open it',
  }),
  'suggested-clubs': (item) => ({
    word: 'New',
    title: `${counted(item.count, 'suggested club waits', 'suggested clubs wait')} for an answer`,
    detail: namesOf(item),
    action: 'Answer',
  }),
  'club-invites': (item, context) => ({
    word: 'Invites',
    title: `${counted(item.count, 'invite to a club ends', 'invites to clubs end')} within two days`,
    detail: inLine(namesOf(item), endOf(item, context)),
    action: 'Send again',
  }),
  'admin-invites': (item, context) => ({
    word: 'Invites',
    title: `${counted(item.count, 'invite to run the platform ends', 'invites to run the platform end')} within two days`,
    detail: inLine('Send it again if it was missed', endOf(item, context)),
    action: 'Send again',
  }),
  'ended-invites': (item) => ({
    word: 'Invites',
    title: `${counted(item.count, 'invite to a club has', 'invites to clubs have')} run out`,
    detail: namesOf(item),
    action: 'Send again',
  }),
  'ended-admin-invites': ({ count }) => ({
    word: 'Invites',
    title: `${counted(count, 'invite to run the platform has', 'invites to run the platform have')} run out`,
    detail: '',
    action: 'Send again',
  }),
};

function endOf({ at, count }: Attention, { timeZone }: Context): string {
  const end =
    at &&
    new Date(at).toLocaleString('en-GB', {
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    });
  return `${count === 1 ? 'ends' : 'the first ends'} ${end}`;
}

/** The words of something that needs attention. */
export const attentionWords = (item: Attention, context: Context): Said => wordsOf[item.kind](item, context);
