import { screen, waitFor, within } from '@testing-library/react';
import {
  approveSuggestedClub,
  contactSuggestedClub,
  declineSuggestedClub,
  type SuggestedClub,
  suggestedClubs,
} from '@/contract/suggested-club';
import { SuggestedClubList } from '@/features/suggested-club/suggested-club-list';
import { suggestedClub } from '../support/list-pages';
import { mock, refuse } from '../support/mock-api';
import { clubId } from '../support/people';
import { chooseEntry, hrefOf, renderScreen, retype } from '../support/render';

const harriers = suggestedClub(1, { name: 'Hillside Harriers' });

function open(row: SuggestedClub = harriers) {
  mock(suggestedClubs.list, () => ({
    data: [row],
    total: 1,
    counts: { new: 1, declined: 4 },
  }));
  return renderScreen(<SuggestedClubList />, { at: '/admin/dashboard/suggested-clubs' });
}

const entriesOf = async (row: SuggestedClub) => {
  const { user } = open(row);
  await user.click(await screen.findByRole('button', { name: `Actions for ${row.name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

const offered: [SuggestedClub['status'], string[]][] = [
  ['new', ['Mark as contacted', 'Approve…', 'Decline…']],
  ['contacted', ['Approve…', 'Decline…']],
  ['approved', []],
  ['declined', ['Reopen']],
];
test.each(offered)('A-19 what is %s can be moved on by %j and nothing else', async (status, moves) => {
  expect(await entriesOf({ ...harriers, status })).toEqual(['Read all of it', ...moves, 'Delete', 'History']);
});

test('all of it can be read, and moved on from there', async () => {
  const contacted = mock(contactSuggestedClub, () => ({
    message: 'Hillside Harriers is marked as contacted',
  }));
  const { user } = open({ ...harriers, note: 'Line one\nline two', declineReason: 'No pitch.' });
  await user.click(await screen.findByRole('button', { name: 'Hillside Harriers' }));
  const drawer = await screen.findByRole('dialog', { name: 'Hillside Harriers' });
  expect(drawer).toHaveTextContent(/Line one.*line two/s);
  expect(drawer).toHaveTextContent(/Declined before, because.*No pitch\./);
  await user.click(within(drawer).getByRole('button', { name: 'Mark as contacted' }));
  expect(await screen.findByText('Hillside Harriers is marked as contacted')).toBeVisible();
  expect(contacted.map(({ params }) => params.id)).toEqual([harriers.id]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const openEntry = async (entry: string) => {
  const { user } = open();
  await chooseEntry(user, 'Hillside Harriers', entry);
  const drawer = await screen.findByRole('dialog', { name: /Hillside Harriers/ });
  return { user, drawer: within(drawer) };
};

const taken = [
  [
    'clubname',
    'There is a club of this name already.',
    'See the club of this name',
    '/admin/dashboard/clubs',
  ],
  ['adminEmail', 'There is an account already.', 'See whose account it is', '/admin/dashboard/members'],
] as const;
test.each(taken)(
  'A-19 what is taken as %s is told at its field, with the way to it, and another one is approved',
  async (field, words, name, path) => {
    const other = { clubname: 'Harriers of Otley', adminEmail: 'zoe@example.test' }[field];
    const approved = mock(approveSuggestedClub, ({ body }) => {
      if (body[field] !== other) throw refuse('conflict', words, { [field]: words });
      return { data: harriers, message: 'Hillside Harriers is a club now' };
    });
    const { user, drawer } = await openEntry('Approve…');
    expect(drawer.getByLabelText('Club name')).toHaveValue('Hillside Harriers');
    expect(drawer.getByLabelText('First admin’s email')).toHaveValue('mo@example.test');
    await user.type(drawer.getByRole('combobox', { name: 'Country' }), 'Irel');
    await user.click(await screen.findByText('Ireland', { selector: '[title] > *' }));
    await user.click(drawer.getByRole('button', { name: 'Create club and invite' }));
    const link = await drawer.findByRole('link', { name });
    expect(link.getAttribute('href')).toMatch(new RegExp(`^${path}\\?q=`));
    const input = drawer.getByLabelText(field === 'clubname' ? 'Club name' : 'First admin’s email');
    await retype(user, input, other);
    await user.click(drawer.getByRole('button', { name: 'Create club and invite' }));
    expect(await screen.findByText('Hillside Harriers is a club now')).toBeVisible();
    const asSuggested = { clubname: 'Hillside Harriers', adminEmail: 'mo@example.test', country: 'IE' };
    expect(approved.at(-1)?.body).toMatchObject({ ...asSuggested, [field]: other });
  },
);

test('A-19 a decline needs a reason, and tells the contact only when that is ticked', async () => {
  const declined = mock(declineSuggestedClub, () => ({ message: 'Hillside Harriers was declined' }));
  const { user, drawer } = await openEntry('Decline…');
  await user.click(drawer.getByRole('button', { name: 'Decline' }));
  expect(await drawer.findByText('Say why it is declined')).toBeVisible();
  expect(drawer.getByRole('checkbox', { name: 'Tell them by email' })).not.toBeChecked();
  await user.type(drawer.getByLabelText('Reason'), 'No pitch.');
  await user.click(drawer.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(declined[0]?.body).toEqual({ reason: 'No pitch.', tell: false }));
});

test('the club that approving has made is one press away', async () => {
  open({ ...harriers, status: 'approved', club: { id: clubId, clubname: 'Hillside' } });
  expect(await hrefOf('Open Hillside')).toBe(`/admin/dashboard/clubs/${clubId}`);
});
