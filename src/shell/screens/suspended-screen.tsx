import Head from 'next/head';
import { useRef, useState } from 'react';
import type { Account } from '@/contract/account';
import { personaOf } from '@/policy/persona';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PitchPicture } from '@/ui/layout/pitch-picture';
import { ActionButton } from '@/ui/plain/action-button';
import { Brand } from '../header/brand';
import styles from './message-screen.module.css';

const LogoutConfirm = lazyComponent(() =>
  import('@/features/account/logout-confirm').then((module) => module.LogoutConfirm),
);

/** The only screen of people of a suspended club, because the server lets them do nothing else. */
export function SuspendedScreen({ account }: { account: Account }) {
  const [leaving, setLeaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { user } = account;
  const admin = personaOf(user) === 'clubAdmin';
  return (
    <div className={styles.page}>
      <Head>
        <title>Your club is suspended · Touchline</title>
      </Head>
      <header className={styles.header}>
        <Brand account={account} link={false} />
      </header>
      <main className={styles.main}>
        <PitchPicture width={220} />
        <h1 className={styles.title}>Your club is suspended</h1>
        <p className={styles.text}>
          For now {user.club?.clubname ?? 'your club'} cannot use Touchline. Nothing is lost: as soon as the
          suspension ends, all is here as it was.
        </p>
        <p className={styles.text}>
          {admin
            ? 'Ask the platform team why it was suspended and what it takes to go on.'
            : 'The admins of your club can tell you more. Ask them.'}
        </p>
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
