import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { forgotPassword } from '@/contract/password';
import { ForgotPasswordScreen } from '@/features/auth/forgot-password-screen';
import { violations } from '../support/axe';
import { mock, mockServer } from '../support/mock-api';
import { openPage } from '../support/plain-page';

const open = () => openPage(<ForgotPasswordScreen />, '/auth/forgot-password');
const identifier = () => screen.getByLabelText('Email, phone or username');
const sent = () => screen.findByRole('heading', { name: 'Check your email' });

test('sends what was typed by Enter, and says in place what happens next, the same for everybody', async () => {
  const calls = mock(forgotPassword, () => ({ message: 'Sent' }));
  const { user } = open();
  expect(await violations()).toEqual([]);
  await user.type(identifier(), ' ana@example.test{Enter}');
  const heading = await sent();
  expect(heading).toHaveFocus();
  expect(calls[0]?.body).toEqual({ identifier: 'ana@example.test' });
  expect(screen.getByText('ana@example.test').parentElement).toHaveTextContent(
    /^If ana@example.test belongs to/,
  );
  expect(screen.getByText(/lives for 10 minutes/)).toHaveTextContent(/spam/);
  expect(screen.getByText(/Ask a parent or your club admin/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('"Send again" waits for 30 seconds, then asks once more', async () => {
  vi.useFakeTimers();
  const calls = mock(forgotPassword, () => ({ message: 'Sent' }));
  open();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.type(identifier(), 'milo{Enter}');
  await sent();
  const again = screen.getByRole('button', { name: 'Send again' });
  expect(again).toBeDisabled();
  expect(again).toHaveAccessibleDescription('You can send it again in 30 s.');
  act(() => void vi.advanceTimersByTime(29_000));
  expect(again).toBeDisabled();
  act(() => void vi.advanceTimersByTime(1_500));
  expect(again).toBeEnabled();
  await user.click(again);
  await waitFor(() => expect(again).toHaveAccessibleDescription('Sent. You can send it again in 30 s.'));
  expect(calls.map(({ body }) => body.identifier)).toEqual(['milo', 'milo']);
});

test('a failure that says nothing of its own shows the sentence of the spec', async () => {
  mockServer.use(http.post('*/api/auth/forgot-password', () => new HttpResponse(null, { status: 500 })));
  const { user } = open();
  await user.type(identifier(), 'ana@example.test{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something Went Wrong! Please Try Again Later');
});
