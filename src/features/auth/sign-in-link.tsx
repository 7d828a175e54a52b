import Link from 'next/link';
import styles from './auth-forms.module.css';

/** The way back that every page before the sign-in has. */
export const SignInLink = ({
  before,
  children = 'Back to sign in',
}: {
  before?: string;
  children?: string;
}) => (
  <p className={styles.foot}>
    {before && `${before} `}
    <Link href="/auth/login" className={styles.link}>
      {children}
    </Link>
  </p>
);
