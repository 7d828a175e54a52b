import type { ComponentType, ReactNode } from 'react';
import { t } from '@/language/text';
import { Skeleton } from '@/ui/feedback/skeleton';
import { PageHeader } from '@/ui/layout/page-header';
import styles from './analytics-page.module.css';
import { FewFoot } from './chart-card';
import { RangePicker } from './range-picker';
import type { AnalyticsQuery } from './use-analytics';
import { useAnalyticsRange } from './use-analytics-range';

export interface ClubFilterProps {
  value?: string;
  onChange?: (id: string) => void;
}

interface Props<Data> {
  /** The page's question, its heading: "Are families listening?" */
  question: string;
  /** The figures that answer it. Where they could not be read there is no sentence; the figures and cards say why. */
  answer: AnalyticsQuery<Data>;
  /** The answer in one sentence, its figure in `<strong>`. */
  sentence: (data: Data) => ReactNode;
  /** Chooses a club; only on the platform's pages. */
  clubFilter?: ComponentType<ClubFilterProps>;
  children: ReactNode;
}

/** A page of figures: the question, its answer in one sentence, and what the figures are of. */
export function AnalyticsPage<Data>(props: Props<Data>) {
  const { question, answer, sentence, clubFilter: ClubFilter, children } = props;
  const range = useAnalyticsRange();
  const { data, busy, failure } = answer;
  return (
    <>
      <PageHeader
        title={question}
        subtitle={
          <span className={busy ? styles.stale : styles.answer}>
            {!failure && (data === undefined ? <Skeleton width={320} /> : sentence(data))}
          </span>
        }
        actions={
          <div className={styles.controls}>
            <RangePicker range={range} onChange={range.set} />
            <label className={styles.compare}>
              <input
                type="checkbox"
                checked={range.compare}
                onChange={({ target }) => range.set({ compare: target.checked })}
              />
              {t`Compare`}
            </label>
            {ClubFilter && (
              <div className={styles.club}>
                <ClubFilter value={range.clubId} onChange={(clubId) => range.set({ clubId })} />
              </div>
            )}
          </div>
        }
      />
      {range.problem && (
        <p className={styles.problem} role="status">
          {range.problem}
        </p>
      )}
      <div className={styles.body}>
        {children}
        <FewFoot />
      </div>
    </>
  );
}

/** Two cards side by side where there is room, the first a little wider. */
export const CardRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
