import { type Compared, type FigureKind, formatFigure } from './figure-words';
import { Hidden } from './hidden';

interface Props {
  cell: Pick<Compared, 'value' | 'hidden'>;
  kind?: FigureKind;
}

/** A figure, or `<10` where too few people stand behind it; a dash where nobody knows it. A count unless said otherwise. */
export const FigureCell = ({ cell: { value, hidden }, kind = 'count' }: Props) =>
  hidden ? <Hidden /> : value === null ? '–' : formatFigure(kind, value);
