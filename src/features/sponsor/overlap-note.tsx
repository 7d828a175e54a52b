import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { useToday } from '@/client/today';
import { type Campaign, campaigns, checkOverlap, type DaySpan, type OverlapCheck } from '@/contract/campaign';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { isDay } from '@/ui/date/day-text';
import { usePaused } from '@/ui/list/use-paused';
import styles from './overlap-note.module.css';
import { overlapSentence } from './unheard-words';

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

/** `21 Dec – 8 Jan`: the year is that of the fields beside it. */
const spanWords = ({ startsOn, endsOn }: DaySpan) =>
  [startsOn, endsOn].map((day) => formatShortDay(day, day.slice(0, 4))).join(' – ');

const ended = (endsOn: string | undefined, today: string) => endsOn !== undefined && endsOn < today;

/** Shows beside the button where another campaign is heard instead, and offers the first free days. */
export function OverlapNote({ id }: { id: string | undefined }) {
  const today = useToday();
  const form = Form.useFormInstance<Asked>();
  const startsOn = Form.useWatch('startsOn', form);
  const endsOn = Form.useWatch('endsOn', form);
  const allClubs = Form.useWatch('allClubs', form);
  const clubs = Form.useWatch('clubs', form);
  const found = useOverlap(usePaused(askedOf({ startsOn, endsOn, allClubs, clubs })), id);
  const sentence =
    found && !ended(endsOn, today) ? overlapSentence(found, Boolean(allClubs), today) : undefined;
  const free = found?.free;
  return (
    <div role="status" className={styles.place}>
      {sentence && (
        <div className={styles.note}>
          <strong>{sentence}</strong>
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
