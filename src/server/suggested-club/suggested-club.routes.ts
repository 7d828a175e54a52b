import { suggestClub } from '@/contract/join';
import {
  approveSuggestedClub,
  contactSuggestedClub,
  declineSuggestedClub,
  reopenSuggestedClub,
  suggestedClubs,
} from '@/contract/suggested-club';
import { t } from '@/language/text';
import { makeClub } from '../club/make-club';
import { audit } from '../kernel/http/audit';
import { takeIfLeft } from '../kernel/http/rate-limit';
import { on } from '../kernel/http/route';
import { countInvite, sendEmails } from '../mail/send-emails';
import { resourceRoutes } from '../resource/resource.routes';
import { listAdminIds } from '../user/user.store';
import { moveSuggestedClub } from './move-suggested-club';
import { createSuggestedClub, suggestedClubRows } from './suggested-club.store';

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
    const about = { kind: 'suggested-club' as const, suggestedClubId: made.id };
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
    message: t`Thank you. The people who run Touchline have your suggestion.`,
  };
});

const { list, get, remove, restore } = resourceRoutes(suggestedClubs, {
  ...suggestedClubRows,
  view: ({ name, town, contactName, contactEmail, note, status, declineReason, club }) => ({
    name,
    town,
    contactName,
    contactEmail,
    note,
    status,
    declineReason,
    club,
  }),
});

const contact = on(contactSuggestedClub, async (call) =>
  call.services.db.transaction(async (tx) => {
    const { name } = await moveSuggestedClub(tx, call, 'contact');
    return { message: t`${name} is marked as contacted` };
  }),
);

const approve = on(approveSuggestedClub, async (call) => {
  const { clubname, adminEmail } = call.body;
  // The limit counts by the club's name, because the club has no id yet.
  await countInvite(call, { scope: clubname, email: adminEmail });
  return call.services.db.transaction(async (tx) => {
    await moveSuggestedClub(tx, call, 'approve', async () => ({
      clubId: await makeClub(tx, call, call.body),
    }));
    return { message: t`${clubname} was created, and an invite was sent to ${adminEmail}` };
  });
});

const decline = on(declineSuggestedClub, async (call) =>
  call.services.db.transaction(async (tx) => {
    const { reason, tell } = call.body;
    const { id: suggestedClubId } = call.params;
    const { name, contactEmail, isRepeated } = await moveSuggestedClub(tx, call, 'decline', async () => ({
      declineReason: reason,
    }));
    if (!tell) return { message: t`${name} was declined` };
    if (!isRepeated) await sendEmails(tx, call.services.queue, [{ kind: 'declined-club', suggestedClubId }]);
    return { message: t`${name} was declined, and an email goes to ${contactEmail}` };
  }),
);

const reopen = on(reopenSuggestedClub, async (call) =>
  call.services.db.transaction(async (tx) => {
    const { name } = await moveSuggestedClub(tx, call, 'reopen');
    return { message: t`${name} is open again` };
  }),
);

export const suggestedClubRoutes = [suggest, list, get, remove, restore, contact, approve, decline, reopen];
