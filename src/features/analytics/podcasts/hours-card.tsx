import type { CSSProperties } from 'react';
import type { getPodcastFigures } from '@/contract/analytics/podcasts';
import type { ReplyOf } from '@/contract/endpoint';
import { ChartCard } from '@/kit/analytics/chart-card';
import type { AnalyticsQuery } from '@/kit/analytics/use-analytics';
import { t } from '@/language/text';
import { type ChartTable, cellOf } from '@/ui/chart/chart-table';
import { fewWords, formatHours } from '@/ui/chart/figure-words';
import { twoDigits } from '@/ui/date/two-digits';
import styles from './hours-card.module.css';

type Data = ReplyOf<typeof getPodcastFigures>['data'];
type Hours = Data['hours'];
type Block = Hours['blocks'][number];

const clock = (hour: number) => `${twoDigits(hour)}:00`;
const spanWords = (hour: number, span: number | null) => `${clock(hour)}–${clock(hour + (span ?? 1))}`;

const hoursTable = ({ hours: { blocks, span } }: Data): ChartTable => ({
  columns: [
    { title: t`Time of the day`, kind: 'text' },
    { title: t`Listening`, kind: 'hours' },
  ],
  rows: blocks.map(({ hour, seconds }) => [spanWords(hour, span), cellOf(seconds)]),
});

const mostOf = (blocks: readonly Block[]) =>
  blocks.toSorted((one, other) => (other.seconds.value ?? 0) - (one.seconds.value ?? 0))[0];

function busiestWords({ hours: { blocks, span, timeZone } }: Data): string {
  const most = mostOf(blocks);
  if (!most?.seconds.value || span === null) return '';
  const zone = timeZone
    ? t`Time zone: ${timeZone.replaceAll('_', ' ')}.`
    : t`Each club counts in its own time zone.`;
  return `${t`Most between ${clock(most.hour)} and ${clock(most.hour + span)}.`} ${zone}`;
}

const blockWords = ({ value, hidden }: Block['seconds']) => (hidden ? fewWords : formatHours(value ?? 0));

/** A bar for each block of hours. The table says the same in numbers. */
function Bars({ data }: { data: Data }) {
  const { blocks, span } = data.hours;
  const most = mostOf(blocks)?.seconds.value || 1;
  const share = (of: number | null) => ({ '--share': (of ?? 0) / most }) as CSSProperties;
  // Single hours leave no room for their names, so only the quarters of the day are named.
  const labels = blocks.filter(({ hour }) => span !== 1 || hour % 6 === 0);
  return (
    <>
      <div
        className={styles.bars}
        style={{ '--blocks': blocks.length } as CSSProperties}
        role="img"
        aria-label={`${t`When do members listen?`} ${busiestWords(data)}`}
      >
        {blocks.map(({ hour, seconds }) => (
          <span
            key={hour}
            className={styles.column}
            title={`${spanWords(hour, span)}: ${blockWords(seconds)}`}
          >
            <span className={seconds.hidden ? styles.few : styles.bar} style={share(seconds.value)} />
          </span>
        ))}
        {labels.map(({ hour }) => (
          <span
            key={hour}
            className={span === 1 ? styles.quarter : styles.label}
            style={{ gridColumn: `span ${blocks.length / labels.length}` }}
          >
            {span === 1 ? clock(hour) : `${hour}–${hour + (span ?? 1)}`}
          </span>
        ))}
      </div>
      {blocks.some(({ seconds }) => seconds.hidden) && (
        <p className={styles.key}>
          <span className={styles.keyBar} aria-hidden="true" /> {t`fewer than 10 people on each day`}
        </p>
      )}
    </>
  );
}

/** When people listen, by the time of the day. */
export const HoursCard = ({ answer }: { answer: AnalyticsQuery<Data> }) => (
  <ChartCard
    title={t`When do members listen?`}
    subtitle={busiestWords}
    answer={answer}
    empty={t`Hours of the day appear here once members have listened in this period.`}
    howWeCount="small-groups"
    file="when-they-listen"
    height={260}
    table={hoursTable}
  >
    {(data) => <Bars data={data} />}
  </ChartCard>
);
