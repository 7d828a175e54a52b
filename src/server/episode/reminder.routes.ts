import { previewReminders, type Reminded, remindClubs } from '@/contract/episode-club';
import { limits } from '@/contract/limits';
import { plural, t } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { on } from '../kernel/http/route';
import { composeEmail } from '../mail/compose-email';
import { sendEmails } from '../mail/send-emails';
import { requireEpisode } from './episode-change.store';
import * as store from './reminder.store';
import { reminderEmails } from './reminder-emails';

/** Locks the episode, so that it stays open until the transaction ends. */
async function requireInProgress(tx: Transaction, episodeId: string): Promise<void> {
  const episode = await requireEpisode(tx, episodeId, 'share');
  if (episode.status === 'in_progress') return;
  throw new ApiError('conflict', t`Clubs are reminded only for an episode in progress.`);
}

const preview = on(previewReminders, async ({ services, params, query }) => {
  const { db } = services;
  const found = await db.transaction(async (tx) => {
    await requireInProgress(tx, params.episodeId);
    return store.listRecipients(tx, { ...params, group: query.who });
  });
  const wanted = found.filter(({ userIds, lately }) => userIds.length > 0 && !lately);
  const [first] = wanted;
  const [userId] = first?.userIds ?? [];
  const job = first && userId && { ...params, clubId: first.clubId, userId };
  const email = job && (await composeEmail(reminderEmails, services, { kind: 'parts-reminder', ...job }));
  const namesOf = (clubs: typeof found) => clubs.map(({ clubname }) => clubname);
  return {
    data: {
      email: email ? { subject: email.subject, text: email.text } : null,
      recipients: wanted
        .slice(0, limits.remindersShown)
        .map(({ clubId, clubname, names }) => ({ clubId, clubname, admins: names })),
      clubs: wanted.length,
      emails: wanted.reduce((sum, { userIds }) => sum + userIds.length, 0),
      lately: namesOf(found.filter(({ userIds, lately }) => userIds.length > 0 && lately)),
      withoutAdmin: namesOf(found.filter(({ userIds }) => userIds.length === 0)),
    },
  };
});

/** "9 clubs were reminded by 12 emails. 2 were reminded in the last 12 hours already. …" */
function remindedWords({ clubs, emails, lately, withoutAdmin }: Reminded): string {
  const names = withoutAdmin.slice(0, 3).join(', ');
  const more = withoutAdmin.length - 3;
  const sentences = [
    clubs > 0 &&
      plural(
        clubs,
        { one: '# club was reminded by {emails}', other: '# clubs were reminded by {emails}' },
        { emails: plural(emails, { one: '# email', other: '# emails' }) },
      ),
    lately > 0 &&
      plural(
        lately,
        {
          one: '# club was reminded in the last {hours} hours already',
          other: '# clubs were reminded in the last {hours} hours already',
        },
        { hours: limits.remindAgainHours },
      ),
    withoutAdmin.length > 0 &&
      (more > 0 ? t`No admin to write to: ${names} and ${more} more` : t`No admin to write to: ${names}`),
  ].filter(Boolean);
  return sentences.join('. ') || t`No club was reminded: all three parts are there`;
}

const remind = on(remindClubs, async (call) => {
  const { services, who, params, body } = call;
  const { episodeId } = params;
  const { who: group = 'late', ...asked } = body;
  return services.db.transaction(async (tx) => {
    await requireInProgress(tx, episodeId);
    const found = await store.markReminded(tx, {
      ...asked,
      group,
      episodeId,
      remindedBy: who.account.user.id,
    });
    const reminded = found.filter((club) => club.reminded);
    const emails = reminded.flatMap(({ clubId, userIds }) =>
      userIds.map((userId) => ({ kind: 'parts-reminder' as const, episodeId, clubId, userId })),
    );
    await sendEmails(tx, services.queue, emails);
    const object = `episode:${episodeId}`;
    await audit(
      tx,
      call,
      ...reminded.map(({ clubId }) => ({ action: 'episode:remind' as const, object, clubId })),
    );
    const data: Reminded = {
      clubs: reminded.length,
      emails: emails.length,
      lately: found.filter((club) => !club.reminded && club.userIds.length > 0).length,
      withoutAdmin: found.filter(({ userIds }) => userIds.length === 0).map(({ clubname }) => clubname),
    };
    return { data, message: remindedWords(data) };
  });
});

export const reminderRoutes = [preview, remind];
