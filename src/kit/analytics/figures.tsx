import { QuestionCircleOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { Children, type CSSProperties, type ReactNode, useState } from 'react';
import type { Figure } from '@/contract/analytics/shapes';
import { t } from '@/language/text';
import { FigureCell } from '@/ui/chart/figure-cell';
import type { FigureKind } from '@/ui/chart/figure-words';
import { Trend } from '@/ui/chart/trend';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './figures.module.css';
import type { AnalyticsQuery } from './use-analytics';
import { useAnalyticsRange } from './use-analytics-range';

interface FigureProps {
  label: string;
  /** What exactly is counted, in a sentence or two: a tap on the label shows it. */
  about: ReactNode;
  /** Undefined while it loads: the card keeps its size. */
  figure: Figure | undefined;
  kind: FigureKind;
  /** The words beside the value: "really played", "of 6,204 · 63 %". */
  unit?: ReactNode;
  /** Who is behind it, in place of the unit where fewer than 10 are; people if absent. */
  few?: string;
  /** It counts different people, who are counted by month in a long range. */
  people?: boolean;
  /** The direction that is good; up if absent. */
  better?: 'up' | 'down' | 'neither';
  /** What is compared with the period before, where it is not the figure itself: members as a share of all. */
  compared?: { figure: Figure; kind: FigureKind };
}

const monthly = t`This range begins more than 90 days ago, so this is the average of its months.`;

/** A label that shows its definition when pressed. */
function About({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const end = label.lastIndexOf(' ') + 1;
  return (
    <Popover
      content={<div className={styles.about}>{children}</div>}
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
    >
      <button
        type="button"
        className={styles.label}
        aria-expanded={open}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        {label.slice(0, end)}
        <span className={styles.end}>
          {label.slice(end)}{' '}
          <QuestionCircleOutlined aria-label={t`What is counted`} className={styles.icon} />
        </span>
      </button>
    </Popover>
  );
}

/** What is about few people says so in place of its unit, because "fewer than 10 really played" counts nothing. */
function Value({ figure, kind, unit, few }: Pick<FigureProps, 'figure' | 'kind' | 'unit' | 'few'>) {
  const beside = figure?.hidden && few ? few : unit;
  if (!figure) return <Skeleton width={132} height={22} />;
  return (
    <>
      <span className={styles.value}>
        <FigureCell cell={figure} kind={kind} />
      </span>{' '}
      {beside !== undefined && <span className={styles.unit}>{beside}</span>}
    </>
  );
}

function FigureBody({
  label,
  about,
  figure,
  kind,
  unit,
  few = t`people`,
  people = false,
  better,
  compared,
  corner,
}: FigureProps & { corner?: ReactNode }) {
  const { compare, comparePeople, byMonth } = useAnalyticsRange();
  return (
    <dl className={styles.figure}>
      <dt className={styles.head}>
        <About label={label}>
          {about}
          {people && byMonth && <p>{monthly}</p>}
        </About>
        {corner}
      </dt>
      <dd className={styles.line}>
        <Value
          figure={figure}
          kind={kind}
          few={people ? undefined : few}
          unit={
            people && byMonth ? (
              <>
                {t`a month`}
                {unit && <> · {unit}</>}
              </>
            ) : (
              unit
            )
          }
        />
      </dd>
      <dd className={styles.change}>
        {figure && (people ? comparePeople : compare) && (
          <Trend {...(compared ?? { figure, kind })} better={better} from />
        )}
      </dd>
    </dl>
  );
}

/** One figure of listening, as our player has reported it. */
export const ListeningFigure = (figure: FigureProps) => (
  <div className={styles.card}>
    <FigureBody {...figure} />
  </div>
);

/** Downloads, which are counted elsewhere and otherwise: never taken for listening. */
export const DownloadsFigure = (figure: Omit<FigureProps, 'kind'>) => (
  <div className={styles.downloads}>
    <FigureBody {...figure} kind="count" corner={<span className={styles.corner}>{t`not listening`}</span>} />
  </div>
);

interface RowProps {
  /**
   * The answer that the figures come from: they are dimmed while those of another range come, and a failure
   * is shown in their place.
   */
  answer: Pick<AnalyticsQuery<unknown>, 'busy' | 'failure'>;
  /** A `DownloadsFigure`, which is set apart. */
  downloads?: ReactNode;
  children: ReactNode;
}

/** The headline figures of a page, side by side; Downloads behind a line of their own. */
export function FigureRow({ answer, downloads, children }: RowProps) {
  const count = Children.toArray(children).length;
  if (answer.failure) return <FailureNotice {...answer.failure} />;
  return (
    <section
      aria-label={t`Headline figures`}
      aria-busy={answer.busy}
      className={`${downloads ? styles.apart : styles.row} ${answer.busy ? styles.stale : ''}`}
      style={{ '--count': count, '--count-narrow': count > 3 ? 2 : count } as CSSProperties}
    >
      {children}
      {downloads && <span className={styles.divider} />}
      {downloads}
    </section>
  );
}
