import { type ReactNode, type Ref, useId } from 'react';
import styles from './card.module.css';

interface Props {
  title?: ReactNode;
  /** Shown at the right of the title. */
  extra?: ReactNode;
  /** False for content that reaches the edges, such as tables and pictures. */
  padded?: boolean;
  /** For a titled card that takes the focus, since it appears in answer to something. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A white box with a thin border. With a title it is a named region of the page. */
export function Card({ title, extra, padded = true, ref, children }: Props) {
  const heading = useId();
  const body = <div className={padded ? styles.padded : undefined}>{children}</div>;
  if (title === undefined) return <div className={styles.card}>{body}</div>;
  return (
    <section ref={ref} tabIndex={ref ? -1 : undefined} className={styles.card} aria-labelledby={heading}>
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
