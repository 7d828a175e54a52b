import { eq } from 'drizzle-orm';
import { getSignInObstacle, hasWorkingLogin, isListedMember } from '@/server/consent/may-sign-in.store';
import { currentNotices } from '@/server/consent/notices';
import { putClaim } from '@/server/family/claim.store';
import { addGuardianInvite } from '@/server/family/guardian-invite.store';
import { type LinkKind, mintLink } from '@/server/mail/link.store';
import { users } from '@/server/tables/user';
import { apiOfFile, said } from '../support/api';
import { type Someone, seedFamily } from '../support/families';
import { composeQueuedEmails, takeQueuedEmails } from '../support/queued-emails';
import { resetCalls } from '../support/resets';
import { password, type SeedUser, seedClub, seedConsent, seedMember } from '../support/seed';
import { randomEmail } from '../support/sign-ups';

const api = apiOfFile();
beforeEach(async () => {
  await api.query('delete from rate_limits');
  await takeQueuedEmails(api);
});

const linkTo = (kind: LinkKind, id = '') => api.services.db.transaction((tx) => mintLink(tx, kind, id));
const answers = async (...call: Parameters<typeof api.call>) => (await api.call(...call)).status === 200;

/** Each way in: what is done while the person may still sign in, and then whether it lets them, or others for them, in. */
const entrances = {
  'the sign-in form':
    async ({ email }: Someone) =>
    () =>
      answers('POST', '/api/auth/login', { body: { identifier: email, password } }),

  'a session that is open':
    async ({ token }: Someone) =>
    () =>
      answers('GET', '/api/account', { token }),

  'the form for a lost password':
    async ({ email }: Someone) =>
    async () => {
      await api.call('POST', '/api/auth/forgot-password', { body: { identifier: email } });
      return (await composeQueuedEmails(api)).length > 0;
    },

  'a link for a lost password': async ({ id }: Someone) => {
    const token = await linkTo('userId', id);
    const hashOf = async () => (await api.query('select password_hash from users where id = $1', [id]))[0];
    return async () => {
      const before = await hashOf();
      const answer = await resetCalls(api, { id }).reset(token);
      if (answer.status === 200) return true;
      expect(said(answer)).toBe('400 This link has been used or has run out. Ask for a new one.');
      expect(await hashOf()).toEqual(before);
      return false;
    };
  },

  'an invite that they sent to another guardian': async (person: Someone) => {
    const { db } = api.services;
    const clubId = person.clubId ?? '';
    const familyId = await seedFamily(db, clubId, [person]);
    const invite = { clubId, familyId, invitedBy: person.id, email: randomEmail(), childIds: [] };
    const id = await db.transaction((tx) => addGuardianInvite(tx, { ...invite, household: 'same' }));
    const token = await linkTo('guardianInviteId', id);
    return () => answers('GET', `/api/auth/invite/${token}`);
  },

  'the link of a claim to the account': async ({ id: childId, clubId }: Someone) => {
    const claim = { childId, clubId: clubId ?? '', email: randomEmail(), purposes: ['account' as const] };
    const id = await api.services.db.transaction((tx) => putClaim(tx, claim, currentNotices.en));
    const token = await linkTo('claimId', id);
    return () => answers('POST', '/api/auth/claim', { body: { token } });
  },
};
type Entrance = keyof typeof entrances;

const ofPerson = (change: string) => (person: Someone) =>
  api.query(`update users set ${change} where id = $1`, [person.id]);
const ofClub = (change: string) => (person: Someone) =>
  api.query(`update clubs set ${change} where id = $1`, [person.clubId]);
const nothing = async () => undefined;

/** A child has an address once the account is its own. */
const child: SeedUser = { clubMemberRole: 'child', claimedAt: new Date() };

const states: [
  state: string,
  of: SeedUser,
  change: (person: Someone) => Promise<unknown>,
  obstacle: string | null,
  closed?: readonly Entrance[],
][] = [
  ['a parent', {}, nothing, null],
  ['a coach', { clubMemberRole: 'coach' }, nothing, null],
  ['a child with consent', child, nothing, null],
  ['a child for whom no guardian has agreed', { ...child, consented: false }, nothing, 'waiting'],
  [
    'a child whose consent was withdrawn',
    child,
    ({ id }) => seedConsent(api.services.db, id, { given: false }),
    'waiting',
  ],
  ['a child that a guardian has deleted', child, ofPerson("status = 'removed'"), 'removed'],
  ['a deactivated parent', {}, ofPerson("status = 'disabled'"), 'disabled'],
  ['a deactivated child', child, ofPerson("status = 'disabled'"), 'disabled'],
  ['a parent of a deleted club', {}, ofClub('removed_at = now()'), 'club-removed'],
  ['a parent of a suspended club', {}, ofClub("status = 'suspended'"), null],
  ['a parent without a password', {}, ofPerson('password_hash = null'), null, ['the sign-in form']],
];

const seed = async (of: SeedUser): Promise<Someone> => {
  const { id } = await seedClub(api.services.db);
  return seedMember(api.services.db, id, of.clubMemberRole ?? 'parent', { email: randomEmail(), ...of });
};

const crossed = states.flatMap(([state, of, change, obstacle, closed = []]) =>
  (Object.keys(entrances) as Entrance[]).map(
    (entrance) => [state, entrance, of, change, obstacle === null && !closed.includes(entrance)] as const,
  ),
);

test.each(crossed)('K-01 K-04 S-11 %s, %s', async (_state, entrance, of, change, isOpen) => {
  const person = await seed(of);
  const enter = await entrances[entrance](person);
  await change(person);
  expect(await enter()).toBe(isOpen);
});

test.each(states)('%s: lists count whom the rule lets in', async (_state, of, change, obstacle) => {
  const { db } = api.services;
  const person = await seed(of);
  await change(person);
  expect(await getSignInObstacle(db, person.id)).toBe(obstacle);
  const [found] = await db
    .select({ works: hasWorkingLogin(), listed: isListedMember, hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, person.id));
  expect(found?.works).toBe(obstacle === null && found?.hash !== null);
  // The lists look at the club by themselves.
  expect(found?.listed).toBe(found?.works || obstacle === 'club-removed');
});
