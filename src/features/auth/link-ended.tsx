import Head from 'next/head';
import { t } from '@/language/text';
import { PlainLink } from '@/ui/plain/plain-link';
import { AuthLayout, SignInLink } from './auth-layout';

interface Props {
  title?: string;
  text: string;
  /** The link to ask for a new one. */
  action?: { href: string; label: string };
}

/** A link from a mail that has been used, has run out, or has lost its end on the way. */
export const LinkEnded = ({ title = t`This link no longer works`, text, action }: Props) => (
  <AuthLayout title={title} subtitle={text} inPlace>
    <NoReferrer />
    {action ? (
      <>
        <PlainLink href={action.href}>{action.label}</PlainLink>
        <SignInLink />
      </>
    ) : (
      <PlainLink href="/auth/login">{t`Go to sign in`}</PlainLink>
    )}
  </AuthLayout>
);

/** For a page whose address holds a secret: no link and no request sends the address as referrer. */
export const NoReferrer = () => (
  <Head>
    <meta key="referrer" name="referrer" content="no-referrer" />
  </Head>
);
