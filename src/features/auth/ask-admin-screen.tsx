import Link from 'next/link';
import { AuthLayout } from './auth-layout';
import styles from './sign-in-screen.module.css';

interface Props {
  title: string;
  text: string;
}

/** A door that is opened by a person for now: says by whom, and leads back. */
const AskAdmin = ({ title, text }: Props) => (
  <AuthLayout title={title} subtitle={text}>
    <p className={styles.back}>
      <Link href="/auth/login" className={styles.link}>
        Back to sign in
      </Link>
    </p>
  </AuthLayout>
);

export const ForgotPasswordScreen = () => (
  <AskAdmin
    title="Forgot your password?"
    text="Ask your club admin. They know you, and can get you back in. Resetting it yourself by email is on its way."
  />
);

export const SignupScreen = () => (
  <AskAdmin
    title="Join your club"
    text="Ask your club admin for an account. They add you to the club, and you sign in with what they give you. Joining with a code is on its way."
  />
);
