import { screen, within } from '@testing-library/react';
import { type Child, decideConsent, type Family, getFamily } from '@/contract/family/family';
import { FamilyPage } from '@/features/family/family-page';
import { violations } from '../support/axe';
import { mock, mockOffline } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

const milo: Child = {
  id: '00000000-0000-4000-8000-000000000001',
  rev: 1,
  firstName: 'Milo',
  lastName: 'Ribeiro',
  username: 'milo',
  birthYear: 2016,
  state: 'active',
  consents: [
    {
      purpose: 'account',
      given: true,
      at: '2026-09-01T18:00:00.000Z',
      by: 'Ana Ribeiro',
      byYou: true,
      outdated: false,
    },
  ],
  heard: {
    number: 11,
    name: 'Eleven Muddy Boots',
    artwork: null,
    position: 240,
    duration: 600,
    finished: false,
    at: '2026-11-21T10:00:00.000Z',
  },
};
const family = (of: Partial<Family> = {}): Family => ({
  lastName: 'Ribeiro',
  mayManage: true,
  children: [milo],
  guardians: [{ id: accounts.parent.user.id, name: 'Ana Ribeiro', you: true, children: ['Milo'] }],
  notice: '2026-11',
  ...of,
});

const open = (of?: Partial<Family>) => {
  mock(getFamily, () => ({ data: family(of) }));
  return renderScreen(
    <main>
      <FamilyPage />
    </main>,
    { account: accounts.parent },
  );
};
const card = (name: string) => screen.findByRole('listitem', { name });

test('M-04 a child stands with what was heard last, the consent, and what can be done', async () => {
  open();
  const one = within(await card('Milo Ribeiro'));
  expect(one.getByText(/Born 2016/)).toHaveTextContent('Born 2016 · signs in as milo');
  expect(one.getByText('Eleven Muddy Boots')).toBeVisible();
  expect(one.getByText('6 min left')).toBeVisible();
  expect(one.getByText('Milo knows you see this')).toBeVisible();
  expect(one.getByText('Consent given by you on 1st September 2026.')).toBeVisible();
  expect(screen.getByText('You · Milo')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('K-03 a guardian is asked again when the notice has changed', async () => {
  const [consent] = milo.consents;
  open({ children: [{ ...milo, consents: consent ? [{ ...consent, outdated: true }] : [] }] });
  expect(await screen.findByText('Your consent is asked for Milo.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Give consent for Milo' })).toBeVisible();
});

test('K-04 withdrawing says what will happen, and sends each purpose by itself', async () => {
  const decided = mock(decideConsent, () => ({ data: milo, message: 'Your consent is withdrawn.' }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'See it: the consent for Milo' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Consent for Milo' }));
  await user.click(drawer.getByRole('checkbox', { name: /have an account/ }));
  expect(await drawer.findByText(/signed out at once and cannot sign in any more/)).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Save what I agree to' }));
  expect(await screen.findByText('Your consent is withdrawn.')).toBeVisible();
  expect(decided.map(({ body }) => body)).toEqual([
    { notice: '2026-11', purposes: { account: false, reflections: false, voice: false } },
  ]);
});

test('M-04 a family without children is told what to do, and a child may do nothing', async () => {
  open({ children: [] });
  expect(await screen.findByRole('heading', { name: 'No children yet' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add a child' })).toHaveLength(1);
});

test('M-04 a child sees what its parents see, and has nothing to press', async () => {
  open({ mayManage: false });
  expect(await screen.findByText('Your parents see this')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('M-04 a family that cannot be loaded can be asked for again', async () => {
  mockOffline(getFamily);
  const { user } = renderScreen(<FamilyPage />, { account: accounts.parent });
  const again = await screen.findByRole('button', { name: 'Try again' });
  mock(getFamily, () => ({ data: family() }));
  await user.click(again);
  expect(await card('Milo Ribeiro')).toBeVisible();
});
