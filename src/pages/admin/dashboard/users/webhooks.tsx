export { WebhookList as default } from '@/features/webhook/webhook-list';
