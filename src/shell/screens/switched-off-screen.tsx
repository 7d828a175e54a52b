import Head from 'next/head';
import { switchedOffMessage } from '@/contract/errors';
import { t } from '@/language/text';
import { PitchPicture } from '@/ui/layout/pitch-picture';
import { ActionButton } from '@/ui/plain/action-button';
import styles from './message-screen.module.css';

/**
 * All that a child sees once a guardian has closed the account. It names no person, because another person
 * may hold the device.
 */
export const SwitchedOffScreen = ({ onLeave }: { onLeave: () => void }) => (
  <div className={styles.page}>
    <Head>
      <title>{t`Switched off · Touchline`}</title>
    </Head>
    <main className={styles.main}>
      <PitchPicture width={220} />
      <div role="alert">
        <h1 className={styles.title}>{switchedOffMessage}</h1>
      </div>
      <p className={styles.text}>{t`Ask them why. They can switch it on again.`}</p>
      <div className={styles.action}>
        <ActionButton onClick={onLeave}>{t`Sign in`}</ActionButton>
      </div>
    </main>
  </div>
);
