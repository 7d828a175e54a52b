import { endpoints } from '@/contract/endpoints';
import type { Persona } from '@/policy/persona';
import { type Action, type Rule, rules } from '@/policy/rules';
import { mayInShared } from '@/policy/shared-session';

const milo = { id: 'milo', firstName: 'Milo' };
const mum = { id: 'mum', firstName: 'Ana' };
const verdicts = { allowed: 'A', alone: 'C', password: 'P' };

/** By action: a parent by PIN, a child by a tap, a parent who has proved the password, a child and a parent together. */
const expected: Partial<Record<Action, string>> = {
  'account:read': 'AAAA',
  'account:sign-out': 'AAAA',
  'account:language': 'AAAA',
  'file:download': 'AAAA',
  'episode:read': 'AAAA',
  'episode-content:read': 'AAAA',
  'playlist:read': 'AAAA',
  'listen:own': 'AAAA',
  'listen:report': 'AAAA',
  'listen:hand-over': 'AAAA',
  'question:read-aloud': 'PPAA',
  'session:prove': 'AAAC',
  'queue:own': 'AAAC',
  'reflection:read': 'AAAC',
  'reflection:answer': 'AAAC',
  'reflection:report': 'AAAC',
  'season:read': 'AAAC',
  'family:read': 'PAAC',
  'unsent:open': '-A-C',
  'claim:own': '-P-C',
  'consent:own': '-P-C',
  ...Object.fromEntries(
    (
      [
        ...['account:export', 'account:remove', 'session:own', 'profile:update', 'password:change'],
        'password:check',
      ] as Action[]
    ).map((action) => [action, 'PPAC']),
  ),
  ...Object.fromEntries(
    (
      [
        ...[
          'pin:own',
          'shared-device:manage',
          'family:manage',
          'child:manage',
          'child:export',
          'child:remove',
          'consent:decide',
          'guardian-invite:manage',
        ],
        ...['guardian:remove', 'family:join', 'claim:decide'],
        ...['feed:own', 'child-feed:manage', 'guest-link:manage', 'feed-alert:answer'],
        'news:own',
      ] as Action[]
    ).map((action) => [action, 'P-A-']),
  ),
};

const cellOf = (action: Action): string => {
  const cell = (people: (typeof milo)[], persona: Persona, proven: boolean) =>
    (rules[action] as Rule)[persona] ? verdicts[mayInShared({ people, proven }, persona, action)] : '-';
  return [
    cell([mum], 'parent', false),
    cell([milo], 'child', false),
    cell([mum], 'parent', true),
    cell([milo, mum], 'child', false),
  ].join('');
};

test('G-07 in a session of a shared device every call of a family is allowed or asks for the password, and a new one asks', () => {
  const actions = new Set(
    Object.values(endpoints).flatMap(({ access }) => (access === 'open' ? [] : [access as Action])),
  );
  const ofFamilies = [...actions].filter((action) => cellOf(action) !== '----');
  const found = Object.fromEntries(ofFamilies.map((action) => [action, cellOf(action)]));
  expect(found).toEqual(expected);
});
