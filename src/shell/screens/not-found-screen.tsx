import Head from 'next/head';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { readToken } from '@/client/session';
import { t } from '@/language/text';
import { Wordmark } from '@/ui/layout/logo';
import { PlainLink } from '@/ui/plain/plain-link';
import { isOpen } from '../navigation/bare-path';
import styles from './not-found-screen.module.css';

/** A pitch seen from above, and a ball that has rolled over the touchline. Decorative. */
const LostBall = () => (
  <svg className={styles.picture} viewBox="0 0 320 190" fill="none" aria-hidden="true" focusable="false">
    <rect x="20" y="14" width="250" height="150" rx="14" className={styles.grass} />
    <g className={styles.chalk}>
      <rect x="36" y="28" width="218" height="122" rx="4" />
      <path d="M145 28v122M36 57h32v64H36M254 57h-32v64h32" />
      <circle cx="145" cy="89" r="28" />
    </g>
    <path d="M145 89C190 60 238 74 262 112S284 158 292 164" className={styles.way} />
    <circle cx="297" cy="170" r="11" className={styles.ball} />
    <path d="M297 164.500l5.200 3.800-2 6.100h-6.400l-2-6.100z" className={styles.patch} />
  </svg>
);

/** The page of an unknown address, without the shell. People who are not signed in are redirected to the sign-in, as on every page. */
export function NotFoundScreen() {
  const { isReady, asPath, replace } = useRouter();
  useEffect(() => {
    if (isReady && !isOpen(asPath) && !readToken()) void replace('/auth/login');
  }, [isReady, asPath, replace]);
  return (
    <>
      <Head>
        <title>{t`Page not found · Touchline`}</title>
      </Head>
      <main className={styles.main}>
        <div className={styles.brand}>
          <Wordmark size={30} onPaper />
        </div>
        <LostBall />
        <h1 className={styles.title}>{t`Off the pitch`}</h1>
        <p
          className={styles.text}
        >{t`There is no page at this address. It may have moved, or the link is cut short.`}</p>
        <div className={styles.action}>
          <PlainLink href="/">{t`Back to Touchline`}</PlainLink>
        </div>
      </main>
    </>
  );
}
