import { QuestionCircleOutlined } from '@ant-design/icons';
import { App } from 'antd';
import Link from 'next/link';
import { type ReactNode, useId, useState } from 'react';
import { useAccount } from '@/client/account';
import type { DayRange } from '@/contract/analytics/range';
import { t } from '@/language/text';
import type { ChartTable } from '@/ui/chart/chart-table';
import { DataRows } from '@/ui/chart/data-rows';
import { fewWords } from '@/ui/chart/figure-words';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { PitchPicture } from '@/ui/layout/pitch-picture';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './chart-card.module.css';
import type { AnalyticsQuery } from './use-analytics';
import { useAnalyticsRange } from './use-analytics-range';

export interface ChartCardProps<Data> {
  /** The question of the chart, or what it shows: "Listening per day". */
  title: string;
  /** The answer in a few words: "Average 46 h a day, 39 h before". */
  subtitle?: ReactNode | ((data: Data) => ReactNode);
  answer: AnalyticsQuery<Data>;
  /** The words while there is nothing to show yet. */
  empty: ReactNode;
  /** The anchor of the definition in "How we count". */
  howWeCount: string;
  /** The name of the CSV file, without days and ending: "hours-per-day". */
  file: string;
  /** Which episode, playlist or question it is of, where a card can show several: the CSV file is called by it. */
  subject?: (data: Data) => string;
  /** The days that are charted, where they are not those of the address: the CSV file is called by them. */
  range?: DayRange;
  /** A control of this card alone, such as the choice of an episode. */
  extra?: ReactNode;
  /** The height in CSS pixels at the usual size of text, also while it loads. */
  height?: number;
}

interface Props<Data> extends ChartCardProps<Data> {
  /** The rows that the chart draws. Without any there is nothing yet. */
  table: (data: Data) => ChartTable;
  children: (data: Data) => ReactNode;
}

const views = ['chart', 'table'] as const;
type View = (typeof views)[number];
const viewNames: Record<View, string> = { chart: t`Chart`, table: t`Table` };

/** Words as a part of a file's name: "ep-11-eleven-muddy-boots". */
const inFileName = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');

/**
 * A chart with what belongs to each: its title and answer, how it is counted, its rows as a table and as a CSV file, and its
 * states. `LineCard` and its like make one of each kind of chart.
 */
export function ChartCard<Data>(props: Props<Data>) {
  const {
    title,
    subtitle,
    answer,
    empty,
    howWeCount,
    file,
    subject,
    range,
    extra,
    height = 220,
    table,
    children,
  } = props;
  const [view, setView] = useState<View>('chart');
  const heading = useId();
  const { data, busy, failure } = answer;
  const rows = data === undefined ? undefined : table(data);
  const filled = rows !== undefined && rows.rows.length > 0;

  const content = () => {
    if (failure) return <FailureNotice {...failure} />;
    if (data === undefined || rows === undefined) return <Skeleton shape="block" height={height} />;
    if (!filled) return <ChartNote>{empty}</ChartNote>;
    return view === 'table' ? <DataRows label={title} table={rows} /> : children(data);
  };

  return (
    <section className={styles.card} aria-labelledby={heading} aria-busy={busy || (!data && !failure)}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {subtitle !== undefined && (
          <p className={styles.subtitle}>
            {typeof subtitle === 'function' ? data !== undefined && subtitle(data) : subtitle}
          </p>
        )}
        <div className={styles.actions}>
          <Link prefetch={false} href={`/pub/how-we-count#${howWeCount}`} className={styles.action}>
            <QuestionCircleOutlined aria-hidden /> {t`How we count`}
            <VisuallyHidden> {title}</VisuallyHidden>
          </Link>
          <CsvButton
            title={title}
            file={[file, data !== undefined && subject && inFileName(subject(data))]
              .filter(Boolean)
              .join('-')}
            range={range}
            table={filled ? rows : undefined}
          />
          <ViewSwitch title={title} view={view} onChange={setView} />
        </div>
        {extra && <div className={styles.extra}>{extra}</div>}
      </header>
      <div className={busy ? styles.stale : styles.body} style={{ minHeight: `${height / 16}rem` }}>
        {content()}
      </div>
    </section>
  );
}

/** Words in place of a chart. */
const ChartNote = ({ children }: { children: ReactNode }) => (
  <div className={styles.nothing}>
    <PitchPicture width={120} />
    <p className={styles.nothingWords}>{children}</p>
  </div>
);

/** In place of a chart of few people. */
export const FewNote = () => (
  <ChartNote>{t`There is no chart, because fewer than 10 people are behind it.`}</ChartNote>
);

/** Below a chart whose lines have gaps. */
export const GapNote = () => <p className={styles.subtitle}>{t`A gap in a line: fewer than 10 people`}</p>;

/** Below the tables of a page, whose cells have no room for it. */
export const FewFoot = () => (
  <p
    className={styles.subtitle}
  >{t`“${fewWords}” instead of a figure means that fewer than 10 people or families are behind it.`}</p>
);

interface CsvProps extends Pick<ChartCardProps<never>, 'title' | 'file' | 'range'> {
  table: ChartTable | undefined;
}

function CsvButton({ title, file, range, table }: CsvProps) {
  const asked = useAnalyticsRange();
  const { from, to } = range ?? asked;
  const { message } = App.useApp();
  const { data: account } = useAccount();
  const save = async (rows: ChartTable) => {
    const name = `${file}-${from}-to-${to}.csv`;
    try {
      const { saveTable } = await import('./save-table');
      await saveTable(name, rows, account?.store.country);
      void message.success(t`${name} was saved.`);
    } catch {
      void message.error(t`The file could not be made. Check your network and try again.`);
    }
  };
  return (
    <button
      type="button"
      className={styles.action}
      disabled={table === undefined}
      aria-label={t`CSV of ${title}`}
      onClick={() => table && void save(table)}
    >
      CSV
    </button>
  );
}

interface SwitchProps {
  title: string;
  view: View;
  onChange: (view: View) => void;
}

/** Switches between a chart and the table of the same rows. */
function ViewSwitch({ title, view, onChange }: SwitchProps) {
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>{t`Show ${title} as`}</legend>
      {views.map((each) => (
        <label key={each} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={view === each}
            onChange={() => onChange(each)}
            className={styles.radio}
          />
          {viewNames[each]}
        </label>
      ))}
    </fieldset>
  );
}
