import { t } from '@/language/text';
import { VisuallyHidden } from '../layout/visually-hidden';
import { type Compared, changeOf, type FigureKind, fewWords, formatFigure } from './figure-words';
import styles from './trend.module.css';

interface Props {
  figure: Compared;
  kind: FigureKind;
  /** Which way is good; up if absent, and neither for a neutral figure. */
  better?: 'up' | 'down' | 'neither';
  /** Points as `pts`, for a cell of a table. */
  short?: boolean;
  /** Says what it was before, too: "from 1,088 h", or these words. */
  from?: boolean | string;
}

const arrows = { up: '▲', down: '▼' };
const directionNames = { up: t`up`, down: t`down` };

/** How a figure has changed since the period before: an arrow and a number, never colour alone. */
export function Trend({ figure, kind, better = 'up', short, from }: Props) {
  const { direction, words } = changeOf(kind, figure, short);
  const own = typeof from === 'string';
  const before = own ? from : from && figure.before !== null && t`from ${formatFigure(kind, figure.before)}`;
  // Beside the figure itself, which already says it.
  if (from && direction === 'hidden')
    return <span className={styles.quiet}>{own ? from : !figure.hidden && t`from ${fewWords}`}</span>;
  if (direction !== 'up' && direction !== 'down')
    return <span className={styles.quiet}>{own ? `${words} ${from}` : words}</span>;
  const tone = better === 'neither' ? styles.plain : direction === better ? styles.good : styles.bad;
  return (
    <span className={styles.change}>
      <span className={tone}>
        <span aria-hidden="true">{arrows[direction]} </span>
        <VisuallyHidden>{directionNames[direction]} </VisuallyHidden>
        {words}
      </span>
      {before && <span className={styles.quiet}> {before}</span>}
    </span>
  );
}
