import {
  type DeliveryStatus,
  type WebhookDelivery,
  WebhookEvent,
  webhookEventNames,
} from '@/contract/webhook/webhook';
import { momentWords } from '@/kit/history-words';
import type { Tone } from '@/ui/feedback/status-pill';

export const deliveryTones: Record<DeliveryStatus, Tone> = {
  waiting: 'waiting',
  delivered: 'done',
  failed: 'failed',
};

export const deliveryNames: Record<DeliveryStatus, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

export function eventWords(event: string): string {
  const known = WebhookEvent.safeParse(event);
  return known.success ? webhookEventNames[known.data] : 'Test';
}

const answerWords = (answer: number | null) =>
  answer === 0 ? 'no answer' : `answered with ${answer ?? 'nothing'}`;

/** How it went: "Tried 3 times, last on 24 Nov 2026, 18:00: answered with 503. Again on …". */
export function triesWords({ tries, triedAt, answer, nextAt }: WebhookDelivery): string {
  if (tries === 0 || !triedAt) return 'On its way';
  const often = tries === 1 ? 'Tried once' : `Tried ${tries} times, last`;
  const again = nextAt ? `. Again on ${momentWords(nextAt)}` : '';
  return `${often} on ${momentWords(triedAt)}: ${answerWords(answer)}${again}`;
}
