import type { Child } from '@/contract/family/family';
import type { SharedDevice } from '@/contract/family/shared-device';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { formatDate } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { TextButton } from '@/ui/plain/text-button';
import type { DeviceAction } from './device-drawers';
import styles from './shared-devices.module.css';

interface Props {
  device: SharedDevice;
  /** The children who could be on it. */
  more: readonly Pick<Child, 'id'>[];
  begin: (action: DeviceAction) => void;
}

/** One shared device: who is on it, and how a guardian takes them off again. */
export function DeviceCard({ device, more, begin }: Props) {
  const { here, madeAt, people } = device;
  const missing = more.some(({ id }) => people.every((person) => person.id !== id));
  return (
    <li className={styles.card}>
      <h3 className={styles.name}>
        {device.device}
        {here && <StatusPill tone="done">{t`This device`}</StatusPill>}
      </h3>
      <p className={styles.detail}>
        <Rich
          text="Shared since <time>{day}</time>"
          time={<time dateTime={madeAt} />}
          day={formatDate(madeAt)}
        />
      </p>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id} className={styles.person}>
            {person.you ? t`${person.firstName} (you)` : person.firstName}
            <TextButton
              aria-label={t`Remove… ${person.firstName} from ${device.device}`}
              onClick={() => begin({ what: 'take-off', device, person })}
            >{t`Remove…`}</TextButton>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {here && missing && (
          <TextButton onClick={() => begin({ what: 'put-on', device })}>{t`Add a child`}</TextButton>
        )}
        {here && <TextButton onClick={() => begin({ what: 'guardian' })}>{t`Another guardian`}</TextButton>}
        <TextButton
          aria-label={t`Sign everyone out of ${device.device}`}
          onClick={() => begin({ what: 'end', device })}
        >{t`Sign everyone out…`}</TextButton>
      </div>
    </li>
  );
}
