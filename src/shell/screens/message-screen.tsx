import Head from 'next/head';
import { type ReactNode, useRef, useState } from 'react';
import type { Account } from '@/contract/account';
import { t } from '@/language/text';
import { type Persona, personaOf } from '@/policy/persona';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { ActionButton } from '@/ui/plain/action-button';
import { Brand } from '../header/brand';
import styles from './message-screen.module.css';

const LogoutConfirm = lazyComponent(() =>
  import('@/features/account/logout-confirm').then((module) => module.LogoutConfirm),
);

const sentences: Record<Persona, (name: string) => string> = {
  platformAdmin: (name) => t`You are signed in as ${name}, platform admin.`,
  clubAdmin: (name) => t`You are signed in as ${name}, club admin.`,
  parent: (name) => t`You are signed in as ${name}, parent.`,
  child: (name) => t`You are signed in as ${name}.`,
  coach: (name) => t`You are signed in as ${name}, coach.`,
};

const signedInAs = (user: Account['user']) => sentences[personaOf(user)](user.fullname);

interface Props {
  account: Account;
  title: string;
  picture?: ReactNode;
  children: ReactNode;
}

/** In place of every page, for a signed-in person who can do nothing else: what it is about, and the way out. */
export function MessageScreen({ account, title, picture, children }: Props) {
  const [leaving, setLeaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { user } = account;
  return (
    <div className={styles.page}>
      <Head>
        <title>{t`${title} · Touchline`}</title>
      </Head>
      <header className={styles.header}>
        <Brand account={account} link={false} />
      </header>
      <main className={styles.main}>
        {picture}
        <h1 className={styles.title}>{title}</h1>
        {children}
        <p className={styles.who}>{signedInAs(user)}</p>
        <div className={styles.action}>
          <ActionButton ref={button} onClick={() => setLeaving(true)}>{t`Logout`}</ActionButton>
        </div>
      </main>
      <LogoutConfirm
        open={leaving}
        onClose={() => setLeaving(false)}
        afterClose={() => button.current?.focus()}
      />
    </div>
  );
}
