import Head from 'next/head';
import { useRef, useState } from 'react';
import type { Account } from '@/contract/account';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { ActionButton } from '@/ui/plain/action-button';
import { Brand } from '../header/brand';
import styles from './message-screen.module.css';

const LogoutConfirm = lazyComponent(() =>
  import('@/features/account/logout-confirm').then((module) => module.LogoutConfirm),
);
const SecondFactorPanel = lazyComponent(() =>
  import('@/features/account/second-factor/second-factor-panel').then((module) => module.SecondFactorPanel),
);

/** The only screen of an admin of whom the installation requires a second step, until it is set up. */
export function SecondFactorScreen({ account }: { account: Account }) {
  const [leaving, setLeaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { user } = account;
  return (
    <div className={styles.page}>
      <Head>
        <title>Set up two-step sign-in · Touchline</title>
      </Head>
      <header className={styles.header}>
        <Brand account={account} link={false} />
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>Set up two-step sign-in</h1>
        <p className={styles.text}>This platform requires it of its admins. Then you can go on.</p>
        <div className={styles.panel}>
          <SecondFactorPanel account={account} />
        </div>
        <p className={styles.who}>
          You are signed in as {user.fullname}, {user.userRole.toLowerCase()}.
        </p>
        <div className={styles.action}>
          <ActionButton ref={button} onClick={() => setLeaving(true)}>
            Logout
          </ActionButton>
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
