import { t } from '@/language/text';
import type { EmailContent, Writers } from '../kernel/mail/email';
import { safeClub } from '../kernel/mail/email-plain-text';
import { toAdminOf, urlOf } from '../mail/email';
import { getReportedTo } from './report.store';

declare module '../kernel/mail/email' {
  interface Emails {
    /**
     * Sent to the club's welfare contact; with `userId` to one of the club's admins, where there is no
     * contact.
     */
    'reflection-report': { reportId: string; userId?: string };
  }
}

interface Reported {
  clubname: string;
  episode: string;
  /** The answer was spoken, not written. */
  spoken: boolean;
  url: string;
}

/** Written for the welfare contact, who may have no account: an admin of the club opens the page then. */
const reflectionReport = (
  firstName: string | undefined,
  { clubname, episode, spoken, url }: Reported,
): EmailContent => ({
  subject: t`A family of ${clubname} asks for help`,
  firstName,
  lines: [
    spoken
      ? t`A member of ${clubname} asks for help with a spoken answer that was given in their family after the episode “${episode}”.`
      : t`A member of ${clubname} asks for help with an answer that was given in their family after the episode “${episode}”.`,
    t`What was said stays in the family, and no email says it. The club’s page says who reported it: please speak with them soon.`,
    t`Is anybody in danger now? Then call the emergency services first.`,
  ],
  button: { label: t`See the report`, url },
  small: t`You get this because reports of ${clubname} come to you. Only admins of the club can open the page.`,
});

export const reportEmails: Pick<Writers, 'reflection-report'> = {
  async 'reflection-report'(context, { reportId, userId }) {
    const report = await getReportedTo(context.db, reportId);
    if (!report) return undefined;
    const content = (name?: string) =>
      reflectionReport(name, {
        clubname: safeClub(report.clubname),
        episode: report.episode,
        spoken: report.spoken,
        url: urlOf(context, '/club/dashboard?reports=1'),
      });
    if (userId) return toAdminOf(context, userId, report.clubId, content);
    // The contact was removed meanwhile.
    return report.welfareEmail === null ? undefined : { to: report.welfareEmail, content: content() };
  },
};
