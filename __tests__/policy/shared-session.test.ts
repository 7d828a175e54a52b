import { endpoints } from '@/contract/endpoints';
import type { Persona } from '@/policy/persona';
import { type Action, type Rule, rules } from '@/policy/rules';
import { mayInShared } from '@/policy/shared-session';

const milo = { id: 'milo', firstName: 'Milo' };
const mum = { id: 'mum', firstName: 'Ana' };
const verdicts = { allowed: 'A', alone: 'C', password: 'P' };

const alike = (cell: string, ...actions: Action[]) =>
  Object.fromEntries(actions.map((action) => [action, cell]));

/** By action: a parent by PIN, a child by a tap, a parent who has proved the password, a child and a parent together. */
const expected: Partial<Record<Action, string>> = {
  ...alike('AAAA', 'account:read', 'account:sign-out', 'account:language', 'file:download'),
  ...alike('AAAA', 'episode:read', 'episode-content:read', 'playlist:read'),
  ...alike('AAAA', 'listen:own', 'listen:report', 'listen:hand-over'),
  ...alike('PPAA', 'question:read-aloud'),
  ...alike('AAAC', 'session:prove', 'queue:own', 'season:read'),
  ...alike('AAAC', 'reflection:read', 'reflection:answer', 'reflection:report'),
  ...alike('PAAC', 'family:read'),
  ...alike('-A-C', 'unsent:open'),
  ...alike('-P-C', 'claim:own', 'consent:own'),
  ...alike('PPAC', 'account:export', 'account:remove', 'session:own', 'profile:update'),
  ...alike('PPAC', 'password:change', 'password:check'),
  ...alike('P-A-', 'family:manage', 'family:join', 'child:manage', 'child:export', 'child:remove'),
  ...alike('P-A-', 'consent:decide', 'claim:decide', 'guardian-invite:manage', 'guardian:remove'),
  ...alike('P-A-', 'feed:own', 'child-feed:manage', 'guest-link:manage', 'feed-alert:answer'),
  ...alike('P-A-', 'pin:own', 'shared-device:manage', 'news:own'),
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
