import type { Feed, ListenElsewhere } from '@/contract/feed/feed';
import type { ActionConfig } from '@/kit/use-action';
import { plural, t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';

/** The key of the links in the query cache. */
export const feedsKey = ['feeds'] as const;

/** Does an action that answers with all links, and shows them. */
export type RunFeed = (
  action: Pick<ActionConfig<{ data: ListenElsewhere; message: string }>, 'id' | 'call' | 'confirm'>,
) => Promise<boolean>;

const bare = (url: string) => url.replace(/^https?:\/\//, '');

/**
 * The apps with a link that subscribes at once. Each has its own form of it: Overcast and AntennaPod want the whole address, or they
 * would ask without encryption first.
 */
export const apps: readonly { name: string; linkOf: (url: string) => string }[] = [
  { name: 'Apple Podcasts', linkOf: (url) => `podcast://${bare(url)}` },
  { name: 'Pocket Casts', linkOf: (url) => `pktc://subscribe/${bare(url)}` },
  { name: 'AntennaPod', linkOf: (url) => `antennapod-subscribe://${url}` },
  { name: 'Overcast', linkOf: (url) => `overcast://x-callback-url/add?url=${encodeURIComponent(url)}` },
];

/** When a link was opened last, and by which app. */
export const readWords = ({ lastRead }: Pick<Feed, 'lastRead'>): string =>
  lastRead ? t`Last opened ${formatShortDay(lastRead.at)} by ${lastRead.app}` : t`Not opened yet`;

/** Why an alert is shown. */
export const alertWords = ({ networks, apps: count }: NonNullable<Feed['alert']>): string =>
  plural(
    count,
    {
      one: '{networks} networks and # app opened it in one day.',
      other: '{networks} networks and # apps opened it in one day.',
    },
    { networks },
  );
