import type { ClubWeek } from '@/contract/listen';
import { languageTag, t } from '@/language/text';
import { fewWords } from '@/ui/chart/figure-words';
import { formatShortDay } from '@/ui/date/dates';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { listeningTimeWords } from './listening-time-words';
import styles from './week-chart.module.css';

type Days = ClubWeek['days'];

const height = 72;
const step = 100;
const xOf = (place: number) => place * step + step / 2;

/** The days in runs without a hidden one between them. */
function runsOf(days: Days): number[][] {
  const runs: number[][] = [[]];
  for (const [place, { heard }] of days.entries()) {
    if (heard) runs.at(-1)?.push(place);
    else runs.push([]);
  }
  return runs;
}

const weekday = (day: string) =>
  new Date(day).toLocaleDateString(languageTag(), { weekday: 'short', timeZone: 'UTC' });

/** How much was heard on each of seven days: drawn, and as a table for a screen reader. */
export function WeekChart({ days }: { days: Days }) {
  const most = Math.max(1, ...days.map(({ heard }) => heard?.seconds ?? 0));
  const yOf = (place: number) => height - 4 - ((days[place]?.heard?.seconds ?? 0) / most) * (height - 12);
  const hidden = days.some(({ heard }) => !heard);
  return (
    <figure className={styles.chart}>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {runsOf(days)
          .filter((run) => run.length > 0)
          .map((run) => {
            const [first = 0] = run;
            const last = run.at(-1) ?? first;
            const line = run.map((place) => `${xOf(place)},${yOf(place)}`).join(' L');
            return run.length === 1 ? (
              <line
                key={first}
                className={styles.line}
                x1={xOf(first) - 12}
                x2={xOf(first) + 12}
                y1={yOf(first)}
                y2={yOf(first)}
              />
            ) : (
              <g key={first}>
                <path
                  className={styles.area}
                  d={`M${xOf(first)},${height} L${line} L${xOf(last)},${height} Z`}
                />
                <path className={styles.line} d={`M${line}`} />
              </g>
            );
          })}
      </svg>
      <div className={styles.days} aria-hidden="true">
        {days.map(({ day, heard }) => (
          <span key={day}>
            {weekday(day)}
            {!heard && ' –'}
          </span>
        ))}
      </div>
      {hidden && <figcaption className={styles.note}>– {fewWords}</figcaption>}
      <VisuallyHidden>
        <table>
          <caption>{t`Listening by day`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <th scope="col">{t`Heard`}</th>
              <th scope="col">{t`Members`}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, heard }) => (
              <tr key={day}>
                <th scope="row">{formatShortDay(day)}</th>
                <td>{heard ? listeningTimeWords(heard.seconds) : fewWords}</td>
                <td>{heard?.members ?? fewWords}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
