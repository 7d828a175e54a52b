import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { useToday } from '@/client/today';
import { type Campaign, campaigns, checkOverlap, type DaySpan, type OverlapCheck } from '@/contract/campaign';
import { plural, t } from '@/language/text';
import { formatDate, formatShortDay } from '@/ui/date/dates';
import { isDay } from '@/ui/date/day-text';
import { usePaused } from '@/ui/list/use-paused';
import styles from './overlap-note.module.css';
import { noClubBecause } from './unheard-words';

type Asked = DaySpan & Pick<Campaign, 'allClubs' | 'clubs'>;

/** The form's values as JSON, once they are enough to ask with; empty before. */
function askedOf({ startsOn, endsOn, allClubs, clubs = [] }: Partial<Asked>): string {
  if (!startsOn || !endsOn || !isDay(startsOn) || !isDay(endsOn) || endsOn < startsOn) return '';
  if (!allClubs && clubs.length === 0) return '';
  const chosen = allClubs ? [] : clubs.map(({ id }) => ({ id }));
  return JSON.stringify({ startsOn, endsOn, allClubs: Boolean(allClubs), clubs: chosen });
}

function useOverlap(asked: string, id: string | undefined): OverlapCheck | undefined {
  const { data } = useQuery({
    queryKey: [...listKey(campaigns.list), 'overlap', id, asked],
    queryFn: async ({ signal }) =>
      (await call(checkOverlap, { body: { ...JSON.parse(asked), id }, signal })).data,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    // Only a note; saving reports its own errors.
    retry: false,
  });
  return asked === '' ? undefined : data;
}

/** The sentences about an overlap with one campaign. */
function sentencesOf({
  name,
  sponsor,
  endsOn,
  clubs,
  beganFirst,
  hasAudio,
}: OverlapCheck['overlaps'][number]) {
  const runs = t`“${name}” runs until ${formatDate(endsOn)}.`;
  if (!beganFirst)
    return [
      runs,
      plural(clubs, {
        one: 'This one begins first, so # club hears it instead.',
        other: 'This one begins first, so these # clubs hear it instead.',
      }),
    ];
  return [
    runs,
    hasAudio
      ? plural(
          clubs,
          {
            one: 'It began first, so # club hears {sponsor}.',
            other: 'It began first, so these # clubs hear {sponsor}.',
          },
          { sponsor },
        )
      : plural(
          clubs,
          {
            one: 'It began first, so # club hears {sponsor} once it has audio.',
            other: 'It began first, so these # clubs hear {sponsor} once it has audio.',
          },
          { sponsor },
        ),
  ];
}

/** `21 Dec – 8 Jan`: the year is that of the fields beside it. */
const spanWords = ({ startsOn, endsOn }: DaySpan) =>
  [startsOn, endsOn].map((day) => formatShortDay(day, day.slice(0, 4))).join(' – ');

const ended = (endsOn: string | undefined, today: string) => endsOn !== undefined && endsOn < today;

/** Says that it would be heard nowhere; undefined where each club hears it on some day. */
function heardWords(found: OverlapCheck, allClubs: boolean): string | undefined {
  const { clubs, heardIn } = found;
  const none = noClubBecause(found, allClubs);
  if (none) return t`No club will hear it: ${none}.`;
  return heardIn < clubs
    ? plural(
        heardIn,
        { one: '# of {clubs} clubs will hear it.', other: '# of {clubs} clubs will hear it.' },
        { clubs },
      )
    : undefined;
}

/** Shows before saving where another campaign is heard instead, and offers the first free days. */
export function OverlapNote({ id }: { id: string | undefined }) {
  const today = useToday();
  const form = Form.useFormInstance<Asked>();
  const startsOn = Form.useWatch('startsOn', form);
  const endsOn = Form.useWatch('endsOn', form);
  const allClubs = Form.useWatch('allClubs', form);
  const clubs = Form.useWatch('clubs', form);
  const found = useOverlap(usePaused(askedOf({ startsOn, endsOn, allClubs, clubs })), id);
  const { overlaps = [], total = 0, free } = found ?? {};
  const unheard = found && !ended(endsOn, today) && heardWords(found, Boolean(allClubs));
  return (
    <div role="status">
      {(overlaps.length > 0 || unheard) && (
        <div className={styles.note}>
          {unheard && (
            <p className={styles.overlap}>
              <strong>{unheard}</strong>
            </p>
          )}
          {overlaps.map((overlap) => {
            const [runs, meaning] = sentencesOf(overlap);
            return (
              <p key={overlap.id} className={styles.overlap}>
                <strong>{runs}</strong> {meaning}
              </p>
            );
          })}
          {total > overlaps.length && (
            <p className={styles.overlap}>
              {plural(total - overlaps.length, {
                one: '# more campaign overlaps.',
                other: '# more campaigns overlap.',
              })}
            </p>
          )}
          {free && free.startsOn !== startsOn && (
            <button
              type="button"
              className={styles.free}
              onClick={() => {
                form.setFieldsValue(free);
                void form.validateFields(['startsOn', 'endsOn']);
              }}
            >{t`Use ${spanWords(free)}`}</button>
          )}
        </div>
      )}
    </div>
  );
}
