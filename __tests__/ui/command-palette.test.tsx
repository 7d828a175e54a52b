import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import * as z from 'zod';
import { forgetToken } from '@/client/session';
import { listEpisodes } from '@/contract/episode';
import { type SearchResult, searchAll } from '@/contract/search/search';
import { ConsoleSearch } from '@/features/search/console-search';
import { FormDrawer } from '@/ui/form/form-drawer';
import { TextField } from '@/ui/form/text-field';
import { derbyWeek } from '../support/episodes';
import { mock, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { answerDialog, findDialog, renderScreen, retype } from '../support/render';
import { spyRouter } from '../support/spy-router';

const id = (last: number) => `5e0d1c2b-3a49-4f58-8e67-7a6b5c4d3e${String(last).padStart(2, '0')}`;
const found = (
  noun: SearchResult['noun'],
  name: string,
  last: number,
  detail: string | null = null,
): SearchResult => ({
  noun,
  id: id(last),
  name,
  detail,
});

const page = (name: string, path: string, detail: string | null = null) => ({
  group: 'Pages',
  name,
  detail,
  href: `/admin/dashboard/${path}`,
});
const pages = [
  page('Clubs', 'clubs', 'Organisation'),
  page('Members', 'members', 'Organisation'),
  page('Members', 'analytics/members', 'Analytics'),
];

/** A page with a form in a drawer, under the search. */
function PaletteScreen() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ConsoleSearch pages={pages} />
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <FormDrawer<{ name: string }>
        title="Edit"
        open={open}
        onClose={() => setOpen(false)}
        onSubmit={async () => setOpen(false)}
        submitLabel="Save"
      >
        <TextField name="name" label="Name" schema={z.string()} />
      </FormDrawer>
    </>
  );
}

function open(answer: (q: string) => SearchResult[] | Promise<SearchResult[]> = () => []) {
  mock(listEpisodes, () => ({ data: [derbyWeek], total: 1 }));
  const calls = mock(searchAll, async ({ query }) => ({ data: await answer(query.q) }));
  const { wrap, moves } = spyRouter('/admin/dashboard/clubs');
  const rendered = renderScreen(wrap(<PaletteScreen />), { account: accounts.platformAdmin });
  return { ...rendered, calls, moves };
}

async function press(user: ReturnType<typeof renderScreen>['user'], keys = '{Control>}k{/Control}') {
  await user.keyboard(keys);
  return screen.findByRole('combobox', { name: 'Search the console' });
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const marked = () => screen.getByRole('option', { selected: true }).textContent;

test('A-01 Ctrl-K opens it, the arrows move the mark while the focus stays, and Enter goes to a page', async () => {
  const { user, moves } = open();
  const field = await press(user);
  await waitFor(() => expect(field).toHaveFocus());
  const first = ['New episode', 'New club', 'Invite an admin'];
  expect(options()).toEqual([...first, 'ClubsOrganisation', 'MembersOrganisation', 'MembersAnalytics']);
  expect(marked()).toBe('New episode');
  await user.keyboard('{ArrowUp}');
  expect(marked()).toBe('MembersAnalytics');
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowUp}');
  expect(marked()).toBe('MembersOrganisation');
  expect(field).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(moves).toEqual(['/admin/dashboard/members']));
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
});

test('A-01 what is found is listed under its noun and opens its row; it is offered again', async () => {
  const { user, moves, calls } = open(() => [
    found('club', 'Derby Rovers', 1),
    found('member', 'Milo Derby', 2, 'Derby Rovers'),
    found('episode', 'The Derby Week', 3, 'Season 2, number 12'),
  ]);
  await press(user);
  jest.useFakeTimers();
  await userEvent.setup({ delay: null }).keyboard('dérby  ');
  // Typing that goes on does not ask for each letter.
  expect(calls).toHaveLength(0);
  act(() => void jest.advanceTimersByTime(1000));
  jest.useRealTimers();
  expect(await screen.findByRole('option', { name: /Milo Derby/ })).toBeVisible();
  const group = screen.getByRole('group', { name: 'Members' });
  expect(within(group).getByRole('option', { name: 'Milo Derby Derby Rovers' })).toHaveAttribute(
    'href',
    `/admin/dashboard/members?open=${id(2)}`,
  );
  expect(calls.map(({ query }) => query.q)).toEqual(['dérby']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(moves).toEqual([`/admin/dashboard/episodes/${id(3)}`]));
  await press(user, '{Meta>}k{/Meta}');
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(within(recent).getByRole('option', { name: /The Derby Week/ })).toBeVisible();
});

test('A-01 Enter before the answer opens what is found for these words, never what was found for others', async () => {
  let late: (rows: SearchResult[]) => void = () => {};
  const { user, moves } = open((q) =>
    q === 'ash'
      ? [found('club', 'Ashford', 1)]
      : new Promise<SearchResult[]>((resolve) => {
          late = resolve;
        }),
  );
  const field = await press(user);
  await user.type(field, 'ash');
  await screen.findByRole('option', { name: /Ashford/ });
  await retype(user, field, 'dover{Enter}');
  expect(moves).toEqual([]);
  await waitFor(() => {
    late([found('club', 'Dover', 2)]);
    expect(moves).toEqual([`/admin/dashboard/clubs/${id(2)}`]);
  });
});

test('A-01 an empty result and a failure have words, and the search can be tried again', async () => {
  let fails = false;
  const { user } = open((q) => {
    if (fails) throw refuse('unavailable', 'The platform rests for a moment.');
    return q === 'qqqq' ? [] : [found('host', 'Dana', 1)];
  });
  const field = await press(user);
  await user.type(field, 'qqqq');
  expect(await screen.findByText(/Nothing is called “qqqq”/)).toBeVisible();
  fails = true;
  await user.type(field, 'q');
  expect(await screen.findByRole('alert')).toHaveTextContent('The platform rests for a moment.');
  fails = false;
  await retype(user, field, 'dana');
  expect(await screen.findByRole('option', { name: 'Dana' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('A-01 Escape closes it and gives the focus back; the button and the shortcut open the same', async () => {
  const { user } = open();
  const button = screen.getByRole('button', { name: 'Search' });
  expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
  await user.click(button);
  await screen.findByRole('combobox');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
  await press(user);
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
});

test('X-01 over a drawer in which something was typed, going elsewhere asks first, and nothing is lost by staying', async () => {
  const { user, moves } = open();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, 'Corner Flags');
  await press(user);
  await user.keyboard('clubs{Enter}');
  const question = await findDialog('Discard your changes?');
  expect(moves).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Discard/ })).not.toBeInTheDocument());
  expect(name).toHaveValue('Corner Flags');
  // It stays, also when the drawer closes later.
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument());
  expect(moves).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Other');
  await press(user);
  await user.keyboard('clubs{Enter}');
  await answerDialog(user, 'Discard your changes?', 'Discard');
  await waitFor(() => expect(moves).toEqual(['/admin/dashboard/clubs']));
});

test('E4 the palette knows actions, of open episodes too, and forgives a letter', async () => {
  const { user, moves } = open();
  const field = await press(user);
  for (const [typed, name] of [
    ['new epi', 'New episode'],
    ['invite adm', 'Invite an admin'],
    ['epsiode', 'New episode'],
    ['menbers', 'MembersOrganisation'],
    ['clbus', 'ClubsOrganisation'],
    ['remind', 'Remind silent clubs…The Derby Week'],
  ] as const) {
    await retype(user, field, typed);
    await waitFor(() => expect(options()).toContain(name));
  }
  await retype(user, field, 'remnid silent{Enter}');
  const board = `/admin/dashboard/episodes/${derbyWeek.id}`;
  await waitFor(() => expect(moves).toEqual([`${board}?show=silent&remind=silent`]));
});

test('E4 S-50 what was used last is remembered on this device for this person, without names of people, until they sign out', async () => {
  const answer = () => [found('club', 'Derby Rovers', 1), found('member', 'Milo Derby', 2)];
  const first = open(answer);
  for (const name of ['Milo Derby', 'Derby Rovers']) {
    await press(first.user);
    await first.user.keyboard('derby');
    await first.user.click(await screen.findByRole('option', { name: new RegExp(name) }));
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
  }
  expect(JSON.stringify(window.localStorage)).not.toContain('Milo');
  first.unmount();
  const recent = async (user: typeof first.user) => {
    await press(user);
    const group = screen.queryByRole('group', { name: 'Recent' });
    return group
      ? within(group)
          .getAllByRole('option')
          .map(({ textContent }) => textContent)
      : [];
  };
  const second = open(answer);
  expect(await recent(second.user)).toEqual(['Derby Rovers']);
  second.unmount();
  const ira = { ...accounts.platformAdmin, user: { ...accounts.platformAdmin.user, id: id(77) } };
  const { wrap } = spyRouter('/admin/dashboard/clubs');
  const other = renderScreen(wrap(<PaletteScreen />), { account: ira });
  expect(await recent(other.user)).toEqual([]);
  other.unmount();
  forgetToken();
  expect(window.localStorage).toHaveLength(0);
});
