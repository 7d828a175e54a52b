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

type Situation = readonly [situation: string, subject: PolicySubject, expected: string];

/** One letter for each persona in the order above: Allowed, Forbidden ever (403), Hidden (404), refused Openly (403). */
const always = (expected: string): Situation[] => [['no object', {}, expected]];
const byClub = (own: string, other: string): Situation[] => [
  ['of the own club', ofOwn({}), own],
  ['of another club', ofOther({}), other],
];
const byPerson = (own: string, other: string): Situation[] => [
  ['their own', { userId: 'me' }, own],
  ["somebody else's", { userId: 'other' }, other],
];
const byGuardian = (own: string, other: string): Situation[] => [
  ['of a family of theirs', { guardianIds: ['other', 'me'] }, own],
  ['of another family', { guardianIds: ['other'] }, other],
  ['of nobody', { guardianIds: [] }, other],
  ['of a club', ofOwn({}), other],
];
const byAudience = (everyone: string, children: string, inProgress: string): Situation[] => [
  ['published for everyone', published, everyone],
  ['published for children', forChildren, children],
  ['in progress', open, inProgress],
];

const alike: [situations: Situation[], actions: Action[]][] = [
  [always('AAAAA'), ['account:read', 'account:sign-out', 'account:language', 'account:export']],
  [always('AAAAA'), ['account:remove', 'password:check', 'session:prove', 'file:download']],
  [always('AAFFF'), ['second-factor:own']],
  [
    [
      ['of another person', { userId: 'other' }, 'AFFFF'],
      ['of their own', { userId: 'me' }, 'HFFFF'],
    ],
    ['second-factor:reset'],
  ],
  [always('AFFFF'), ['attention:read', 'console:search', 'versions:save', 'history:read', 'audit:read']],
  [always('AFFFF'), ['suggested-club:manage', 'support-video:manage', 'category:manage', 'host:manage']],
  [always('AFFFF'), ['sponsor:manage', 'campaign:manage', 'club:manage', 'club-note:read', 'member:move']],
  [always('AFFFF'), ['episode:create', 'episode:update', 'public-episode:manage']],
  [always('AFFFF'), ['mastering:read', 'mastering:update', 'webhook:manage', 'season:manage']],
  [always('FAFFF'), ['support-video:watch', 'club-attention:read']],
  [always('AAFFF'), ['image:send', 'sound:send', 'attention:follow']],
  [always('AAFAF'), ['unsent:open']],
  [always('FFAAF'), ['family:read']],
  [always('FFAFF'), ['family:manage', 'family:join', 'pin:own']],
  [always('FFFAF'), ['claim:own']],
  [always('FFAFA'), ['feed:own']],
  [always('FFAAA'), ['listen:hand-over', 'queue:own', 'season:read']],
  [always('FAAFA'), ['news:own']],
  [byPerson('AAAAA', 'HHHHH'), ['session:own']],
  [byPerson('AFFFF', 'OFFFF'), ['admin:update', 'admin:change-password']],
  [byPerson('FAAAA', 'FHHHH'), ['profile:update', 'password:change']],
  [byClub('AAFFF', 'AHFFF'), ['club:read', 'club:join-code', 'club:update', 'club-move:manage']],
  [byClub('AAFFF', 'AHFFF'), ['member:manage', 'member:import', 'admin-user:manage', 'invite:manage']],
  [byClub('AAFFF', 'AHFFF'), ['voice:choose', 'club-archive:manage', 'show-import:manage']],
  [byClub('FAFFF', 'FHFFF'), ['local-sponsor:manage', 'club-week:read', 'club-season:read']],
  [byClub('FAFFF', 'FHFFF'), ['member:invite', 'join-request:decide', 'reflection-report:manage']],
  [byGuardian('FFAFF', 'FFHFF'), ['child:manage', 'child:export', 'child:remove', 'consent:decide']],
  [byGuardian('FFAFF', 'FFHFF'), ['guardian-invite:manage', 'guardian:remove', 'claim:decide']],
  [byGuardian('FFAFF', 'FFHFF'), ['child-feed:manage', 'guest-link:manage', 'shared-device:manage']],
  [byAudience('FFAAA', 'FFAAH', 'FFHHH'), ['listen:own', 'listen:report']],
  [byAudience('FFAAF', 'FFAAF', 'FFHHF'), ['reflection:read', 'reflection:answer', 'question:read-aloud']],
];

const table: Partial<Record<Action, Situation[]>> = {
  ...Object.fromEntries(alike.flatMap(([situations, actions]) => actions.map((one) => [one, situations]))),
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
  'club-note:change': [...byPerson('AFFFF', 'HFFFF'), ['of an account that is gone', {}, 'AFFFF']],
  'analytics:read': [['of all clubs', { clubId: null }, 'AHFFF'], ...byClub('AAFFF', 'AHFFF')],
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
  'episode:remove': [
    ["the platform's draft", { ofClubId: null }, 'AHFFF'],
    ["of the own club's imported show", { ofClubId: own }, 'AAFFF'],
    ["of another club's imported show", { ofClubId: 'other' }, 'AHFFF'],
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
  'transcript:manage': [
    ["the own club's, published", ofOwn(published), 'AAFFF'],
    ["another club's, published", ofOther(published), 'AHFFF'],
    ["the platform's feature", { ...published, clubId: null }, 'AHFFF'],
  ],
  'rendition:master': [
    ["the own club's, published", ofOwn(published), 'AAFFF'],
    ["another club's, published", ofOther(published), 'AHFFF'],
  ],
  'public-episode:share': [
    ["the own club's, published", ofOwn(published), 'AAFFF'],
    ["the own club's draft", ofOwn(draft), 'AHFFF'],
    ["another club's, published", ofOther(published), 'AHFFF'],
  ],
  'consent:own': [
    ['of an account of their own', { userId: 'me', claimed: true }, 'FFFAF'],
    ['while guardians decide', { userId: 'me', claimed: false }, 'FFFOF'],
    ['of somebody else', { userId: 'other', claimed: true }, 'FFFOF'],
  ],
  'feed-alert:answer': [
    ['a link that they are told of', { openTo: ['other', 'me'] }, 'FFAFA'],
    ['a link of others', { openTo: ['other'] }, 'FFHFH'],
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
      .toSorted(),
  );
});

test('a person without a club owns nothing, not even what has no club', () => {
  const who = { userId: 'me', persona: 'clubAdmin' as const, clubId: null };
  expect(judge(who, 'episode-content:read', { ...published, clubId: null })).toBe('hidden');
});
