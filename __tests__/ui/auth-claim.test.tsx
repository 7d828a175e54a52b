import { screen } from '@testing-library/react';
import { confirmClaim } from '@/contract/family/claim';
import { ClaimScreen } from '@/features/auth/claim-screen';
import { violations } from '../support/axe';
import { mock, mockOffline, refuse } from '../support/mock-api';
import { openPage } from '../support/plain-page';

const open = (query: Record<string, string> = { token: 'secret' }) =>
  openPage(<ClaimScreen />, '/auth/claim', query);
const yes = () => screen.findByRole('button', { name: 'Yes, it is mine' });

test('K-05 the address is confirmed by a press, and what comes next is said', async () => {
  const calls = mock(confirmClaim, () => ({ message: 'Now one of your guardians has to agree.' }));
  const { user } = open();
  const button = await yes();
  expect(window.location.search).toBe('');
  expect(await violations()).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toHaveFocus();
  expect(screen.getByText('Now one of your guardians has to agree.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'secret' }]);
  expect(Object.values({ ...window.sessionStorage })).not.toContain('secret');
});

test('a link that is over, and one that lost its end, say what to do', async () => {
  mock(confirmClaim, () => {
    throw refuse('bad_request', 'This link has been used or has run out.');
  });
  const { user, unmount } = open();
  await user.click(await yes());
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus();
  expect(await violations()).toEqual([]);
  unmount();
  window.sessionStorage.clear();
  open({});
  expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
});

test('without a connection it can be pressed again', async () => {
  mockOffline(confirmClaim);
  const { user } = open();
  await user.click(await yes());
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
  mock(confirmClaim, () => ({ message: 'Confirmed.' }));
  await user.click(await yes());
  expect(await screen.findByText('Confirmed.')).toBeVisible();
});
