import { Checkbox, Form } from 'antd';
import { WebhookEvent, webhookEventNames, webhooks } from '@/contract/webhook/webhook';
import { t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';
import { zodRule } from '@/ui/form/zod-rule';
import styles from './webhook.module.css';

const { url, events } = webhooks.create.body.shape;
const options = WebhookEvent.options.map((value) => ({ value, label: webhookEventNames[value] }));

export const WebhookFields = () => (
  <>
    <TextField
      name="url"
      label={t`Address`}
      schema={url}
      extra={t`Begins with https:// and belongs to a server on the internet.`}
      input={{ type: 'url', inputMode: 'url' }}
    />
    {/* No `required`: antd would set `aria-required` on a group, which has no such attribute. */}
    <Form.Item name="events" label={t`Events`} rules={[zodRule(events)]}>
      <Checkbox.Group className={styles.events} options={options} />
    </Form.Item>
  </>
);
