import { TabletOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Family } from '@/contract/family/family';
import { listSharedDevices } from '@/contract/family/shared-device';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { ActionButton } from '@/ui/plain/action-button';
import { DeviceCard } from './device-card';
import type { DeviceAction } from './device-drawers';
import { devicesKey } from './devices-key';
import styles from './shared-devices.module.css';

const DeviceDrawers = lazyComponent(() => import('./device-drawers').then((module) => module.DeviceDrawers));

interface Props {
  family: Family;
}

/** On Family Members: the phones and tablets that the household shares, and who is on each. */
export function SharedDevices({ family }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: devicesKey,
    queryFn: async ({ signal }) => (await call(listSharedDevices, { signal })).data,
  });
  const [action, setAction] = useState<DeviceAction>();
  const [open, setOpen] = useState(false);
  const begin = (next: DeviceAction) => {
    setAction(next);
    setOpen(true);
  };
  const shared = data?.some(({ here }) => here) ?? true;
  // A child with an account of its own signs in by itself.
  const children = family.children.filter(({ state, atHome }) => state !== 'own' && atHome);
  return (
    <section className={styles.section} aria-labelledby="shared-devices">
      <div className={styles.head}>
        <h2 id="shared-devices" className={styles.heading}>{t`Shared devices`}</h2>
        {!shared && children.length > 0 && (
          <ActionButton
            icon={<TabletOutlined aria-hidden />}
            onClick={() => begin({ what: 'share' })}
          >{t`Share this device`}</ActionButton>
        )}
      </div>
      {!data && error && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="block" height={140} />}
      {data?.length === 0 && (
        <p
          className={styles.text}
        >{t`On a phone or tablet that you share, a child listens with a tap, and you with a PIN.`}</p>
      )}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((device) => (
            <DeviceCard key={device.id} device={device} begin={begin} more={children} />
          ))}
        </ul>
      )}
      <DeviceDrawers open={open} action={action} kids={children} onClose={() => setOpen(false)} />
    </section>
  );
}
