import { listed, plural, t } from '@/language/text';
import type { Addressed, EmailContent, EmailContext, Writers } from '../kernel/mail/email';
import { safeClub, safeName } from '../kernel/mail/email-plain-text';
import { toUser, urlOf } from '../mail/email';
import { releaseBatch } from './dispatch-news.store';
import { makeLeaveToken, type NewsAbout } from './leave-token';
import { episodePage } from './news-pages';
import { type AnswerItem, type EpisodeItem, listAnswerItems, listEpisodeItems } from './read-batch.store';

/** `until` is when the club's night begins: an email that is delayed so long waits for the morning. */
interface NewsEmail {
  userId: string;
  batch: string;
  until?: string;
}

declare module '../kernel/mail/email' {
  interface Emails {
    /** Sent to an adult member: episodes that are out. */
    'episode-news': NewsEmail;
    /** Sent to a guardian: children have answered. Never what they said. */
    'answer-news': NewsEmail;
  }
}

const leave = (context: EmailContext, about: NewsAbout, userId: string): EmailContent['leave'] => {
  const token = makeLeaveToken(context.listenerOf, { about, userId });
  return {
    label: t`Stop these emails`,
    url: urlOf(context, `/auth/leave-news?token=${token}`),
    oneClick: urlOf(context, `/api/news/leave/${token}`),
  };
};

async function inTime(
  { db }: EmailContext,
  { batch, until }: NewsEmail,
  write: () => Promise<Addressed | undefined>,
): Promise<Addressed | undefined> {
  if (until === undefined || Date.now() < Date.parse(until)) return write();
  await releaseBatch(db, batch);
  return undefined;
}

const minutes = (seconds: number | null) =>
  seconds === null ? '' : t`, ${Math.max(1, Math.round(seconds / 60))} min`;

function episodeWords(club: string, items: EpisodeItem[]) {
  const [only, ...others] = items;
  if (only && others.length === 0) {
    return {
      subject: t`“${only.name}” is out`,
      lines: [t`There is a new episode of ${club}: “${only.name}”${minutes(only.duration)}.`],
      label: t`Listen`,
    };
  }
  return {
    subject: plural(
      items.length,
      { one: '# new episode of {club}', other: '# new episodes of {club}' },
      { club },
    ),
    lines: [t`These are out:`, ...items.map(({ name, duration }) => `“${name}”${minutes(duration)}`)],
    label: t`See the episodes`,
  };
}

const answerLine = (child: string, { episode, open }: AnswerItem) =>
  open
    ? t`You and ${child} have both answered after “${episode}”. You can see each other’s answer now.`
    : t`${child} has answered after “${episode}”. Answer, too, and you will see both.`;

const childName = ({ child }: AnswerItem) => safeName(child, t`Your child`);

function answerSubject(items: AnswerItem[]): string {
  const names = [...new Set(items.map(childName))];
  return names.length === 1 ? t`${listed(names)} has answered` : t`${listed(names)} have answered`;
}

export const newsEmails: Pick<Writers, 'episode-news' | 'answer-news'> = {
  'episode-news': (context, job) =>
    inTime(context, job, async () => {
      const items = await listEpisodeItems(context.db, job.batch);
      if (items.length === 0) return undefined;
      return toUser(context, job.userId, (firstName, { clubname, clubMemberRole }) => {
        const club = safeClub(clubname ?? '');
        const { label, ...words } = episodeWords(club, items);
        const page = episodePage(clubMemberRole === 'admin', items.length === 1 ? items[0]?.id : undefined);
        return {
          ...words,
          firstName,
          button: { label, url: urlOf(context, page) },
          small: t`You get this because you are in ${club} on Touchline. You can choose how often under News in My Profile.`,
          leave: leave(context, 'episodes', job.userId),
        };
      });
    }),
  'answer-news': (context, job) =>
    inTime(context, job, async () => {
      const items = await listAnswerItems(context.db, job.batch);
      const [first, ...others] = items;
      if (!first) return undefined;
      const episodes = new Set(items.map(({ episodeId }) => episodeId));
      const page = episodes.size === 1 ? `/member/dashboard/podcast/${first.episodeId}` : '/member/dashboard';
      return toUser(context, job.userId, (firstName) => ({
        subject: answerSubject(items),
        firstName,
        lines: items.map((item) => answerLine(childName(item), item)),
        button: {
          label: first.open && others.every(({ open }) => open) ? t`See the answers` : t`Go to the questions`,
          url: urlOf(context, page),
        },
        small: t`You get this because you look after a child on Touchline. Our emails never say what was answered.`,
        leave: leave(context, 'answers', job.userId),
      }));
    }),
};
