import { ClockCircleOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Radio } from 'antd';
import { useTimeZone } from '@/client/today';
import type { Episode } from '@/contract/episode';
import { clockIn, instantOf } from '@/contract/time-zone';
import { t } from '@/language/text';
import { isClock } from '@/ui/date/clock-text';
import { formatShortDay } from '@/ui/date/dates';
import { DayField } from '@/ui/date/day-field';
import styles from './publish-modal.module.css';
import { beforeDueDate, cityOf } from './time-words';

export interface When {
  when: 'now' | 'time';
  /** By the platform's clock. */
  at: string | null;
  /** Only asked of an episode that was published before. */
  asNew?: boolean;
}

interface FieldProps {
  former: string | null;
  label: string;
  name: string;
  missing?: string;
  extra?: string;
}

/** A time at which something is published: later than now, unless it is the former one. By the platform's clock. */
export function TimeField({ former, ...field }: FieldProps) {
  const zone = useTimeZone();
  const stays = former && clockIn(zone, new Date(former));
  return (
    <DayField
      {...field}
      clock
      clearable
      min={clockIn(zone, new Date())}
      max="2999-12-31T23:59"
      refusalOf={(clock) =>
        clock !== stays && instantOf(zone, clock).getTime() <= Date.now()
          ? t`This time has passed. Choose a later one.`
          : undefined
      }
    />
  );
}

/** Says that the clubs still have days to send their parts. */
export function EarlyNote({ clock, endDate }: { clock: unknown; endDate: unknown }) {
  const early = isClock(clock) && typeof endDate === 'string' && beforeDueDate(clock, endDate);
  return (
    <div role="status">
      {early && (
        <p className={styles.early}>
          <ClockCircleOutlined aria-hidden /> {early}
        </p>
      )}
    </div>
  );
}

interface Props {
  episode: Episode;
  /** Removes the time of an episode that has one. */
  onCancelTime: () => void;
}

/** When it is published: now, or at a time. In a form that holds `When`. */
export function PublishWhen({ episode, onCancelTime }: Props) {
  const { endDate, publishedAt, publishAt = null } = episode;
  const zone = useTimeZone();
  const when: When['when'] | undefined = Form.useWatch('when');
  const at: When['at'] | undefined = Form.useWatch('at');
  return (
    <>
      <Form.Item<When> name="when" label={t`When`} className={styles.choice}>
        <Radio.Group className={styles.radios}>
          <Radio value="now">{t`Now`}</Radio>
          <Radio value="time">{t`At a time`}</Radio>
        </Radio.Group>
      </Form.Item>
      {when === 'now' && publishedAt && (
        <Form.Item<When> name="asNew" valuePropName="checked">
          <Checkbox>{t`Publish as new, with today’s date instead of ${formatShortDay(publishedAt)}`}</Checkbox>
        </Form.Item>
      )}
      {when === 'time' && (
        <TimeField
          name="at"
          label={t`Day and time in ${cityOf(zone)}`}
          former={publishAt}
          missing={t`Choose when it is published`}
        />
      )}
      <EarlyNote clock={when === 'time' ? at : clockIn(zone, new Date())} endDate={endDate} />
      {publishAt && when === 'time' && (
        <Button
          type="link"
          className={styles.cancel}
          onClick={onCancelTime}
        >{t`Do not publish automatically`}</Button>
      )}
    </>
  );
}
