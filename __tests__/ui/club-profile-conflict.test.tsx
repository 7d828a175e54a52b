import { screen, waitFor, within } from '@testing-library/react';
import type { Club } from '@/contract/account';
import { getClub, restoreClub, updateClub } from '@/contract/club';
import {
  chooseAudio,
  drawer,
  errorModal,
  fullClub,
  gone,
  nameField,
  openProfile,
  otherLogo,
  type Stage,
  saveButton,
} from '../support/club-profile';
import { clubRow } from '../support/clubs';
import { mock, mockOffline, refuse } from '../support/mock-api';
import { accounts } from '../support/people';

const sentence = 'This was changed since you opened it.';
const theirs: Club = { ...fullClub, rev: 9, clubname: 'Rovers United', clubLogo: otherLogo };

/** Another person saves while the drawer is open; from now on the server compares revisions. */
function overtake(stage: Stage, newer: Club = theirs) {
  stage.server.club = newer;
  return mock(updateClub, ({ request, body }) => {
    const expected = request.headers.get('if-match');
    if (expected && expected !== `"${stage.server.club.rev}"`) throw refuse('conflict', sentence);
    stage.server.club = { ...stage.server.club, ...body, rev: stage.server.club.rev + 1 };
    return { data: stage.server.club, message: 'Saved' };
  });
}

/** What the dialog says of each field: its label, theirs and mine. */
const rowsOf = (modal: HTMLElement) =>
  within(modal)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children]
        .map((cell) => cell.textContent || (cell.querySelector('img') ? '(picture)' : ''))
        .join(' | '),
    );

async function collide() {
  const stage = await openProfile();
  await stage.user.type(nameField(), ' 1898');
  const put = overtake(stage);
  await stage.user.click(saveButton());
  const modal = await errorModal();
  return { ...stage, put, modal };
}

test('D4 P-15 another admin saved meanwhile: the fields that differ are named, nothing is lost, and “Keep mine” saves over exactly what was shown', async () => {
  const { modal, user, put, server } = await collide();
  expect(modal).toHaveTextContent(sentence);
  expect(rowsOf(modal)).toEqual([
    'Club Name | Rovers United | Riverside Rovers FC 1898',
    'Club Logo | (picture) | (picture)',
  ]);
  // Enter presses what takes back nothing that is saved.
  expect(within(modal).getByRole('button', { name: 'Show the newer' })).toHaveFocus();
  expect(nameField()).toHaveValue('Riverside Rovers FC 1898');
  expect(saveButton()).toHaveAttribute('aria-busy', 'false');
  // No choice is a choice too: the form is as it was, and the next save asks again.
  await user.click(within(modal).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Error/ })).not.toBeInTheDocument());
  expect(nameField()).toHaveValue('Riverside Rovers FC 1898');
  await user.click(saveButton());
  expect(await errorModal()).toHaveTextContent(sentence);
  expect(put).toHaveLength(2);
  await user.click(within(await errorModal()).getByRole('button', { name: 'Keep mine' }));
  await gone();
  expect(put.map(({ request }) => request.headers.get('if-match'))).toEqual(['"4"', '"4"', '"9"']);
  expect(put[2]?.body).toEqual({ clubname: 'Riverside Rovers FC 1898', clubLogo: fullClub.clubLogo });
  expect(server.club.clubname).toBe('Riverside Rovers FC 1898');
  expect(await screen.findByRole('dialog', { name: /Success/ })).toBeVisible();
});

test('P-15 Keep mine asks again when a third one was faster still', async () => {
  const { modal, user, put, server } = await collide();
  server.club = { ...theirs, rev: 10, clubname: 'Rovers Reborn' };
  await user.click(within(modal).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: /Error/ })).toHaveTextContent('Rovers Reborn'),
  );
  expect(put).toHaveLength(2);
  expect(server.club.clubname).toBe('Rovers Reborn');
});

test('P-15 Show the newer begins again from what the other saved', async () => {
  const { modal, user, put } = await collide();
  await user.click(within(modal).getByRole('button', { name: 'Show the newer' }));
  await waitFor(() => expect(nameField()).toHaveValue('Rovers United'));
  expect(screen.getByRole('img', { name: 'Club logo' })).toHaveAttribute(
    'src',
    `/api/file/download?url=${encodeURIComponent(otherLogo)}`,
  );
  await waitFor(() => expect(nameField()).toHaveFocus());
  expect(put).toHaveLength(1);
  // Nothing of one's own is in it, so leaving asks nothing; and what is typed now goes over the newer revision.
  await user.type(nameField(), '!');
  await user.click(saveButton());
  await gone();
  expect(put[1]?.request.headers.get('if-match')).toBe('"9"');
  expect(put[1]?.body.clubname).toBe('Rovers United!');
});

test('P-12 after Show the newer there is nothing to discard', async () => {
  const { modal, user } = await collide();
  await user.click(within(modal).getByRole('button', { name: 'Show the newer' }));
  await waitFor(() => expect(nameField()).toHaveValue('Rovers United'));
  await user.click(within(drawer()).getByRole('button', { name: 'Cancel' }));
  await gone();
});

test('P-23 the revision of one’s own upload is no conflict, another person’s name beside it is', async () => {
  const stage = await openProfile();
  const { user } = stage;
  await chooseAudio(stage);
  const put = overtake(stage);
  await user.click(saveButton());
  const modal = await errorModal();
  expect(rowsOf(modal)[0]).toBe('Club Name | Rovers United | Riverside Rovers FC');
  expect(put).toEqual([]);
  await user.click(within(modal).getByRole('button', { name: 'Keep mine' }));
  await gone();
  expect(stage.identity).toHaveLength(1);
  expect(put.map(({ request }) => request.headers.get('if-match'))).toEqual(['"10"']);
  expect(stage.server.club.clubname).toBe('Riverside Rovers FC');
});

test('P-15 a connection that breaks before the newer one is known is shown as that', async () => {
  const stage = await openProfile();
  overtake(stage);
  mockOffline(getClub);
  await stage.user.click(saveButton());
  const modal = await errorModal();
  expect(modal).toHaveTextContent('No connection. Check your network and try again.');
  expect(within(modal).queryByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument();
});

test('X-01 a club that another admin has deleted meanwhile is restored, and saved with what was typed', async () => {
  const refreshed: number[] = [];
  const { user } = await openProfile({
    account: accounts.platformAdmin,
    club: fullClub,
    onRefresh: () => refreshed.push(1),
  });
  await user.type(nameField(), ' 1898');
  const shelf = { removed: true };
  const put = mock(updateClub, ({ body }) => {
    if (shelf.removed) throw refuse('not_found', 'Riverside Rovers FC was deleted meanwhile.');
    return { data: { ...fullClub, ...body }, message: 'Saved' };
  });
  mock(restoreClub, () => {
    shelf.removed = false;
    return { data: clubRow(1), message: 'Riverside Rovers FC is back' };
  });
  await user.click(saveButton());
  const modal = await errorModal();
  expect(modal).toHaveTextContent('Riverside Rovers FC was deleted meanwhile.');
  expect(refreshed.length).toBeGreaterThan(0);
  await user.click(within(modal).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Riverside Rovers FC is back')).toBeVisible();
  expect(nameField()).toHaveValue('Riverside Rovers FC 1898');
  await user.click(saveButton());
  await gone();
  expect(put.at(-1)?.body).toMatchObject({ clubname: 'Riverside Rovers FC 1898' });
});
