import type { Attention, AttentionKind } from '@/contract/attention';
import { dayIn } from '@/contract/time-zone';
import { dueWords } from '@/entities/episode/episode-words';
import { languageTag, plural, t } from '@/language/text';
import { formatDate } from '@/ui/date/dates';
import { groupNames, inLine, type ReadContext, type SaidOfItem } from './attention-line';
import { inviteWords } from './invite-words';
import { unusedChildren } from './unused-children-words';

const clock = (at: string | null, timeZone: string) =>
  at === null
    ? ''
    : new Date(at).toLocaleTimeString(languageTag(), { hour: '2-digit', minute: '2-digit', timeZone });

const due = ({ day }: Attention, today: string) =>
  day && `${t`Due Date ${formatDate(day)}`} · ${dueWords(day, today)}`;

/** Whether clubs that owe parts can be reminded, or were already. */
const reminding = (
  item: Attention,
  { today, timeZone }: ReadContext,
): Pick<SaidOfItem, 'detail' | 'action'> => ({
  detail: inLine(
    groupNames(item),
    item.day && dueWords(item.day, today),
    item.at && t`reminded at ${clock(item.at, timeZone)}`,
    item.note,
  ),
  action:
    item.subject === null || item.at || item.note ? t`See` : item.count === 1 ? t`Remind…` : t`Remind all…`,
});

const wordsOf: Record<AttentionKind, (item: Attention, context: ReadContext) => SaidOfItem> = {
  'publish-refused': ({ subject, count, note }) => ({
    word: t`Refused`,
    title: subject
      ? t`${subject} was not published at the chosen time`
      : plural(count, {
          one: '# more episode could not be published at the chosen time',
          other: '# more episodes could not be published at the chosen time',
        }),
    detail: note ?? t`See the reason, and publish or choose another time.`,
    action: t`See why`,
  }),
  'publish-blocked': ({ subject, count, note, at }, { timeZone }) => ({
    word: t`Blocked`,
    title: subject
      ? t`${subject} cannot be published on ${formatDate(at ? dayIn(timeZone, new Date(at)) : '')}`
      : plural(count, {
          one: '# more episode cannot be published at the chosen time',
          other: '# more episodes cannot be published at the chosen time',
        }),
    detail: note ?? '',
    action: t`See why`,
  }),
  failed: (item) => ({
    word: t`Failed`,
    title: item.subject
      ? plural(
          item.count,
          { one: 'Mastering {episode} failed for # club', other: 'Mastering {episode} failed for # clubs' },
          { episode: item.subject },
        )
      : plural(item.count, {
          one: 'Mastering failed in # more episode',
          other: 'Mastering failed in # more episodes',
        }),
    detail: groupNames(item) || t`See the reason, and try mastering again.`,
    action: t`See why`,
  }),
  disk: ({ note }) => ({
    word: t`Disk`,
    title: t`There is little room left for uploads`,
    detail: note ?? '',
    action: t`See`,
  }),
  bad: (item) => ({
    word: t`Unusable`,
    title: item.subject
      ? plural(
          item.count,
          {
            one: '# club sent parts of {episode} that cannot be used',
            other: '# clubs sent parts of {episode} that cannot be used',
          },
          { episode: item.subject },
        )
      : plural(item.count, {
          one: 'Parts of # more episode cannot be used',
          other: 'Parts of # more episodes cannot be used',
        }),
    detail: groupNames(item),
    action: t`See the parts`,
  }),
  late: (item, context) => ({
    word: t`Late`,
    title: item.subject
      ? plural(
          item.count,
          { one: '# club is late with {episode}', other: '# clubs are late with {episode}' },
          { episode: item.subject },
        )
      : plural(item.count, {
          one: 'Clubs are late with # more episode',
          other: 'Clubs are late with # more episodes',
        }),
    ...reminding(item, context),
  }),
  asked: (item) => ({
    word: t`Asked again`,
    title: item.subject
      ? plural(
          item.count,
          {
            one: '# club has to send a part of {episode} again',
            other: '# clubs have to send a part of {episode} again',
          },
          { episode: item.subject },
        )
      : plural(item.count, {
          one: 'Parts of # more episode were asked for again',
          other: 'Parts of # more episodes were asked for again',
        }),
    detail: groupNames(item),
    action: t`See the parts`,
  }),
  silent: (item, context) => ({
    word: t`Silent`,
    title: item.subject
      ? plural(
          item.count,
          { one: '# club has sent nothing for {episode}', other: '# clubs have sent nothing for {episode}' },
          { episode: item.subject },
        )
      : plural(item.count, {
          one: 'Clubs have sent nothing for # more episode',
          other: 'Clubs have sent nothing for # more episodes',
        }),
    ...reminding(item, context),
  }),
  'publish-today': (item, { today, timeZone }) => ({
    word: t`Today`,
    title: item.subject
      ? t`${item.subject} is published automatically today at ${clock(item.at, timeZone)}`
      : plural(item.count, {
          one: '# more episode is published automatically today',
          other: '# more episodes are published automatically today',
        }),
    detail: due(item, today) ?? '',
    action: t`Open`,
  }),
  'silent-campaigns': (item, { today }) => ({
    word: t`No audio`,
    title: plural(item.count, { one: '# campaign has no audio', other: '# campaigns have no audio' }),
    detail: inLine(
      groupNames(item),
      item.day && (item.day > today ? t`starts ${formatDate(item.day)}` : t`started ${formatDate(item.day)}`),
    ),
    action: item.count === 1 ? t`Add audio` : t`See`,
  }),
  transcripts: (item) => ({
    word: t`Waiting`,
    title: plural(item.count, {
      one: '# recording waits for a transcript until tomorrow',
      other: '# recordings wait for a transcript until tomorrow',
    }),
    detail: inLine(groupNames(item), t`today’s transcript minutes are used up`),
    action: t`Open`,
  }),
  draft: (item, { today }) => ({
    word: t`Draft`,
    title: item.subject
      ? t`${item.subject} is not open for clubs yet`
      : plural(item.count, {
          one: '# more episode is not open for clubs yet',
          other: '# more episodes are not open for clubs yet',
        }),
    detail: due(item, today) ?? t`Their Due Dates are near.`,
    action: t`See`,
  }),
  'suggested-clubs': (item) => ({
    word: t`New`,
    title: plural(item.count, {
      one: '# suggested club waits for an answer',
      other: '# suggested clubs wait for an answer',
    }),
    detail: groupNames(item),
    action: t`See`,
  }),
  ...inviteWords,
  'unused-children': unusedChildren,
};

/** The words of something that needs attention. */
export const attentionWords = (item: Attention, context: ReadContext): SaidOfItem =>
  wordsOf[item.kind](item, context);
