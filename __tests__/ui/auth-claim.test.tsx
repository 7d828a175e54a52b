import { screen, waitFor } from '@testing-library/react';
import { confirmClaim } from '@/contract/family/claim';
import { ClaimScreen } from '@/features/auth/claim-screen';
import { violations } from '../support/axe';
import { mock } from '../support/mock-api';
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
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your email is confirmed' })).toHaveFocus());
  expect(screen.getByText('Now one of your guardians has to agree.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'secret' }]);
  expect(Object.values({ ...window.sessionStorage })).not.toContain('secret');
});
