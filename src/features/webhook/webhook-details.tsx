import { CopyOutlined, KeyOutlined, SendOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { userMessage } from '@/client/user-message';
import {
  getWebhookKey,
  listWebhookDeliveries,
  renewWebhookKey,
  testWebhook,
  type Webhook,
  webhooks,
} from '@/contract/webhook/webhook';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill } from '@/ui/feedback/status-pill';
import { useCopy } from '@/ui/feedback/use-copy';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import { deliveryNames, deliveryTones, eventWords, triesWords } from './delivery-words';
import styles from './webhook.module.css';

/** While a delivery waits for its first try. */
const soonMs = 2000;
const laterMs = 30_000;

const deliveriesKey = (id: string) => listKey(listWebhookDeliveries, { id });

function Deliveries({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: deliveriesKey(id),
    queryFn: ({ signal }) => call(listWebhookDeliveries, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ tries }) => tries === 0) ? soonMs : laterMs),
  });
  if (!data) {
    if (!error) return <Skeleton lines={6} />;
    return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  }
  if (data.data.length === 0)
    return <p>{t`Nothing has been sent yet. Send a test to see whether it arrives.`}</p>;
  return (
    <ol className={styles.deliveries}>
      {data.data.map((delivery) => (
        <li key={delivery.id} className={styles.delivery}>
          <p className={styles.event}>{eventWords(delivery.event)}</p>
          <StatusPill tone={deliveryTones[delivery.status]}>{deliveryNames[delivery.status]}</StatusPill>
          <p className={styles.how}>{triesWords(delivery)}</p>
        </li>
      ))}
    </ol>
  );
}

/** The key that receivers check the signature by. It is asked for, so that it is not on the screen of a person who only looks. */
function Key({ id }: { id: string }) {
  const client = useQueryClient();
  const copy = useCopy();
  const { run, running, holder } = useAction(listKey(webhooks.list));
  const key = listKey(getWebhookKey, { id });
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getWebhookKey, { params: { id }, signal }),
    enabled: false,
    gcTime: 0,
  });
  const signingKey = data?.data.signingKey;
  const renew = () =>
    run({
      id,
      call: () => call(renewWebhookKey, { params: { id }, body: {} }),
      confirm: {
        title: t`Make a new key?`,
        text: t`For one day everything is signed with both keys. Give the new key to the receiver during that day.`,
        okText: t`Make a new key`,
      },
      onDone: (reply) => client.setQueryData(key, { data: reply.data }),
    });
  if (error && !data) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  return (
    <>
      {signingKey && <code className={styles.key}>{signingKey}</code>}
      <div className={styles.buttons}>
        {signingKey ? (
          <Button
            icon={<CopyOutlined aria-hidden />}
            onClick={() => void copy(t`signing key`, signingKey)}
          >{t`Copy the key`}</Button>
        ) : (
          <Button
            icon={<KeyOutlined aria-hidden />}
            loading={isFetching}
            onClick={() => void refetch()}
          >{t`Show the signing key`}</Button>
        )}
        <Button loading={running !== undefined} onClick={() => void renew()}>{t`Make a new key…`}</Button>
      </div>
      {holder}
    </>
  );
}

interface Props {
  row: Webhook;
  open: boolean;
  onClose: () => void;
}

/** The deliveries of a webhook, its key, and a test. */
export function WebhookDetails({ row: { id, url }, open, onClose }: Props) {
  const { run, running, holder } = useAction(listKey(webhooks.list), deliveriesKey(id));
  const test = () => run({ id, call: () => call(testWebhook, { params: { id }, body: {} }) });
  return (
    <DetailsDrawer title={t`Deliveries to ${new URL(url).hostname}`} open={open} onClose={onClose}>
      <Key id={id} />
      <div className={styles.buttons}>
        <Button
          type="primary"
          icon={<SendOutlined aria-hidden />}
          loading={running !== undefined}
          onClick={() => void test()}
        >{t`Send a test`}</Button>
      </div>
      <Deliveries id={id} />
      {holder}
    </DetailsDrawer>
  );
}
