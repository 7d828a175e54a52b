import type { CSSProperties } from 'react';
import type { getPodcastFigures } from '@/contract/analytics/podcasts';
import type { ReplyOf } from '@/contract/endpoint';
import { ChartCard } from '@/kit/analytics/chart-card';
import type { Answer } from '@/kit/analytics/use-analytics';
import { type ChartTable, cellOf } from '@/ui/chart/chart-table';
import { formatHours } from '@/ui/chart/figure-words';
import styles from './week-card.module.css';

type Data = ReplyOf<typeof getPodcastFigures>['data'];
type Cell = Data['hours'][number]['seconds'];

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

const nothing: Cell = { value: 0, hidden: false };
const cellAt = ({ week }: Data, weekday: number, hour: number): Cell =>
  week.find((each) => each.weekday === weekday && each.hour === hour)?.seconds ?? nothing;

const isHeard = ({ hours }: Data) => hours.some(({ seconds }) => seconds.hidden || seconds.value);

const weekTable = (data: Data): ChartTable => ({
  columns: [
    { title: 'Hour', kind: 'text' },
    { title: 'All days', kind: 'hours' },
    ...weekdays.map((title) => ({ title, kind: 'hours' as const })),
  ],
  rows: isHeard(data)
    ? data.hours.map(({ hour, seconds }) => [
        clock(hour),
        cellOf(seconds),
        ...weekdays.map((_, place) => cellOf(cellAt(data, place + 1, hour))),
      ])
    : [],
});

/** The hour in which most is heard. */
const busiest = ({ hours }: Data) =>
  hours.toSorted((one, other) => (other.seconds.value ?? 0) - (one.seconds.value ?? 0))[0];

function busiestWords(data: Data): string {
  const most = busiest(data);
  const zone = `Hours in ${data.timeZone.replaceAll('_', ' ')}.`;
  if (!most?.seconds.value) return zone;
  return `Most between ${clock(most.hour)} and ${clock((most.hour + 1) % 24)}. ${zone}`;
}

const share = ({ value }: Cell, most: number) =>
  ({ '--share': most > 0 ? (value ?? 0) / most : 0 }) as CSSProperties;

const titleOf = (when: string, { value, hidden }: Cell) =>
  `${when}: ${hidden ? 'too little to show' : formatHours(value ?? 0)}`;

/** Bars for the hours of the day, and under each its seven weekdays, the darker the more. The table says the same in numbers. */
function Week({ data }: { data: Data }) {
  const { hours, week } = data;
  const mostOfHour = Math.max(0, ...hours.map(({ seconds }) => seconds.value ?? 0));
  const mostOfDay = Math.max(0, ...week.map(({ seconds }) => seconds.value ?? 0));
  return (
    <>
      <div className={styles.week} role="img" aria-label={`When they listen. ${busiestWords(data)}`}>
        <span className={styles.day}>All</span>
        {hours.map(({ hour, seconds }) => (
          <span key={hour} className={styles.column} title={titleOf(clock(hour), seconds)}>
            <span className={seconds.hidden ? styles.few : styles.bar} style={share(seconds, mostOfHour)} />
          </span>
        ))}
        {weekdays.map((name, place) => [
          <span key={name} className={styles.day}>
            {name}
          </span>,
          ...hours.map(({ hour }) => {
            const cell = cellAt(data, place + 1, hour);
            return (
              <span
                key={`${name} ${hour}`}
                className={cell.hidden ? styles.fewCell : styles.cell}
                style={share(cell, mostOfDay)}
                title={titleOf(`${name} ${clock(hour)}`, cell)}
              />
            );
          }),
        ])}
        <span />
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour} className={styles.tick}>
            {clock(hour)}
          </span>
        ))}
      </div>
      <p className={styles.key}>
        The darker, the more was heard. <span className={styles.keyCell} aria-hidden="true" /> Fewer than ten
        listens’ worth: not shown.
      </p>
    </>
  );
}

/** When people listen, by the hour of the day and the day of the week. */
export const WeekCard = ({ answer }: { answer: Answer<Data> }) => (
  <ChartCard
    title="When do they listen?"
    subtitle={busiestWords}
    answer={answer}
    empty="Hours of the day appear here once 10 members have listened in these days."
    howWeCount="listening"
    file="when-they-listen"
    height={260}
    table={weekTable}
  >
    {(data) => <Week data={data} />}
  </ChartCard>
);
