import type { Account } from '@/contract/account';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { MessageScreen } from './message-screen';
import styles from './message-screen.module.css';

const SecondFactorPanel = lazyComponent(() =>
  import('@/features/account/second-factor/second-factor-panel').then((module) => module.SecondFactorPanel),
);

export interface BarredProps {
  account: Account;
  /** The recovery codes of a second step are shown, or no longer. */
  onCodes: (shown: boolean) => void;
}

/** The only screen of an admin of whom the installation requires a second step, until it is set up. */
export const SecondFactorScreen = ({ account, onCodes }: BarredProps) => (
  <MessageScreen account={account} title={t`Set up two-step sign-in`}>
    <p
      className={styles.text}
    >{t`All admins of this platform need two-step sign-in. Set it up to continue.`}</p>
    <div className={styles.panel}>
      <SecondFactorPanel account={account} onCodes={onCodes} />
    </div>
  </MessageScreen>
);
