import type { Cell } from '@/contract/analytics/shapes';
import { type FigureKind, formatFigure } from '@/ui/chart/figure-words';
import { Hidden } from '@/ui/chart/hidden';

/** A figure in a table: `<10` where too few stand behind it. */
export const FigureCell = ({ cell: { value, hidden }, kind }: { cell: Cell; kind: FigureKind }) =>
  hidden ? <Hidden /> : value === null ? '–' : formatFigure(kind, value);
