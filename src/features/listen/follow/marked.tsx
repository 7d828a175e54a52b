import { piecesOf } from './find-lines';
import styles from './marked.module.css';

/** A text with what is searched for marked in it. */
export const Marked = ({ children, q }: { children: string; q: string }) =>
  piecesOf(children, q).map(({ at, text, hit }) =>
    hit ? (
      <mark key={at} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
