import type { Audience } from '@/contract/episode';
import { audiencesFor } from '@/policy/audience';
import { dashboardOf, type Persona, personaLabel, personaOf, usesMemberPages } from '@/policy/persona';

type Roles = Parameters<typeof personaOf>[0];

const table: { roles: Roles; persona: Persona; label: string; dashboard: string; audiences: Audience[] }[] = [
  {
    roles: { role: 'admin', clubMemberRole: null },
    persona: 'platformAdmin',
    label: 'Platform admin',
    dashboard: 'admin',
    audiences: ['everyone', 'parents', 'children', 'coaches'],
  },
  {
    roles: { role: 'user', clubMemberRole: 'admin' },
    persona: 'clubAdmin',
    label: 'Club admin',
    dashboard: 'club',
    audiences: ['everyone', 'parents', 'children', 'coaches'],
  },
  {
    roles: { role: 'user', clubMemberRole: 'parent' },
    persona: 'parent',
    label: 'Parent',
    dashboard: 'member',
    audiences: ['everyone', 'parents', 'children'],
  },
  {
    roles: { role: 'user', clubMemberRole: 'child' },
    persona: 'child',
    label: 'Child',
    dashboard: 'member',
    audiences: ['everyone', 'children'],
  },
  {
    roles: { role: 'user', clubMemberRole: 'coach' },
    persona: 'coach',
    label: 'Coach',
    dashboard: 'member',
    audiences: ['everyone', 'coaches'],
  },
];

test.each(table)('G-05 G-06 G-07 $label: persona, home and audiences', (row) => {
  const persona = personaOf(row.roles);
  expect(persona).toBe(row.persona);
  expect(personaLabel(persona)).toBe(row.label);
  expect(dashboardOf(persona)).toBe(row.dashboard);
  expect(usesMemberPages(persona)).toBe(row.dashboard === 'member');
  expect(audiencesFor(persona)).toEqual(row.audiences);
});

test('a platform admin stays one, whatever the role in a club says', () => {
  expect(personaOf({ role: 'admin', clubMemberRole: 'child' })).toBe('platformAdmin');
});

test('a user without a role in the club can do the least there is', () => {
  expect(personaOf({ role: 'user', clubMemberRole: null })).toBe('child');
});
