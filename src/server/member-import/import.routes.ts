import { type ImportPreview, importMembers, previewImport } from '@/contract/member-import';
import { today } from '@/contract/time-zone';
import type { Person } from '../auth/person';
import { lockLiveClub } from '../club/lock-live-club';
import type { Transaction } from '../db/client';
import { ApiError, notFound } from '../http/api-error';
import { audit } from '../http/audit';
import { authorize } from '../http/authorize';
import { on } from '../http/route';
import { sendEmails } from '../mail/send-emails';
import { checkRows } from './check-rows';
import { carryOut, countPlan, planImport } from './plan-import';

/** So many problems are told at once; whoever has mended them sees the next ones. */
const toldAtMost = 200;

/** The caller's own club, in which the year of birth is checked by the day of its zone. */
function requireClub(who: Person): string {
  const { clubId } = who.principal;
  authorize(who, 'member:invite', { clubId });
  if (clubId === null) throw notFound('Your club');
  return clubId;
}

async function look(tx: Transaction, who: Person, clubId: string, text: string) {
  const thisYear = Number(today(who.account.store.timeZone).slice(0, 4));
  const { rows, sample, children, ...checked } = checkRows(text, thisYear);
  const plan = await planImport(tx, clubId, children);
  const problems = [...checked.problems, ...plan.problems].sort((one, other) => one.row - other.row);
  const preview: ImportPreview = {
    rows,
    ...countPlan(plan),
    wrong: problems.length,
    problems: problems.slice(0, toldAtMost),
    sample,
  };
  return { plan, preview };
}

const preview = on(previewImport, async ({ services, who, body }) => {
  const clubId = requireClub(who);
  const looked = await services.db.transaction((tx) => look(tx, who, clubId, body.text));
  return { data: looked.preview };
});

const inWords = ({ children, invites }: ImportPreview) => {
  const made = children === 1 ? '1 child is' : `${children} children are`;
  const sent =
    invites === 0
      ? 'All guardians are in the club already'
      : `${invites} ${invites === 1 ? 'guardian gets an invite' : 'guardians get an invite'} by email`;
  return `${made} in your club, waiting for consent. ${sent}`;
};

const commit = on(importMembers, async (call) => {
  const { services, who, body } = call;
  const clubId = requireClub(who);
  return services.db.transaction(async (tx) => {
    const club = await lockLiveClub(tx, clubId);
    const looked = await look(tx, who, club.id, body.text);
    const { wrong, problems } = looked.preview;
    const [first] = problems;
    if (first) {
      const where = first.column ? `Row ${first.row}, ${first.column}` : `Row ${first.row}`;
      const many = wrong === 1 ? 'One thing is wrong' : `${wrong} things are wrong`;
      const sentence = `${many}, so nobody was imported. ${where}: ${first.message}.`;
      throw new ApiError('invalid', sentence, { fields: { text: sentence } });
    }
    await carryOut(tx, { clubId: club.id, invitedBy: who.principal.userId }, looked.plan, (inviteIds) =>
      sendEmails(
        tx,
        services.queue,
        inviteIds.map((inviteId) => ({ letter: 'invite', inviteId })),
      ),
    );
    await audit(tx, call, { action: 'member:import', object: `club:${club.id}`, clubId: club.id });
    return { data: looked.preview, message: inWords(looked.preview) };
  });
});

export const memberImportRoutes = [preview, commit];
