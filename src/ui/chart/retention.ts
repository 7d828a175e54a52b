import { t } from '@/language/text';
import type { ChartCell, ChartTable } from './chart-table';

interface Cohort {
  /** The month of joining: "August 2026". */
  name: string;
  /** The number of members who joined then. */
  people: ChartCell;
  /** The share that still listened in each month since; shorter for those who joined later. */
  shares: readonly ChartCell[];
}

export interface RetentionData {
  cohorts: readonly Cohort[];
  /** The heads of the months: "Month 1", "Month 2" … */
  months: readonly string[];
}

/** How many of those who joined together still listen, month by month. */
export const retentionTable = ({ cohorts, months }: RetentionData): ChartTable => ({
  columns: [
    { title: t`Joined in`, kind: 'text' },
    { title: t`Members`, kind: 'count' },
    ...months.map((title) => ({ title, kind: 'share' as const })),
  ],
  rows: cohorts.map(({ name, people, shares }) => [name, people, ...shares]),
});
