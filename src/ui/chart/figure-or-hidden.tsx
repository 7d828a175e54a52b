import { type Compared, formatCount } from './figure-words';
import { Hidden } from './hidden';

/** A count, or why it is not said; a dash where nobody knows it. */
export const FigureOrHidden = ({ cell: { value, hidden } }: { cell: Pick<Compared, 'value' | 'hidden'> }) =>
  hidden ? <Hidden /> : value === null ? '–' : formatCount(value);
