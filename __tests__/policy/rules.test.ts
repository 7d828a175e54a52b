import { can, judge, mayEver, type Verdict } from '@/policy/can';
import type { Persona } from '@/policy/persona';
import { type Action, looksAtObject, type PolicySubject, rules } from '@/policy/rules';

const personas: Persona[] = ['platformAdmin', 'clubAdmin', 'parent', 'child', 'coach'];
const verdicts: Record<string, Verdict> = { A: 'allowed', F: 'forbidden', H: 'hidden', O: 'forbidden' };

const own = 'own-club';
const draft: PolicySubject = { status: 'draft', audience: 'everyone' };
const open: PolicySubject = { status: 'in_progress', audience: 'everyone' };
const published: PolicySubject = { status: 'published', audience: 'everyone' };
const archived: PolicySubject = { status: 'archived', audience: 'everyone' };
const forParents: PolicySubject = { status: 'published', audience: 'parents' };
const forChildren: PolicySubject = { status: 'published', audience: 'children' };
const forCoaches: PolicySubject = { status: 'published', audience: 'coaches' };
const ofOwn = (subject: PolicySubject): PolicySubject => ({ ...subject, clubId: own });
const ofOther = (subject: PolicySubject): PolicySubject => ({ ...subject, clubId: 'other-club' });

/** One letter for each persona in the order above: Allowed, Forbidden ever (403), Hidden (404), refused Openly (403). */
const table: Record<Action, [situation: string, subject: PolicySubject, expected: string][]> = {
  'account:read': [['no object', {}, 'AAAAA']],
  'account:sign-out': [['no object', {}, 'AAAAA']],
  'account:export': [['no object', {}, 'AAAAA']],
  'account:remove': [['no object', {}, 'AAAAA']],
  'session:own': [
    ['their own', { userId: 'me' }, 'AAAAA'],
    ["somebody else's", { userId: 'other' }, 'HHHHH'],
  ],
  'admin:update': [
    ['themselves', { userId: 'me' }, 'AFFFF'],
    ['somebody else', { userId: 'other' }, 'OFFFF'],
  ],
  'admin:change-password': [
    ['themselves', { userId: 'me' }, 'AFFFF'],
    ['somebody else', { userId: 'other' }, 'OFFFF'],
  ],
  'profile:update': [
    ['themselves', { userId: 'me' }, 'FAAAA'],
    ['somebody else', { userId: 'other' }, 'FHHHH'],
  ],
  'password:change': [
    ['themselves', { userId: 'me' }, 'FAAAA'],
    ['somebody else', { userId: 'other' }, 'FHHHH'],
  ],
  'password:check': [['no object', {}, 'AAAAA']],
  'attention:read': [['no object', {}, 'AFFFF']],
  'console:search': [['no object', {}, 'AFFFF']],
  'versions:save': [['no object', {}, 'AFFFF']],
  'history:read': [['no object', {}, 'AFFFF']],
  'suggested-club:manage': [['no object', {}, 'AFFFF']],
  'support-video:manage': [['no object', {}, 'AFFFF']],
  'support-video:watch': [['no object', {}, 'FAFFF']],
  'category:manage': [['no object', {}, 'AFFFF']],
  'host:manage': [['no object', {}, 'AFFFF']],
  'playlist:manage': [
    ["the platform's", { clubId: null }, 'AHFFF'],
    ["the own club's", ofOwn({}), 'HAFFF'],
    ["another club's", ofOther({}), 'HHFFF'],
  ],
  'playlist:read': [
    ["the platform's, for everyone", { clubId: null, audience: 'everyone' }, 'AHAAA'],
    ["the platform's, for parents", { clubId: null, audience: 'parents' }, 'AHAHH'],
    ["the platform's, for children", { clubId: null, audience: 'children' }, 'AHAAH'],
    ["the platform's, for coaches", { clubId: null, audience: 'coaches' }, 'AHHHA'],
    ["the own club's", ofOwn({ audience: 'everyone' }), 'HAAAA'],
    ["the own club's, for coaches", ofOwn({ audience: 'coaches' }), 'HAHHA'],
    ["another club's", ofOther({ audience: 'everyone' }), 'HHHHH'],
    ['of unknown club and audience', {}, 'HHHHH'],
  ],
  'sponsor:manage': [['no object', {}, 'AFFFF']],
  'local-sponsor:manage': [
    ['of the own club', ofOwn({}), 'FAFFF'],
    ['of another club', ofOther({}), 'FHFFF'],
  ],
  'campaign:manage': [['no object', {}, 'AFFFF']],
  'club:manage': [['any club', ofOther({}), 'AFFFF']],
  'club-note:read': [['no object', {}, 'AFFFF']],
  'club-note:change': [
    ['their own', { userId: 'me' }, 'AFFFF'],
    ['of another', { userId: 'other' }, 'HFFFF'],
    ['of an account that is gone', {}, 'AFFFF'],
  ],
  'club:read': [
    ['the own club', ofOwn({}), 'AAFFF'],
    ['another club', ofOther({}), 'AHFFF'],
  ],
  'club:join-code': [
    ['the own club', ofOwn({}), 'AAFFF'],
    ['another club', ofOther({}), 'AHFFF'],
  ],
  'club:update': [
    ['the own club', ofOwn({}), 'AAFFF'],
    ['another club', ofOther({}), 'AHFFF'],
  ],
  'analytics:read': [
    ['of all clubs', { clubId: null }, 'AHFFF'],
    ['of the own club', ofOwn({}), 'AAFFF'],
    ['of another club', ofOther({}), 'AHFFF'],
  ],
  'club-week:read': [
    ['of the own club', ofOwn({}), 'FAFFF'],
    ['of another club', ofOther({}), 'FHFFF'],
  ],
  'member:manage': [
    ['of the own club', ofOwn({}), 'AAFFF'],
    ['of another club', ofOther({}), 'AHFFF'],
  ],
  'member:move': [['no object', {}, 'AFFFF']],
  'member:invite': [
    ['to the own club', ofOwn({}), 'FAFFF'],
    ['to another club', ofOther({}), 'FHFFF'],
  ],
  'member:import': [
    ['to the own club', ofOwn({}), 'AAFFF'],
    ['to another club', ofOther({}), 'AHFFF'],
  ],
  'admin-user:manage': [
    ['of the own club', ofOwn({}), 'AAFFF'],
    ['of another club', ofOther({}), 'AHFFF'],
  ],
  'invite:manage': [
    ['to the own club', ofOwn({}), 'AAFFF'],
    ['to another club', ofOther({}), 'AHFFF'],
  ],
  'unsent:open': [['no object', {}, 'AAFAF']],
  'image:send': [['no object', {}, 'AAFFF']],
  'sound:send': [['no object', {}, 'AAFFF']],
  'join-request:decide': [
    ['of the own club', ofOwn({}), 'FAFFF'],
    ['of another club', ofOther({}), 'FHFFF'],
  ],
  'episode:create': [['no object', {}, 'AFFFF']],
  'episode:update': [['any', published, 'AFFFF']],
  'episode:remove': [['any', draft, 'AFFFF']],
  'episode:read': [
    ['a draft', draft, 'AHHHH'],
    ['in progress', open, 'AAHHH'],
    ['published for everyone', published, 'AAAAA'],
    ['published for parents', forParents, 'AAAHH'],
    ['published for children', forChildren, 'AAAAH'],
    ['published for coaches', forCoaches, 'AAHHA'],
    ['archived', archived, 'AAHHH'],
    ['of unknown state', {}, 'AHHHH'],
  ],
  'episode-content:read': [
    ["the own club's draft", ofOwn(draft), 'AHHHH'],
    ["the own club's, in progress", ofOwn(open), 'AAHHH'],
    ["the own club's, published", ofOwn(published), 'AAAAA'],
    ["the own club's, published for coaches", ofOwn(forCoaches), 'AAHHA'],
    ["another club's, published", ofOther(published), 'AHHHH'],
    ['of no club', { ...published, clubId: null }, 'AHHHH'],
  ],
  'episode-content:send': [
    ["the own club's, in progress", ofOwn(open), 'AAFFF'],
    ["the own club's draft", ofOwn(draft), 'AHFFF'],
    ["another club's, in progress", ofOther(open), 'AHFFF'],
  ],
  'voice:choose': [
    ['of the own club', ofOwn({}), 'AAFFF'],
    ['of another club', ofOther({}), 'AHFFF'],
  ],
  'rendition:master': [
    ["the own club's, published", ofOwn(published), 'AAFFF'],
    ["another club's, published", ofOther(published), 'AHFFF'],
  ],
  'file:download': [['no object', {}, 'AAAAA']],
  'listen:own': [
    ['published for everyone', published, 'FFAAA'],
    ['published for children', forChildren, 'FFAAH'],
    ['in progress', open, 'FFHHH'],
  ],
  'listen:report': [
    ['published for everyone', published, 'FFAAA'],
    ['published for children', forChildren, 'FFAAH'],
    ['in progress', open, 'FFHHH'],
  ],
  'family:read': [['no object', {}, 'FFAAF']],
  'family:manage': [['no object', {}, 'FFAFF']],
  'child:manage': [
    ['a child they look after', { guardianIds: ['other', 'me'] }, 'FFAFF'],
    ['a child of another family', { guardianIds: ['other'] }, 'FFHFF'],
    ['a child of nobody', ofOwn({}), 'FFHFF'],
  ],
  'guardian-invite:manage': [
    ['of the own household', { guardianIds: ['other', 'me'] }, 'FFAFF'],
    ['of another household', { guardianIds: ['other'] }, 'FFHFF'],
  ],
  'guardian:remove': [
    ['of a household of theirs', { guardianIds: ['other', 'me'] }, 'FFAFF'],
    ['of another household', { guardianIds: ['other'] }, 'FFHFF'],
    ['of no household', { guardianIds: [] }, 'FFHFF'],
  ],
  'family:join': [['no object', {}, 'FFAFF']],
  'claim:own': [['no object', {}, 'FFFAF']],
  'claim:decide': [
    ['of a child they look after', { guardianIds: ['other', 'me'] }, 'FFAFF'],
    ['of a child of another family', { guardianIds: ['other'] }, 'FFHFF'],
  ],
  'consent:own': [
    ['of an account of their own', { userId: 'me', claimed: true }, 'FFFAF'],
    ['while guardians decide', { userId: 'me', claimed: false }, 'FFFOF'],
    ['of somebody else', { userId: 'other', claimed: true }, 'FFFOF'],
  ],
  'reflection:read': [
    ['published for everyone', published, 'FFAAF'],
    ['published for children', forChildren, 'FFAAF'],
    ['in progress', open, 'FFHHF'],
  ],
  'reflection:answer': [
    ['published for everyone', published, 'FFAAF'],
    ['published for children', forChildren, 'FFAAF'],
    ['in progress', open, 'FFHHF'],
  ],
  'reflection:report': [
    ['an answer that is open to them', { openTo: ['other', 'me'] }, 'FFAAF'],
    ['an answer that is open to another household', { openTo: ['other'] }, 'FFHHF'],
    ['an answer that is open to nobody', ofOwn({}), 'FFHHF'],
  ],
  'reflection:themes': [
    ['the own club’s, published for everyone', ofOwn(published), 'AAFFA'],
    ['the own club’s, published for children', ofOwn(forChildren), 'AAFFH'],
    ['another club’s', ofOther(published), 'AHFFH'],
  ],
  'reflection-report:manage': [
    ['the own club’s', ofOwn({}), 'FAFFF'],
    ['another club’s', ofOther({}), 'FHFFF'],
  ],
  'listen:hand-over': [['no object', {}, 'FFAAA']],
};

const cells = Object.entries(table).flatMap(([action, situations]) =>
  situations.flatMap(([situation, subject, expected]) =>
    personas.map((persona, i) => ({
      action: action as Action,
      persona,
      situation,
      subject,
      verdict: verdicts[expected[i] ?? ''],
      ever: expected[i] !== 'F',
    })),
  ),
);

test('every sentence of the rules is in the table', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(rules).sort());
});

test.each(cells)(
  '$action, $situation: $persona is $verdict',
  ({ action, persona, subject, verdict, ever }) => {
    const who = { userId: 'me', persona, clubId: persona === 'platformAdmin' ? null : own };
    expect(judge(who, action, subject)).toBe(verdict);
    expect(can(who, action, subject)).toBe(verdict === 'allowed');
    expect(mayEver(who, action)).toBe(ever);
  },
);

test('D17 a sentence looks at the object as soon as one persona’s right does', () => {
  const looking = Object.keys(rules).filter((action) => looksAtObject(action as Action));
  expect(looking.toSorted()).toEqual(
    Object.entries(table)
      .filter(([, situations]) => situations.some(([, subject]) => Object.keys(subject).length > 0))
      .map(([action]) => action)
      .filter((action) => !['club:manage', 'episode:update', 'episode:remove'].includes(action))
      .toSorted(),
  );
});

test('somebody without a club owns nothing, not even what has no club', () => {
  const who = { userId: 'me', persona: 'clubAdmin' as const, clubId: null };
  expect(judge(who, 'episode-content:read', { ...published, clubId: null })).toBe('hidden');
});
