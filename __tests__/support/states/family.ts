import type { Page } from '@playwright/test';
import { button, carryOn, type State } from './state';

const inviteGuardian = (own: boolean) => async (page: Page) => {
  await carryOn(page);
  await button(page, 'Invite a guardian').click();
  const drawer = page.getByRole('dialog', { name: 'Invite a guardian' });
  await drawer.waitFor();
  if (!own) return;
  await drawer.getByRole('radio', { name: /In a household of their own/ }).click();
  await drawer.getByRole('checkbox', { name: 'Milo' }).waitFor();
};

/** A button of the page, and what it opens. */
const openDrawer = (press: string, dialog: string) => async (page: Page) => {
  await carryOn(page);
  await button(page, press).click();
  const drawer = page.getByRole('dialog', { name: dialog });
  await drawer.waitFor();
  return drawer;
};

async function addChild(page: Page) {
  const drawer = await openDrawer('Add a child', 'Add a child')(page);
  await drawer.getByLabel('First name').fill('Maximiliane-Charlotte');
  await drawer.getByLabel('Username').fill('maximiliane.charlotte.2019');
  await drawer.getByLabel('Year of birth').fill('2019');
  await drawer.getByLabel('Password', { exact: true }).fill('Muddy-Boots7');
  await drawer.getByLabel('Password again').fill('Muddy-Boots7');
  await button(page, 'Next: your consent').click();
  await button(page, /^Give consent and add/).waitFor();
}

/** The page of a family, and what its guardians and a child are asked there. */
export const families: State[] = [
  {
    name: 'family',
    persona: 'parent',
    path: '/member/dashboard/family',
    reach: async (page) => {
      await carryOn(page);
      await page.getByRole('listitem', { name: 'Milo Ribeiro' }).waitFor();
    },
  },
  {
    name: 'family-invite',
    persona: 'parent',
    path: '/member/dashboard/family',
    reach: inviteGuardian(false),
  },
  {
    name: 'family-invite-own',
    persona: 'parent',
    path: '/member/dashboard/family',
    reach: inviteGuardian(true),
  },
  {
    name: 'family-leave',
    persona: 'parent',
    path: '/member/dashboard/family',
    reach: async (page) => {
      await carryOn(page);
      await button(page, 'Leave…').click();
      await page.getByRole('dialog', { name: 'Leave this household?' }).waitFor();
    },
  },
  {
    name: 'family-child',
    persona: 'child',
    path: '/member/dashboard/family',
    reach: async (page) => {
      await carryOn(page);
      await page.getByRole('heading', { name: 'Later this can be your own account' }).waitFor();
    },
  },
  {
    name: 'family-asked',
    persona: 'guardian',
    path: '/member/dashboard/family',
    reach: async (page) => {
      await carryOn(page);
      await page.getByText('Rory asks for an account without you', { exact: true }).waitFor();
    },
  },
  {
    name: 'family-add',
    persona: 'parent',
    path: '/member/dashboard/family',
    reach: async (page) => {
      await openDrawer('Add a child', 'Add a child')(page);
    },
  },
  { name: 'family-add-consent', persona: 'parent', path: '/member/dashboard/family', reach: addChild },
  {
    name: 'family-consent',
    persona: 'parent',
    path: '/member/dashboard/family',
    reach: async (page) => {
      await openDrawer('See it: the consent for Milo', 'Consent for Milo')(page);
    },
  },
  {
    name: 'family-password',
    persona: 'parent',
    path: '/member/dashboard/family',
    reach: async (page) => {
      await openDrawer('Reset password Milo Ribeiro', 'New password for Milo')(page);
    },
  },
  {
    name: 'family-edit',
    persona: 'parent',
    path: '/member/dashboard/family',
    reach: async (page) => {
      await openDrawer('Edit Milo Ribeiro', 'Milo')(page);
    },
  },
  {
    name: 'family-delete',
    persona: 'parent',
    path: '/member/dashboard/family',
    reach: async (page) => {
      await openDrawer('Delete… Milo Ribeiro', 'Delete Milo Ribeiro?')(page);
    },
  },
  {
    name: 'family-agree',
    persona: 'guardian',
    path: '/member/dashboard/family',
    reach: async (page) => {
      await openDrawer('Agree…', 'Is it Rory’s own account from now on?')(page);
    },
  },
];
