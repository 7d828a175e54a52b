import { WebhookList } from '@/features/webhook/webhook-list';

export default function WebhooksPage() {
  return <WebhookList />;
}
