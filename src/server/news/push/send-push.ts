import webPush from 'web-push';
import type { PushMessage } from '@/contract/personal/push';
import { plural, t } from '@/language/text';
import type { Env } from '../../kernel/env';
import type { WorkContext } from '../../kernel/jobs/queue';
import { speak } from '../../kernel/language/speak';
import { AddressRefused, type Outside } from '../../kernel/outgoing/outside';
import { postOutside } from '../../kernel/outgoing/post-outside';
import { episodePage } from '../news-pages';
import { type AnswerItem, type EpisodeItem, listAnswerItems, listEpisodeItems } from '../read-batch.store';
import { getDevice, removeSubscription } from './push-subscription.store';

export interface PushJob {
  subscriptionId: string;
  kind: 'episode' | 'answer';
  batch: string;
  /** When the club's night begins. A message that is late by then is left out, because the email comes in the morning. */
  until: string;
  /** How often it was tried. */
  tries: number;
}

const mostTries = 5;
const firstWaitSeconds = 30;
const longestWaitSeconds = 3600;
const timeoutMs = 8000;
/** For so long a push service keeps a message for a device that is off. */
const keptSeconds = 12 * 3600;

const messageOf = (tag: string, items: EpisodeItem[], admin: boolean): Omit<PushMessage, 'body'> => ({
  title:
    items.length === 1
      ? (items[0]?.name ?? '')
      : plural(items.length, { one: '# new episode', other: '# new episodes' }),
  path: episodePage(admin, items.length === 1 ? items[0]?.id : undefined),
  tag,
});

const answerMessage = (tag: string, items: AnswerItem[]): Omit<PushMessage, 'body'> => {
  const [only, ...others] = [...new Map(items.map((item) => [item.episodeId, item.episode]))];
  return {
    title: only && others.length === 0 ? t`An answer after “${only[1]}”` : t`New answers`,
    path: only && others.length === 0 ? episodePage(false, only[0]) : '/member/dashboard',
    tag,
  };
};

type Context = Pick<WorkContext, 'db' | 'queue' | 'log'> & { env: Pick<Env, 'push'> };
type Device = NonNullable<Awaited<ReturnType<typeof getDevice>>>;

/** What a device is sent; undefined when nothing of it is news any more. */
async function composePush({ db }: Pick<Context, 'db'>, { kind, batch }: PushJob, device: Device) {
  const items = kind === 'episode' ? await listEpisodeItems(db, batch) : await listAnswerItems(db, batch);
  const [first] = items;
  if (!first) return undefined;
  const admin = device.clubMemberRole === 'admin';
  const words = await speak(device.language ?? 'en', () =>
    kind === 'episode'
      ? messageOf(batch, items as EpisodeItem[], admin)
      : answerMessage(batch, items as AnswerItem[]),
  );
  return { ...words, body: first.clubname } satisfies PushMessage;
}

/** The status of the push service, or 0 where it was not reached. */
async function post(
  vapidDetails: NonNullable<Env['push']>,
  { subscription }: Device,
  message: PushMessage,
  outside?: Outside,
) {
  const { endpoint, p256dh, auth } = subscription;
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails,
      TTL: keptSeconds,
      urgency: 'normal',
      // A message that comes twice is shown once.
      topic: message.tag.replaceAll('-', ''),
    },
  );
  const headers = Object.fromEntries(
    Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
  );
  return postOutside(
    { url: details.endpoint, headers, body: details.body ?? Buffer.alloc(0), timeoutMs },
    outside,
  );
}

/**
 * Sends one message to one device. A service that is away, busy or slow is tried again, later each time; a device that it no
 * longer knows, or whose address is not on the internet, is told no more. The log names no address, because it is a secret.
 */
export async function sendPush(context: Context, job: PushJob, outside?: Outside): Promise<void> {
  const { db, env, queue, log } = context;
  const { subscriptionId } = job;
  const device = env.push && Date.now() < Date.parse(job.until) && (await getDevice(db, subscriptionId));
  if (!env.push || !device) return;
  const message = await composePush(context, job, device);
  if (!message) return;
  const sent = await post(env.push, device, message, outside).catch((error: unknown) => {
    if (error instanceof AddressRefused) return { status: 410, retryAfter: undefined };
    return { status: 0, retryAfter: undefined };
  });
  const { status, retryAfter } = sent;
  log.info({ subscriptionId, status }, 'push');
  if (status === 404 || status === 410) return removeSubscription(db, subscriptionId);
  if (status !== 0 && status !== 429 && status < 500) return;
  const tries = job.tries + 1;
  if (tries >= mostTries) return;
  const wait = Math.min(Math.max(retryAfter ?? 0, firstWaitSeconds * 2 ** job.tries), longestWaitSeconds);
  const startAfter = new Date(Date.now() + wait * 1000);
  await queue.send(db, 'send-push', [{ key: subscriptionId, data: { ...job, tries }, startAfter }]);
}
