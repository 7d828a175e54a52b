import { screen, waitFor, within } from '@testing-library/react';
import {
  adminOf,
  chooseAudio,
  drawer,
  fullClub,
  gone,
  image,
  logoImage,
  logoInput,
  nameField,
  openProfile,
  otherLogo,
  saveButton,
} from '../support/club-profile';
import { accounts } from '../support/people';
import { retype } from '../support/render';

const ask = () => screen.findByRole('dialog', { name: /Discard your changes/ });

test('P-01 P-02 P-12 Club Profile is 400 wide and has two tabs, General first, reached by the arrow keys; Cancel closes it without a call, and the focus goes back', async () => {
  const { user, put, identity, images } = await openProfile();
  expect(within(drawer()).getByText('Club Profile')).toBeVisible();
  expect(drawer().closest('[style*="width"]')).toHaveStyle({ width: '400px' });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['General', 'My Club Identity']);
  expect(screen.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
  expect(nameField()).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'General' }));
  await user.keyboard('{ArrowRight}{Enter}');
  expect(screen.getByRole('tab', { name: /My Club Identity/ })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByRole('button', { name: 'Replace Audio' })).toBeVisible();
  await user.click(within(drawer()).getByRole('button', { name: 'Cancel' }));
  await gone();
  expect([...put, ...identity, ...images]).toEqual([]);
  expect(screen.getByRole('button', { name: 'Open profile' })).toHaveFocus();
});

test('P-12 leaving a changed one asks first, by Cancel, by ✕ and by Escape', async () => {
  const { user } = await openProfile();
  await user.type(nameField(), ' 1898');
  for (const leave of [
    () => user.click(within(drawer()).getByRole('button', { name: 'Cancel' })),
    () => user.click(within(drawer()).getByRole('button', { name: 'Close' })),
    () => user.keyboard('{Escape}'),
  ]) {
    await leave();
    await user.click(within(await ask()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Discard/ })).not.toBeInTheDocument());
    expect(nameField()).toHaveValue('Riverside Rovers FC 1898');
  }
  await user.click(within(drawer()).getByRole('button', { name: 'Cancel' }));
  await user.click(within(await ask()).getByRole('button', { name: 'Discard' }));
  await gone();
  // Nothing of it is left behind.
  await user.click(screen.getByRole('button', { name: 'Open profile' }));
  await screen.findByRole('dialog', { name: 'Club Profile' });
  expect(nameField()).toHaveValue('Riverside Rovers FC');
});

test('P-12 a chosen file counts as a change, text that was typed back does not', async () => {
  const stage = await openProfile();
  const { user } = stage;
  await user.type(nameField(), '!{Backspace}');
  await user.click(within(drawer()).getByRole('button', { name: 'Cancel' }));
  await gone();
  await user.click(screen.getByRole('button', { name: 'Open profile' }));
  await screen.findByRole('dialog', { name: 'Club Profile' });
  await chooseAudio(stage);
  await user.click(within(drawer()).getByRole('button', { name: 'Cancel' }));
  expect(await ask()).toBeVisible();
});

test.each([
  ['an admin of another club', adminOf(fullClub)],
  ['a platform admin, who has none,', accounts.platformAdmin],
])('P-27 %s edits the club passed in', async (_, account) => {
  const club = { ...fullClub, id: '5f0c7b1e-0000-4000-8000-000000000001', clubname: 'Harbour Athletic' };
  const stage = await openProfile({ account, club });
  expect(nameField()).toHaveValue('Harbour Athletic');
  await chooseAudio(stage);
  await stage.user.click(saveButton());
  await waitFor(() => expect(stage.put[0]?.params.id).toBe(club.id));
  expect(stage.identity[0]?.body).toEqual({ clubId: club.id });
});

test('P-18 after a save it is closed and its form is clear; the header has the new name', async () => {
  const stage = await openProfile({ account: adminOf(fullClub) });
  const { user } = stage;
  await retype(user, nameField(), 'Rovers United');
  await user.upload(logoInput(), image());
  await screen.findByText(/^Uploaded/);
  await chooseAudio(stage);
  await user.click(saveButton());
  await gone();
  await waitFor(() => expect(screen.getByTestId('header')).toHaveTextContent('Rovers United'));
  await user.click(await screen.findByRole('button', { name: 'OK' }));

  await user.click(screen.getByRole('button', { name: 'Open profile' }));
  await screen.findByRole('dialog', { name: 'Club Profile' });
  expect(nameField()).toHaveValue('Rovers United');
  expect(logoImage()).toHaveAttribute('src', `/api/file/download?url=${encodeURIComponent(otherLogo)}`);
  expect(screen.queryByText(/^Uploaded/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'My Club Identity' }));
  expect(await screen.findByRole('link', { name: 'new-anthem.wav' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Chosen audio' })).not.toBeInTheDocument();
});
