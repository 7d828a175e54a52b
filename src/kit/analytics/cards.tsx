import { BarList, type BarsData, barTable } from '@/ui/chart/bar-list';
import { DataRows } from '@/ui/chart/data-rows';
import { DropOffChart } from '@/ui/chart/drop-off-chart';
import { type DropOffData, dropOffTable } from '@/ui/chart/drop-off-data';
import { LineChart } from '@/ui/chart/line-chart';
import { type LineData, lineTable } from '@/ui/chart/line-data';
import { type RetentionData, retentionTable } from '@/ui/chart/retention';
import { ChartCard, type ChartCardProps } from './chart-card';
import { useAnalyticsRange } from './use-analytics-range';

type CardProps<Data, Chart> = ChartCardProps<Data> & {
  /** The data of the chart. The table and the CSV file have the same. */
  chart: (data: Data) => Chart;
};

/** A figure day by day. Empty if no day has a value. */
export function LineCard<Data>({
  chart,
  ...card
}: CardProps<Data, Omit<LineData, 'names'> & Partial<Pick<LineData, 'names'>>>) {
  const { names } = useAnalyticsRange();
  const lines = (data: Data): LineData => ({ names, ...chart(data) });
  const isEmpty = ({ now, before }: LineData) =>
    [...now, ...(before ?? [])].every(({ value }) => value === null || value === 0);
  return (
    <ChartCard
      {...card}
      table={(data) => {
        const line = lines(data);
        return isEmpty(line) ? { columns: [], rows: [] } : lineTable(line);
      }}
    >
      {(data) => <LineChart label={card.title} height={card.height} {...lines(data)} />}
    </ChartCard>
  );
}

/** Where people stop in an episode. Null where there was no listening, or too few people listened. */
export const DropOffCard = <Data,>({ chart, ...card }: CardProps<Data, DropOffData>) => (
  <ChartCard
    {...card}
    table={(data) => {
      const curve = chart(data);
      return curve.points.some(({ share }) => share !== null)
        ? dropOffTable(curve)
        : { columns: [], rows: [] };
    }}
  >
    {(data) => <DropOffChart label={card.title} height={card.height} {...chart(data)} />}
  </ChartCard>
);

/** Rates, or how answers are spread. */
export const BarsCard = <Data,>({ chart, ...card }: CardProps<Data, BarsData>) => (
  <ChartCard {...card} table={(data) => barTable(chart(data))}>
    {(data) => <BarList label={card.title} {...chart(data)} />}
  </ChartCard>
);

/** How many of those who joined together still listen. */
export const RetentionCard = <Data,>({ chart, ...card }: CardProps<Data, RetentionData>) => (
  <ChartCard {...card} table={(data) => retentionTable(chart(data))}>
    {(data) => <DataRows label={card.title} table={retentionTable(chart(data))} shaded />}
  </ChartCard>
);
