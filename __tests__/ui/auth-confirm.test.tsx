import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { confirmSignUp } from '@/contract/join';
import { checkLink } from '@/contract/password';
import { ConfirmScreen } from '@/features/auth/confirm-screen';
import { violations } from '../support/axe';
import { mock } from '../support/mock-api';
import { openPage } from '../support/plain-page';

const open = (query: Record<string, string> = { token: 'secret' }) =>
  openPage(<ConfirmScreen />, '/auth/confirm', query);

beforeEach(() => {
  mock(checkLink, () => ({ data: { alive: true } }));
});

async function choose(user: UserEvent) {
  await user.type(screen.getByLabelText('Password'), 'Touchline1');
  await user.type(screen.getByLabelText('The same password again'), 'Touchline1{Enter}');
}

test('choosing a password confirms the sign-up, and says that the club lets in', async () => {
  const calls = mock(confirmSignUp, () => ({ clubname: 'Riverside Rovers FC', message: 'Confirmed' }));
  const { user } = open();
  expect(await violations()).toEqual([]);
  await choose(user);
  expect(
    await screen.findByText(
      'Thank you. Now Riverside Rovers FC has to let you in; we write to you as soon as it has.',
    ),
  ).toBeVisible();
  expect(calls[0]?.body).toEqual({
    token: 'secret',
    password: 'Touchline1',
    passwordConfirmation: 'Touchline1',
  });
  expect(await violations()).toEqual([]);
});

test('without storage the link works all the same', async () => {
  const refuses = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  const read = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuses);
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuses);
  const calls = mock(confirmSignUp, () => ({ clubname: 'Riverside Rovers FC', message: 'Confirmed' }));
  const { user } = open();
  await choose(user);
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  expect(calls[0]?.body.token).toBe('secret');
  read.mockRestore();
  write.mockRestore();
});
