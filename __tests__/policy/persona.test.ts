import type { Audience } from '@/contract/episode';
import { audiencesFor } from '@/policy/audience';
import { dashboardOf, type Persona, personaLabel, personaOf, usesMemberPages } from '@/policy/persona';

type Roles = Parameters<typeof personaOf>[0];

const all: Audience[] = ['everyone', 'parents', 'children', 'coaches'];
const table: [label: string, Roles, Persona, dashboard: string, Audience[]][] = [
  ['Platform admin', { role: 'admin', clubMemberRole: null }, 'platformAdmin', 'admin', all],
  ['Club admin', { role: 'user', clubMemberRole: 'admin' }, 'clubAdmin', 'club', all],
  [
    ...(['Parent', { role: 'user', clubMemberRole: 'parent' }, 'parent', 'member'] as const),
    ['everyone', 'parents', 'children'],
  ],
  ['Child', { role: 'user', clubMemberRole: 'child' }, 'child', 'member', ['everyone', 'children']],
  ['Coach', { role: 'user', clubMemberRole: 'coach' }, 'coach', 'member', ['everyone', 'coaches']],
];

test.each(table)(
  'G-05 G-06 G-07 %s: persona, home and audiences',
  (label, roles, expected, dashboard, audiences) => {
    const persona = personaOf(roles);
    expect([persona, personaLabel(persona), dashboardOf(persona)]).toEqual([expected, label, dashboard]);
    expect(usesMemberPages(persona)).toBe(dashboard === 'member');
    expect(audiencesFor(persona)).toEqual(audiences);
  },
);

test('a platform admin stays one, with any role in a club', () => {
  expect(personaOf({ role: 'admin', clubMemberRole: 'child' })).toBe('platformAdmin');
});

test('a user without a role in the club can do the least there is', () => {
  expect(personaOf({ role: 'user', clubMemberRole: null })).toBe('child');
});
