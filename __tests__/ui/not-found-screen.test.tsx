import { screen } from '@testing-library/react';
import { NotFoundScreen } from '@/shell/screens/not-found-screen';
import { violations } from '../support/axe';
import { openPage } from '../support/plain-page';

test('G-03 an address that leads nowhere says so without the shell, and leads back', async () => {
  openPage(<NotFoundScreen />, '/404');
  expect(screen.getByRole('heading', { level: 1, name: 'Off the pitch' })).toBeVisible();
  expect(screen.getByText(/There is no page at this address/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Touchline' })).toHaveAttribute('href', '/');
  for (const part of ['banner', 'navigation', 'complementary']) expect(screen.queryByRole(part)).toBeNull();
  expect(await violations()).toEqual([]);
});
