import type { Account } from '@/contract/account';
import { t } from '@/language/text';
import { personaOf } from '@/policy/persona';
import { PitchPicture } from '@/ui/layout/pitch-picture';
import { MessageScreen } from './message-screen';
import styles from './message-screen.module.css';

/** The only screen of people of a suspended club, because the server lets them do nothing else. */
export const SuspendedScreen = ({ account }: { account: Account }) => (
  <MessageScreen account={account} title={t`Your club is suspended`} picture={<PitchPicture width={220} />}>
    <p className={styles.text}>
      {account.user.club
        ? t`${account.user.club.clubname} cannot use Touchline at the moment. Nothing is lost: when the suspension ends, everything is here as before.`
        : t`Your club cannot use Touchline at the moment. Nothing is lost: when the suspension ends, everything is here as before.`}
    </p>
    <p className={styles.text}>
      {personaOf(account.user) === 'clubAdmin'
        ? t`Ask the platform team why it was suspended and how the suspension can end.`
        : t`The admins of your club can tell you more. Ask them.`}
    </p>
  </MessageScreen>
);
