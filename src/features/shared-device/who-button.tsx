import { TeamOutlined } from '@ant-design/icons';
import { listensTogether } from '@/client/account';
import type { Account } from '@/contract/account';
import { initialOf } from '@/contract/text/characters';
import { t } from '@/language/text';
import { personTone } from '@/ui/theme/person-tone';
import styles from './who-button.module.css';

interface Props {
  account: Account;
  /** `giveBack` returns the focus to this button. */
  onOpen: (giveBack: () => void) => void;
}

/** On a shared device: who listens now, and one tap from "Who is listening?". Nothing in a session of one's own. */
export function WhoButton({ account, onOpen }: Props) {
  const { user, shared } = account;
  if (!shared) return null;
  const company = listensTogether(account);
  const name = company ? t`All of us` : user.firstName;
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-label={t`Who is listening? ${name}`}
      onClick={({ currentTarget }) => onOpen(() => currentTarget.focus())}
    >
      <span
        className={styles.disc}
        style={company ? undefined : { background: personTone(user.id) }}
        aria-hidden="true"
      >
        {company ? <TeamOutlined /> : initialOf(user.firstName)}
      </span>
    </button>
  );
}
