import { BarList, type BarsData, barTable } from '@/ui/chart/bar-list';
import { DataRows } from '@/ui/chart/data-rows';
import { DropOffChart } from '@/ui/chart/drop-off-chart';
import { type DropOffData, dropOffTable } from '@/ui/chart/drop-off-data';
import { LineChart } from '@/ui/chart/line-chart';
import { type LineData, lineTable } from '@/ui/chart/line-data';
import { type RetentionData, retentionTable } from '@/ui/chart/retention';
import { ChartCard, type ChartCardProps, FewNote, GapNote } from './chart-card';
import { useAnalyticsRange } from './use-analytics-range';

type CardProps<Data, Chart> = ChartCardProps<Data> & {
  /** The data of the chart. The table and the CSV file have the same. */
  chart: (data: Data) => Chart;
};

/** A figure day by day. Empty if every day has none. */
export function LineCard<Data>({
  chart,
  ...card
}: CardProps<Data, Omit<LineData, 'names'> & Partial<Pick<LineData, 'names'>>>) {
  const { names } = useAnalyticsRange();
  const lines = (data: Data): LineData => ({ names, ...chart(data) });
  const values = ({ now, before }: LineData) => [...now, ...(before ?? [])].map(({ value }) => value);
  return (
    <ChartCard
      {...card}
      table={(data) => {
        const line = lines(data);
        return values(line).every((value) => value === 0) ? { columns: [], rows: [] } : lineTable(line);
      }}
    >
      {(data) =>
        values(lines(data)).some(Boolean) ? (
          <>
            <LineChart label={card.title} height={card.height} {...lines(data)} />
            {values(lines(data)).includes(null) && <GapNote />}
          </>
        ) : (
          <FewNote />
        )
      }
    </ChartCard>
  );
}

/** Where people stop in an episode. Without points where there was no listening. */
export const DropOffCard = <Data,>({ chart, ...card }: CardProps<Data, DropOffData>) => (
  <ChartCard
    {...card}
    table={(data) => {
      const curve = chart(data);
      return curve.points.length > 0 ? dropOffTable(curve) : { columns: [], rows: [] };
    }}
  >
    {(data) =>
      chart(data).points.some(({ share }) => share !== null) ? (
        <>
          <DropOffChart label={card.title} height={card.height} {...chart(data)} />
          {chart(data).points.some(({ share }) => share === null) && <GapNote />}
        </>
      ) : (
        <FewNote />
      )
    }
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
