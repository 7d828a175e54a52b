import { type ReactNode, useId } from 'react';
import { PlainButton } from './plain-button';
import styles from './plain-submit.module.css';

interface Props {
  children: ReactNode;
  busy?: boolean;
  ready?: boolean;
  /** What is still missing before the form can be sent; the button is disabled as long. */
  blocked?: string;
  /** The error that belongs to no field. */
  failure?: string;
  kind?: 'primary' | 'quiet';
}

/** The button of a form, and the line under it for errors of no field. The line keeps its room. */
export function PlainSubmit({ children, busy, ready, blocked, failure, kind }: Props) {
  const id = useId();
  const said = failure ?? blocked;
  return (
    <>
      <PlainButton
        busy={busy}
        ready={ready}
        blocked={blocked !== undefined}
        kind={kind}
        describedBy={said ? id : undefined}
      >
        {children}
      </PlainButton>
      <p id={id} className={failure ? styles.failure : styles.line} role={failure ? 'alert' : undefined}>
        {said}
      </p>
    </>
  );
}
