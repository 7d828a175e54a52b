import { actionText, auditNouns, auditTopics } from '@/contract/audit/audit-words';
import { endpoints } from '@/contract/endpoints';
import { rules } from '@/policy/rules';

// The types hold the server to these actions, but for those it puts together of a noun and a verb: they are here.
const ofResources = Object.values(endpoints).flatMap(({ path }) => {
  const [, noun] = /^\/api\/(?:\w+\/)?([a-z-]+)\/\{id\}\/restore$/.exec(path) ?? [];
  return noun ? ['create', 'update', 'remove', 'restore', 'purge'].map((verb) => `${noun}:${verb}`) : [];
});

test('every action that the server writes has words, and every noun of them a name to filter by', () => {
  expect(ofResources).toContain('webhook:purge');
  const actions = [...Object.keys(rules), ...ofResources];
  expect(actions.filter((action) => actionText(action) === action)).toEqual([]);
  const words = Object.values(auditTopics).flatMap((topic) => Object.values<string>(topic.actions));
  expect(words.filter((text) => !/^[A-Z][^:_]+$/.test(text))).toEqual([]);
  expect(new Set(auditNouns.map(({ name }) => name)).size).toBe(Object.keys(auditTopics).length);
});

test('an action of old entries that is not written any more is shown as it is', () => {
  expect(actionText('club:rename')).toBe('club:rename');
});
