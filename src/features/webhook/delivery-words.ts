import {
  type DeliveryStatus,
  type NoAnswer,
  type WebhookDelivery,
  WebhookEvent,
  webhookEventNames,
} from '@/contract/webhook/webhook';
import { momentWords } from '@/kit/history-words';
import { plural, t } from '@/language/text';
import type { Tone } from '@/ui/feedback/status-pill';

export const deliveryTones: Record<DeliveryStatus, Tone> = {
  waiting: 'waiting',
  delivered: 'done',
  failed: 'failed',
};

export const deliveryNames: Record<DeliveryStatus, string> = {
  waiting: t`Waiting`,
  delivered: t`Delivered`,
  failed: t`Failed`,
};

export function eventWords(event: string): string {
  const known = WebhookEvent.safeParse(event);
  return known.success ? webhookEventNames[known.data] : t`Test`;
}

const noAnswerWords: Record<NoAnswer, string> = {
  certificate: t`its certificate is not valid`,
  name: t`there is no such host`,
  forbidden: t`the address leads into a network that is not allowed`,
  silent: t`no answer in time`,
  broken: t`the connection was refused or cut`,
};

function answerWords({ answer, noAnswer }: Pick<WebhookDelivery, 'answer' | 'noAnswer'>): string {
  if (answer === 0) return noAnswer ? noAnswerWords[noAnswer] : t`no answer`;
  return answer === null ? t`answered with nothing` : t`answered with ${answer}`;
}

/** How it went: "Tried 3 times, last on 24 Nov 2026, 18:00: answered with 503. Next try on …". */
export function triesWords({ tries, triedAt, nextAt, ...outcome }: WebhookDelivery): string {
  if (tries === 0 || !triedAt) return t`On its way`;
  const how = plural(
    tries,
    { one: 'Tried once on {moment}: {answer}', other: 'Tried # times, last on {moment}: {answer}' },
    { moment: momentWords(triedAt), answer: answerWords(outcome) },
  );
  return nextAt ? t`${how}. Next try on ${momentWords(nextAt)}` : how;
}
