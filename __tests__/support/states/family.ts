import type { Page } from '@playwright/test';
import { button, opens, type State, shows, state, takes } from './state';

async function inviteToOwnHousehold(page: Page) {
  const drawer = await opens('Invite a guardian')(page);
  await drawer.getByRole('radio', { name: /In a household of their own/ }).click();
  await drawer.getByRole('checkbox', { name: 'Milo' }).waitFor();
}

async function addChild(page: Page) {
  const drawer = await opens('Add a child')(page);
  await drawer.getByLabel('First name').fill('Maximiliane-Charlotte');
  await drawer.getByLabel('Username').fill('maximiliane.charlotte.2019');
  await drawer.getByLabel('Year of birth').fill('2019');
  await drawer.getByLabel('Password', { exact: true }).fill('Muddy-Boots7');
  await drawer.getByLabel('The same password again').fill('Muddy-Boots7');
  await button(page, 'Next: your consent').click();
  await button(page, /^Give consent and add/).waitFor();
}

const page = '/member/dashboard/family';
const milo = shows((family) => family.getByRole('listitem', { name: 'Milo Ribeiro' }));
const asked = shows((family) =>
  family.getByText('Rory asks for an account without parents', { exact: true }),
);

/** The page of a family, and what its guardians and a child are asked there. */
export const families: State[] = [
  state('parent', 'family', page, milo),
  state('parent', 'family-invite', page, opens('Invite a guardian')),
  state('parent', 'family-invite-own', page, inviteToOwnHousehold),
  state('parent', 'family-leave', page, takes('Ana Ribeiro', 'Leave…', 'Leave this household?')),
  state('child', 'family-child', page, milo),
  state('guardian', 'family-asked', page, asked),
  state('parent', 'family-add', page, opens('Add a child')),
  state('parent', 'family-add-consent', page, addChild),
  state('parent', 'family-consent', page, opens('See it: the consent for Milo', 'Consent for Milo')),
  state('parent', 'family-password', page, opens('Reset password Milo Ribeiro', 'New password for Milo')),
  state('parent', 'family-edit', page, takes('Milo Ribeiro', 'Edit', 'Milo')),
  state('parent', 'family-delete', page, opens('Delete… Milo Ribeiro', 'Delete Milo?')),
  state('guardian', 'family-agree', page, opens('Agree…', 'Give Rory an account without parents?')),
];
