import type { Figure } from '@/contract/analytics/shapes';
import type { Cell } from '@/contract/shapes';
import { RowTitleSkeleton } from '@/kit/row-title';
import { meaning, t } from '@/language/text';
import { FigureCell } from '@/ui/chart/figure-cell';
import { Trend } from '@/ui/chart/trend';

/** What a row of figures is about, the first column of its table. */
export const nameColumn = {
  key: 'name' as const,
  minWidth: 220,
  phoneWidth: 150,
  skeleton: <RowTitleSkeleton />,
};

interface Heard {
  members: Cell;
  listens: Cell;
  listening: Figure;
  finished: Cell;
}

const membersTitle = (byMonth: boolean) => (byMonth ? t`Members a month` : t`Members`);

/** The columns of the tables of episodes and of playlists, without the change where nothing is compared. */
export const heardColumns = ({ compare, byMonth }: { compare: boolean; byMonth: boolean }) => [
  {
    key: 'members' as const,
    title: membersTitle(byMonth),
    numeric: true,
    width: 112,
    hideBelow: 'lg' as const,
    render: ({ members }: Heard) => <FigureCell cell={members} />,
  },
  {
    key: 'listens' as const,
    numeric: true,
    width: 108,
    phoneWidth: 88,
    render: ({ listens }: Heard) => <FigureCell cell={listens} />,
  },
  {
    key: 'listening' as const,
    title: t`Listening`,
    numeric: true,
    width: 112,
    hideBelow: 'md' as const,
    render: ({ listening }: Heard) => <FigureCell cell={listening} kind="hours" />,
  },
  ...(compare
    ? [
        {
          key: 'change' as const,
          title: meaning('difference')`Change`,
          numeric: true,
          width: 112,
          hideBelow: 'lg' as const,
          render: ({ listening }: Heard) => <Trend figure={listening} kind="hours" short />,
        },
      ]
    : []),
  {
    key: 'finished' as const,
    title: t`To the end`,
    numeric: true,
    width: 116,
    phoneWidth: 96,
    render: ({ finished }: Heard) => <FigureCell cell={finished} kind="share" />,
  },
];
