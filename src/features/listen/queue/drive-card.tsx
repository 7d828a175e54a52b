import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { plural, t } from '@/language/text';
import { formatMinutes, wholeMinutes } from '@/ui/date/dates';
import { driveMost, driveStep, inTime, minutesOfAll } from './drive';
import styles from './drive-card.module.css';

interface Props {
  minutes: number;
  onMinutes: (minutes: number) => void;
  /** Seconds of what plays now and of each in the queue, at the chosen speed. */
  now: number;
  queued: readonly number[];
  /** How many unheard episodes would still fit. */
  fitting: number;
  onFill: () => void;
}

/** As `formatMinutes`, without the unit of the minutes: the first of a row has it. */
function bareMinutes(seconds: number): string {
  const minutes = wholeMinutes(seconds);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return String(minutes);
  return rest === 0 ? formatMinutes(seconds) : t`${hours} h ${rest}`;
}

/** How long it is to the match, and how far the queue goes. */
export function DriveCard({ minutes, onMinutes, now, queued, fitting, onFill }: Props) {
  const seconds = minutes * 60;
  const lengths = now > 0 ? [now, ...queued] : queued;
  const shown = lengths.slice(0, inTime(lengths, minutes));
  const step = (by: number) => () =>
    onMinutes(Math.min(driveMost, Math.max(driveStep, minutes + by * driveStep)));
  return (
    <section className={styles.card} aria-labelledby="drive">
      <div className={styles.head}>
        <button
          type="button"
          className={styles.step}
          aria-label={t`${driveStep} minutes less`}
          aria-disabled={minutes <= driveStep}
          onClick={step(-1)}
        >
          <MinusOutlined aria-hidden />
        </button>
        <h3 id="drive" className={styles.title} aria-live="polite">
          <span>{t`On the way`}</span>
          {plural(minutes, { one: '# minute to the match', other: '# minutes to the match' })}
        </h3>
        <button
          type="button"
          className={styles.step}
          aria-label={t`${driveStep} minutes more`}
          aria-disabled={minutes >= driveMost}
          onClick={step(1)}
        >
          <PlusOutlined aria-hidden />
        </button>
      </div>
      <ol className={styles.bar} aria-label={t`How the time is filled`}>
        {shown.map((length, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of the bar is its place
            key={place}
            className={place === 0 && now > 0 ? styles.now : styles.queued}
            style={{ width: `${Math.min(100, (length / seconds) * 100)}%` }}
          >
            <span>{place === 0 ? formatMinutes(length) : bareMinutes(length)}</span>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        {fitting > 0 ? (
          <button type="button" className={styles.fill} onClick={onFill}>
            {plural(fitting, {
              one: 'Fill with # unheard episode',
              other: 'Fill with # unheard episodes',
            })}
          </button>
        ) : (
          <span>{t`No more unheard episodes fit`}</span>
        )}
        <strong>{t`${minutesOfAll(shown)} of ${minutes} min`}</strong>
      </div>
    </section>
  );
}
