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
  /** Whose link it is, as in "your link". */
  whose: string;
  networks: number;
  apps: number;
  url: string;
}

const feedShared = (firstName: string, { whose, networks, apps, url }: Shared): EmailContent => ({
  subject: `${whose} for podcast apps may be known to others`.replace(/^./, (letter) => letter.toUpperCase()),
  firstName,
  lines: [
    `${whose} was read from ${networks} networks by ${apps} ${apps === 1 ? 'app' : 'apps'} in one day. That is more than one person needs.`.replace(
      /^./,
      (letter) => letter.toUpperCase(),
    ),
    'If it was passed on, end it and make a new one: the old one stops at once.',
  ],
  button: { label: 'Look at the link', url },
  small: 'You get this because you can end this link.',
});

export const feedEmails: Pick<Writers, 'feed-shared'> = {
  async 'feed-shared'(context, { feedId, userId }) {
    const feed = await getFeed(context.db, feedId);
    if (!feed?.alertedAt) return undefined;
    const child = feed.kind === 'child' ? await getFirstName(context.db, feed.userId) : undefined;
    const name = feed.kind === 'guest' ? (feed.guestName ?? '') : (child ?? '');
    const whose = feed.kind === 'own' ? 'your link' : `the link of ${safeName(name, 'your family')}`;
    const shared = {
      whose,
      networks: feed.alertNetworks ?? 0,
      apps: feed.alertApps ?? 0,
      url: urlOf(context, '/member/dashboard/podcast/elsewhere'),
    };
    return toUser(context, userId, (firstName) => feedShared(firstName, shared));
  },
};
