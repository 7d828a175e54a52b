import type { ClubStatus } from '@/contract/club';
import { invitesGoOut } from '@/contract/list-file/list-file';
import { type ImportPreview, importMembers, previewImport } from '@/contract/list-file/member-import';
import { today } from '@/contract/time-zone';
import { plural, t } from '@/language/text';
import { getClub } from '../club/club.store';
import { lockLiveClub } from '../club/lock-live-club';
import { minutesFor } from '../invite/invite-pace.store';
import type { Db, Transaction } from '../kernel/db/client';
import { ApiError, fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { type Call, on } from '../kernel/http/route';
import { refuseProblems, tellProblems } from '../kernel/list-file/list-problems';
import { sendEmails } from '../mail/send-emails';
import { checkRows } from './check-rows';
import { carryOut, countPlan, planImport } from './plan-import';

type Importing = Call<typeof previewImport> | Call<typeof importMembers>;

/** The caller's own club, or the one that the platform names. */
function requireClub({ who, body }: Importing): string {
  const clubId = body.clubId ?? who.principal.clubId;
  authorize(who, 'member:import', { clubId });
  if (clubId === null) throw fieldError('invalid', 'clubId', t`Choose the club`);
  return clubId;
}

/**
 * Refuses a club that cannot take new people now. Only the platform gets here, because the
 * policy refuses admins of such a club.
 */
function requireActive<Club extends { clubname: string; status: ClubStatus }>(club: Club | undefined): Club {
  if (!club) throw notFound(t`The club`);
  if (club.status === 'active') return club;
  throw new ApiError('conflict', t`${club.clubname} is suspended. Let it in again first.`);
}

const readList = (who: Person, text: string) =>
  checkRows(text, Number(today(who.account.store.timeZone).slice(0, 4)));
type List = Awaited<ReturnType<typeof readList>>;

async function look(db: Db, clubId: string, { rows, sample, children, ...checked }: List) {
  const plan = await planImport(db, clubId, children);
  const counts = countPlan(plan);
  const preview: ImportPreview = {
    rows,
    ...counts,
    inviteMinutes: await minutesFor(db, clubId, counts.invites),
    ...tellProblems([...checked.problems, ...plan.problems]),
    sample,
  };
  return { plan, preview };
}

const preview = on(
  previewImport,
  async (call) => {
    const { services, who, body } = call;
    const clubId = requireClub(call);
    if (body.clubId) requireActive((await getClub(services.db, clubId))?.club);
    const looked = await look(services.readingDb, clubId, await readList(who, body.text));
    return { data: looked.preview };
  },
  { expensive: true },
);

const previewWords = ({ children, invites, inviteMinutes }: ImportPreview, clubname: string) => {
  const made = plural(
    children,
    {
      one: '# child is in {clubname}, waiting for consent.',
      other: '# children are in {clubname}, waiting for consent.',
    },
    { clubname },
  );
  const sent =
    invites === 0
      ? t`All guardians are in the club already`
      : plural(invites, {
          one: '# guardian gets an invite by email',
          other: '# guardians get an invite by email',
        }) + invitesGoOut({ inviteMinutes });
  return `${made} ${sent}`;
};

async function importList(tx: Transaction, call: Call<typeof importMembers>, clubId: string, list: List) {
  const club = requireActive(await lockLiveClub(tx, clubId));
  const { plan, preview: looked } = await look(tx, club.id, list);
  refuseProblems(looked);
  const { services, who } = call;
  await carryOut(tx, { clubId: club.id, invitedBy: who.principal.userId }, plan, (made) =>
    sendEmails(
      tx,
      services.queue,
      made.map(({ inviteId }) => ({ kind: 'invite', inviteId })),
      made.map(({ sendAt }) => sendAt),
    ),
  );
  await audit(tx, call, { action: 'member:import', object: `club:${club.id}`, clubId: club.id });
  return { data: looked, message: previewWords(looked, club.clubname) };
}

const commit = on(
  importMembers,
  async (call) => {
    const clubId = requireClub(call);
    const list = await readList(call.who, call.body.text);
    return call.services.db.transaction((tx) => importList(tx, call, clubId, list));
  },
  { expensive: true },
);

export const memberImportRoutes = [preview, commit];
