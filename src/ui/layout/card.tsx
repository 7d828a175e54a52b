import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface Props {
  title?: ReactNode;
  /** Beside the title, at the right. */
  extra?: ReactNode;
  /** False lets the content reach the edges: tables, pictures. */
  padded?: boolean;
  children: ReactNode;
}

/** Paper with a hairline. With a title it is a named region of the page. */
export function Card({ title, extra, padded = true, children }: Props) {
  const heading = useId();
  const body = <div className={padded ? styles.padded : undefined}>{children}</div>;
  if (title === undefined) return <div className={styles.card}>{body}</div>;
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {extra}
      </div>
      {body}
    </section>
  );
}
