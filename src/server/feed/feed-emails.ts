import { plural, t } from '@/language/text';
import type { EmailContent, Writers } from '../kernel/mail/email';
import { safeName } from '../kernel/mail/email-plain-text';
import { toUser, urlOf } from '../mail/email';
import { getFeed } from './feed.store';
import { getFirstName } from './feed-reads.store';

declare module '../kernel/mail/email' {
  interface Emails {
    /** Sent to one of the people who may end it: a link is read from unusually many places. */
    'feed-shared': { feedId: string; userId: string };
  }
}

interface Shared {
  /** Whose link it is; null for the reader's own. */
  name: string | null;
  networks: number;
  apps: number;
  url: string;
}

/** What has happened, and where. */
function readWords({ name, networks, apps }: Shared): string {
  const where =
    name === null
      ? plural(
          apps,
          {
            one: 'Your link was opened from {networks} networks by # app in one day.',
            other: 'Your link was opened from {networks} networks by # apps in one day.',
          },
          { networks },
        )
      : plural(
          apps,
          {
            one: 'The link of {name} was opened from {networks} networks by # app in one day.',
            other: 'The link of {name} was opened from {networks} networks by # apps in one day.',
          },
          { name, networks },
        );
  return `${where} ${t`That is more than one person needs.`}`;
}

const feedShared = (firstName: string, shared: Shared): EmailContent => ({
  subject:
    shared.name === null
      ? t`Your link for podcast apps may be known to others`
      : t`The link of ${shared.name} for podcast apps may be known to others`,
  firstName,
  lines: [
    readWords(shared),
    t`If the link was passed on, end it and make a new one: the old link stops at once.`,
  ],
  button: { label: t`Look at the link`, url: shared.url },
  small: t`You get this because you can end this link.`,
});

export const feedEmails: Pick<Writers, 'feed-shared'> = {
  async 'feed-shared'(context, { feedId, userId }) {
    const feed = await getFeed(context.db, feedId);
    if (!feed?.alertedAt) return undefined;
    const child = feed.kind === 'child' ? await getFirstName(context.db, feed.userId) : undefined;
    const name = feed.kind === 'guest' ? (feed.guestName ?? '') : (child ?? '');
    const shared = {
      name: feed.kind === 'own' ? null : safeName(name, t`your family`),
      networks: feed.alertNetworks ?? 0,
      apps: feed.alertApps ?? 0,
      url: urlOf(context, '/member/dashboard/podcast/elsewhere'),
    };
    return toUser(context, userId, (firstName) => feedShared(firstName, shared));
  },
};
