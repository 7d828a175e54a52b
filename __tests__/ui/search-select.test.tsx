import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { getClub, listClubs } from '@/contract/club';
import { ClubSelect } from '@/entities/club/club-select';
import { clubRow } from '../support/clubs';
import { later } from '../support/later';
import { mock, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

const clubs = [clubRow(1, { clubname: 'Ashford' }), clubRow(2, { clubname: 'Hillside' })];
const [ashford, hillside] = clubs;

function Field({ first, onChange }: { first?: string; onChange: (id: string) => void }) {
  const [id, setId] = useState(first);
  const choose = (next: string) => {
    setId(next);
    onChange(next);
  };
  return <ClubSelect aria-label="Club" value={id} onChange={choose} suspended />;
}

/** The list answers at once; to words only when `answer` is called. */
function open(first?: string) {
  const held = later();
  const asked = mock(listClubs, async ({ query: { q = '' } }) => {
    if (q) await held.promise;
    const data = clubs.filter(({ clubname }) => clubname.toLowerCase().includes(q));
    return { data, total: data.length };
  });
  const chosen: string[] = [];
  const { user } = renderScreen(<Field first={first} onChange={(id) => chosen.push(id)} />, {
    account: accounts.platformAdmin,
  });
  const field = screen.getByRole('combobox', { name: 'Club' });
  return { user, field, asked, chosen, answer: held.settle };
}

/** The select around its field, with what is chosen. */
const shown = (field: HTMLElement) => field.closest('.ant-select');
/** As browsers report it: antd reads the code. */
const press = (field: HTMLElement, key: 'Enter' | 'Escape') => {
  fireEvent.keyDown(field, { key, keyCode: key === 'Enter' ? 13 : 27 });
  fireEvent.keyUp(field, { key });
};
const words = (asked: ReturnType<typeof open>['asked']) => asked.map(({ query: { q = '' } }) => q);

test('Enter chooses nothing while the answer to what was typed is on its way, and loses nothing typed', async () => {
  const { user, field, asked, chosen, answer } = open();
  await user.click(field);
  expect(await screen.findByTitle('Ashford')).toBeInTheDocument();
  await user.keyboard('hill');
  press(field, 'Enter');
  expect(screen.queryByTitle('Ashford')).not.toBeInTheDocument();
  expect(screen.getByText('Loading…')).toBeInTheDocument();
  await waitFor(() => expect(words(asked).at(-1)).toBe('hill'));
  press(field, 'Enter');
  expect(chosen).toEqual([]);
  expect(field).toHaveValue('hill');
  answer();
  expect(await screen.findByTitle('Hillside')).toBeInTheDocument();
  press(field, 'Enter');
  expect(chosen).toEqual([hillside?.id]);
  await waitFor(() => expect(field).toHaveValue(''));
  expect(shown(field)).toHaveTextContent('Hillside');
});

test('it asks once it is opened, says that there is none of a name, and begins anew at the next opening', async () => {
  const { user, field, asked, answer } = open();
  answer();
  expect(asked).toEqual([]);
  await user.click(field);
  await user.keyboard('nowhere');
  expect(await screen.findByText('No club of that name.')).toBeInTheDocument();
  press(field, 'Escape');
  await waitFor(() => expect(field).toHaveValue(''));
  await user.click(field);
  expect(await screen.findByTitle('Ashford')).toBeInTheDocument();
});

test('the club that is chosen is called by its name before the list was ever asked', async () => {
  const { id = '', rev = 1, clubname = '' } = hillside ?? {};
  const read = mock(getClub, () => ({
    data: { id, rev, clubname, clubLogo: null, audioIdentity: null, timeZone: 'Europe/London' },
  }));
  const { user, field, asked, chosen } = open(id);
  await waitFor(() => expect(shown(field)).toHaveTextContent('Hillside'));
  expect(asked).toEqual([]);
  await user.click(field);
  await user.click(await screen.findByTitle('Ashford'));
  expect(chosen).toEqual([ashford?.id]);
  await waitFor(() => expect(shown(field)).toHaveTextContent('Ashford'));
  expect(read).toHaveLength(1);
});

test('what went wrong is said in the list, and opening it again asks again', async () => {
  const { user, field } = open();
  let fails = true;
  mock(listClubs, () => {
    if (fails) throw refuse('forbidden', 'You may not see the clubs.');
    return { data: clubs, total: clubs.length };
  });
  await user.click(field);
  expect(await screen.findByText('You may not see the clubs.')).toBeInTheDocument();
  fails = false;
  press(field, 'Escape');
  await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
  await user.click(field);
  expect(await screen.findByTitle('Ashford')).toBeInTheDocument();
});
