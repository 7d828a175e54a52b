import { UnorderedListOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { type Webhook, webhookEventNames, webhooks } from '@/contract/webhook/webhook';
import { resourceDrawer } from '@/kit/resource-drawer';
import { ResourcePage } from '@/kit/resource-page';
import { t } from '@/language/text';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill } from '@/ui/feedback/status-pill';
import { useCrumb } from '@/ui/layout/crumb';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { deliveryNames, deliveryTones } from './delivery-words';
import styles from './webhook.module.css';

const WebhookDrawer = resourceDrawer(() => import('./webhook-fields').then((module) => module.WebhookFields));
// Loaded later, because the list can be used without it.
const WebhookDetails = lazyComponent(() =>
  import('./webhook-details').then((module) => module.WebhookDetails),
);

const eventsOf = ({ events }: Webhook) => events.map((event) => webhookEventNames[event]).join(', ');

/** The addresses of other systems that are told what happens. */
export function WebhookList() {
  // The row is kept while the drawer closes.
  const [shown, setShown] = useState<{ open: boolean; row: Webhook }>();
  useCrumb(t`Webhooks`);
  return (
    <>
      <ResourcePage
        resource={webhooks}
        title={t`Webhooks`}
        texts={{ new: t`New webhook`, edit: t`Edit webhook`, create: t`Create webhook` }}
        subtitle={
          <a
            className={styles.link}
            href="/api/docs"
            target="_blank"
            rel="noopener"
          >{t`The calls of the API`}</a>
        }
        empty={t`Add the address of your own system. Touchline calls it when an episode is published or could not be made.`}
        begin={{ events: ['episode.published'] }}
        columns={[
          { key: 'events', width: 320, hideBelow: 'lg' },
          {
            key: 'last',
            width: 150,
            phoneWidth: 116,
            skeleton: <Skeleton shape="pill" />,
            render: ({ last }) =>
              last ? <StatusPill tone={deliveryTones[last]}>{deliveryNames[last]}</StatusPill> : '—',
          },
        ]}
        details={(row) => [{ text: eventsOf(row), until: 'lg' }]}
        actions={(row) => [
          {
            key: 'deliveries',
            label: t`Deliveries and key`,
            icon: <UnorderedListOutlined aria-hidden />,
            onClick: () => setShown({ open: true, row }),
          },
        ]}
        drawer={WebhookDrawer}
      />
      {shown && <WebhookDetails {...shown} onClose={() => setShown({ ...shown, open: false })} />}
    </>
  );
}
