import Head from 'next/head';
import Link from 'next/link';
import { type ReactNode, useEffect, useRef } from 'react';
import { turnTo } from '@/client/language';
import { t } from '@/language/text';
import { Wordmark } from '@/ui/layout/logo';
import { LanguageChoice } from '@/ui/plain/language-choice';
import forms from './auth-forms.module.css';
import styles from './auth-layout.module.css';
import { ChalkPitch } from './chalk-pitch';

interface Props {
  /** The heading, and the name of the browser's tab. */
  title: string;
  subtitle?: ReactNode;
  /**
   * It has replaced another without a change of route: the focus moves to the heading, so that screen readers
   * read from there.
   */
  inPlace?: boolean;
  children?: ReactNode;
}

/** The two halves of every page before the sign-in: the pitch with its sound, and the form. */
export function AuthLayout({ title, subtitle, inPlace = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (inPlace) heading.current?.focus();
  }, [inPlace]);
  return (
    <div className={styles.page}>
      <Head>
        <title>{t`${title} · Touchline`}</title>
      </Head>
      <header className={styles.panel}>
        <ChalkPitch className={styles.chalk} />
        <div className={styles.brand}>
          <Wordmark size={30} />
        </div>
        <div className={styles.story}>
          <p className={styles.claim}>
            <span>{t`Your club has a voice.`}</span> <span>{t`Bring it home.`}</span>
          </p>
          <p
            className={styles.promise}
          >{t`News, interviews and recaps from the pitch, made into one episode for every family.`}</p>
          <div className={styles.wave} />
        </div>
      </header>
      <main className={styles.work}>
        <div className={styles.form}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          {children}
          <div className={styles.languages}>
            <LanguageChoice onChoose={(code) => void turnTo(code)} />
          </div>
          <noscript>
            <p className={styles.script}>{t`Touchline needs JavaScript. Switch it on in your browser.`}</p>
          </noscript>
        </div>
      </main>
    </div>
  );
}

/** The link back to the sign-in. */
export const SignInLink = ({
  before,
  children = t`Back to sign in`,
}: {
  before?: string;
  children?: string;
}) => (
  <p className={forms.foot}>
    {before && `${before} `}
    <Link href="/auth/login" className={forms.link}>
      {children}
    </Link>
  </p>
);
