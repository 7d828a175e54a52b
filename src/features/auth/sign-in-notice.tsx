import styles from './sign-in-screen.module.css';

interface Props {
  /** Why the person is here, from the address; anything unknown says nothing. */
  reason: string | string[] | undefined;
  next: string | undefined;
}

/** Says why somebody who was signed in stands at the door again. */
export function SignInNotice({ reason, next }: Props) {
  if (reason === 'ended') {
    return (
      <p className={styles.notice}>
        You were signed out, and what you had not saved or sent was not kept. Sign in to go back to the page.
      </p>
    );
  }
  if (reason === 'unavailable') {
    return (
      <p className={styles.notice} role="alert">
        Your account could not be loaded. <a href={next ?? '/'}>Try again</a>
      </p>
    );
  }
  return null;
}
