import { suggestClub } from '@/contract/join';
import { listAdminIds } from '../auth/user.store';
import { audit } from '../http/audit';
import { takeIfLeft } from '../http/rate-limit';
import { on } from '../http/route';
import { sendEmails } from '../mail/send-emails';
import { createSuggestedClub } from './suggested-club.store';

const suggest = on(suggestClub, async (call) => {
  const { services, body, request } = call;
  const { db, queue, rateLimits } = services;
  await rateLimits.take('suggestions', request.limitKey);
  // When very many suggest clubs, no more emails are sent, but the suggestions are still stored.
  const tells = await takeIfLeft(rateLimits, 'suggestedClubEmails', 'all');
  const row = await db.transaction(async (tx) => {
    const made = await createSuggestedClub(tx, body);
    await audit(tx, call, { action: 'suggested-club:create', object: `suggested-club:${made.id}` });
    const adminIds = tells ? await listAdminIds(tx, null) : [];
    const about = { letter: 'suggested-club' as const, suggestedClubId: made.id };
    await sendEmails(
      tx,
      queue,
      adminIds.map((userId) => ({ ...about, userId })),
    );
    return made;
  });
  const { name, town, contactName, contactEmail, note } = row;
  return {
    data: { name, town, contactName, contactEmail, note },
    message: 'Thank you. We have told the people who run Touchline.',
  };
});

export const suggestedClubRoutes = [suggest];
