import { type Compared, type FigureKind, formatFigure } from './figure-words';
import { Hidden } from './hidden';

interface Props {
  cell: Pick<Compared, 'value' | 'hidden'>;
  kind?: FigureKind;
}

/**
 * A figure, "fewer than 10" where it is about fewer people; a dash where it is unknown. A count unless `kind`
 * says otherwise.
 */
export const FigureCell = ({ cell: { value, hidden }, kind = 'count' }: Props) =>
  hidden ? <Hidden /> : value === null ? '–' : formatFigure(kind, value);
