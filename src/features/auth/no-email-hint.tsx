import styles from './auth-forms.module.css';

/** The way back in for whoever no link can be sent to. */
export const NoEmailHint = () => (
  <p className={styles.aside}>
    No email of your own? Ask a parent or your club admin: they can get you back in.
  </p>
);
