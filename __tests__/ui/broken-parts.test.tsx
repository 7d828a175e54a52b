import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input, Select } from 'antd';
import type { AppProps } from 'next/app';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import { useReducer, useState } from 'react';
import { getAccount } from '@/contract/account';
import { reportClientError } from '@/contract/operation/client-error';
import { PlayWide } from '@/features/listen/player/play-episode';
import { usePlayer } from '@/features/listen/player/player-store';
import { Root } from '@/shell/root';
import { PartBoundary } from '@/ui/boundary/part-boundary';
import { Dialog } from '@/ui/form/dialog';
import { FormDrawer } from '@/ui/form/form-drawer';
import { useKeptText } from '@/ui/form/kept-typing';
import { ReadablePassword } from '@/ui/form/readable-password';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { Sheet } from '@/ui/layout/sheet';
import { audio, beforeListening, episode, keepProgress, playing } from '../support/listening';
import { windowOf } from '../support/media';
import { mock, mockOffline } from '../support/mock-api';
import { accounts } from '../support/people';
import { findDialog } from '../support/render';
import { spyRouter } from '../support/spy-router';

/** Where something is thrown, and as what: of each error a page tells the server once. */
const fault: { at?: string; name: string } = { name: '' };
const fail = (part: string) => {
  if (fault.at === part) throw Object.assign(new Error('Ada Byron, 12, is undefined'), { name: fault.name });
};
const Failing = ({ at }: { at: string }) => {
  fail(at);
  return null;
};
/** Draws the page again. */
let redraw: () => void = () => undefined;

jest.mock('@/features/listen/player/player-timeline', () => {
  const actual = jest.requireActual('@/features/listen/player/player-timeline');
  const PlayerWave = (props: { height: number }) => {
    // The bar's and the full player's have another height.
    fail(props.height === 56 ? 'full player' : 'bar');
    return actual.PlayerWave(props);
  };
  return { ...actual, PlayerWave };
});

const LateDrawer = lazyComponent<{ open: boolean; onClose: () => void }>(async () => ({ open }) => {
  if (open) fail('late drawer');
  return null;
});

function Page() {
  const [, again] = useReducer((count: number) => count + 1, 0);
  redraw = again;
  const [open, setOpen] = useState('');
  const note = useKeptText<string>('note', '');
  const over = (name: string) => ({ open: open === name, onClose: () => setOpen('') });
  return (
    <>
      <h1>The page</h1>
      <Failing at="page" />
      <PlayWide episode={episode} />
      <input aria-label="Note" value={note.text} onChange={({ target }) => note.setText(target.value)} />
      {['form', 'modal', 'sheet', 'late drawer'].map((name) => (
        <button type="button" key={name} onClick={() => setOpen(name)}>
          Open {name}
        </button>
      ))}
      <FormDrawer<{ words: string; password: string }>
        title="Form"
        {...over('form')}
        onSubmit={async () => setOpen('')}
        submitLabel="Save"
        initialValues={{ words: 'old' }}
      >
        <Form.Item name="words" label="Words">
          <Input />
        </Form.Item>
        <Form.Item name="kind" label="Kind">
          <Select options={[]} showSearch />
        </Form.Item>
        {fault.at === 'password' && (
          <Form.Item name="password" label="Password">
            <ReadablePassword autoComplete="new-password" />
          </Form.Item>
        )}
        <Failing at="drawer" />
      </FormDrawer>
      <Dialog title="Modal" {...over('modal')}>
        Content
        <Failing at="modal" />
      </Dialog>
      <Sheet title="Sheet" {...over('sheet')}>
        <Failing at="sheet" />
      </Sheet>
      <LateDrawer {...over('late drawer')} />
    </>
  );
}

let answer: object = {};
let client: QueryClient | undefined;
/** It throws at an answer without a name. */
function Greeting() {
  const { data } = useQuery({
    queryKey: ['greeting'],
    queryFn: async () => answer as { name: string },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <h1>{data?.name.toUpperCase()}</h1>;
}

/** The whole app of a coach, on a page with all that can lie over it. */
function open(path = '/member/dashboard', asPath = path, Component = Page) {
  windowOf(1440);
  const { router, moves } = spyRouter(path, {}, asPath);
  const rootAt = (at: string) => {
    const here = { ...router, asPath: at };
    const props = { Component, pageProps: {}, router: here } as unknown as AppProps;
    return (
      <RouterContext value={here}>
        <Root {...props} />
      </RouterContext>
    );
  };
  const { rerender, unmount } = render(rootAt(asPath));
  return { user: userEvent.setup(), moves, unmount, goTo: (at: string) => rerender(rootAt(at)) };
}

async function opened(...where: Parameters<typeof open>) {
  const app = open(...where);
  await screen.findByRole('heading', { name: 'The page' });
  return app;
}

/** Something is thrown there when the page is drawn again. */
const breakAt = (at: string, name = 'TypeError') =>
  act(() => {
    Object.assign(fault, { at, name });
    redraw();
  });
const mend = () => Object.assign(fault, { at: undefined });
/** As the browser does when a person loads the page anew: the tab keeps what it has stored. */
function leavePage(unmount: () => void) {
  fireEvent(document, new Event('visibilitychange'));
  const stored = Object.entries({ ...window.sessionStorage });
  unmount();
  for (const [key, value] of stored) window.sessionStorage.setItem(key, value);
}
const menu = () => screen.getByRole('navigation', { name: 'Main' });
const again = { name: 'Try again' };

beforeListening();
beforeEach(() => {
  mend();
  // React writes each error that a boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // biome-ignore lint/suspicious/noDocumentCookie: as after a sign-in
  document.cookie = 'token=kept';
  mock(getAccount, () => accounts.coach);
  mock(reportClientError, () => ({}));
});

test('a page that throws says so beside the menu, which stays; “Try again” shows it again', async () => {
  const { user } = await opened();
  breakAt('page');
  expect(screen.queryByRole('heading', { name: 'The page' })).toBeNull();
  const notice = within(screen.getByRole('main')).getByRole('alert');
  expect(notice).toHaveTextContent('This page could not be shown, because something in it went wrong.');
  expect(menu()).toBeVisible();
  await user.click(screen.getByRole('button', again));
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown');
  mend();
  await user.click(screen.getByRole('button', again));
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an answer that a page cannot show is asked for again by “Try again”', async () => {
  answer = {};
  const { user } = open('/member/dashboard', '/member/dashboard', Greeting);
  await screen.findByText(/This page could not be shown/);
  answer = { name: 'Ada' };
  await user.click(screen.getByRole('button', again));
  expect(await screen.findByRole('heading', { name: 'ADA' })).toBeVisible();
});

/** Reads the same answer beside it, and looks at it to say when it is asked for next. */
function Beside() {
  client = useQueryClient();
  const read = useQuery({
    queryKey: ['greeting'],
    queryFn: async () => answer as { name: string },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => data?.name.length === 0 && 1000,
  });
  return <p>{read.status}</p>;
}
const WithBeside = () => (
  <>
    <PartBoundary part="drawer">
      <Greeting />
    </PartBoundary>
    <Beside />
  </>
);

test('an answer that another part reads too, which throws at it, is asked for again by the first “Try again”', async () => {
  answer = { name: 'Ada' };
  const { user } = open('/member/dashboard', '/member/dashboard', WithBeside);
  await screen.findByRole('heading', { name: 'ADA' });
  answer = {};
  expect(() => act(() => client?.setQueryData(['greeting'], answer))).toThrow(TypeError);
  await screen.findByText(/This part could not be shown/);
  answer = { name: 'Ida' };
  await user.click(screen.getByRole('button', again));
  expect(await screen.findByRole('heading', { name: 'IDA' })).toBeVisible();
});

test('another page is shown after one that throws, without a press', async () => {
  const { goTo } = await opened('/member/dashboard/podcast/[id]', '/member/dashboard/podcast/1');
  breakAt('page');
  mend();
  goTo('/member/dashboard/podcast/2');
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
});

test('a shell that throws, and a page without one, say so instead of Next’s blank page', async () => {
  open('/auth/login');
  breakAt('page');
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown');
});

test('“Load the page anew” does so, and what was typed is in the form and the field of the next page', async () => {
  const { user, moves, unmount } = await opened();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'A note');
  await user.click(screen.getByRole('button', { name: 'Open form' }));
  const first = await findDialog('Form');
  await user.type(first.getByRole('textbox', { name: 'Words' }), ' and new');
  breakAt('page');
  await user.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(moves).toContain('reload');
  leavePage(unmount);
  mend();
  const next = await opened();
  expect(window.sessionStorage).toHaveLength(0);
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('A note');
  await next.user.click(screen.getByRole('button', { name: 'Open form' }));
  const form = await findDialog('Form');
  expect(form.getByRole('textbox', { name: 'Words' })).toHaveValue('old and new');
  // It counts as a change, so leaving asks.
  await next.user.click(form.getByRole('button', { name: 'Cancel' }));
  await next.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await next.user.click(screen.getByRole('button', { name: 'Open form' }));
  expect((await findDialog('Form')).getByRole('textbox', { name: 'Words' })).toHaveValue('old');
});

test('what was typed is for the same person alone, and a password is written nowhere', async () => {
  const { user, unmount } = await opened();
  fault.at = 'password';
  act(() => redraw());
  await user.click(screen.getByRole('button', { name: 'Open form' }));
  const form = await findDialog('Form');
  await user.click(form.getByRole('button', { name: 'Show password' }));
  await user.type(form.getByLabelText('Password'), 'Right-Horse7');
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'A note');
  breakAt('page');
  leavePage(unmount);
  const stored = JSON.stringify({ ...window.sessionStorage });
  expect(stored).toContain('A note');
  expect(stored).not.toContain('Right-Horse7');
  mend();
  const { user: one } = accounts.coach;
  mock(getAccount, () => ({
    ...accounts.coach,
    user: { ...one, id: '77b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d' },
  }));
  await opened();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  expect(window.sessionStorage).toHaveLength(0);
});

test('what was typed on a page without a failure is there after a reload, and goes at the logout', async () => {
  const { user, unmount } = await opened();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'A note');
  leavePage(unmount);
  const next = await opened();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('A note');
  fireEvent(document, new Event('visibilitychange'));
  expect(JSON.stringify({ ...window.sessionStorage })).toContain('A note');
  // On a shared device too: the other work of the family stays there at a logout.
  next.unmount();
  expect(window.sessionStorage).toHaveLength(0);
});

test('a drawer that throws keeps the page below it, and what was typed in it', async () => {
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Open form' }));
  await user.type((await findDialog('Form')).getByRole('textbox', { name: 'Words' }), ' and new');
  breakAt('drawer');
  const drawer = await findDialog('Form');
  expect(drawer.getByRole('alert')).toHaveTextContent('This part could not be shown');
  expect(drawer.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  // It is kept, so the browser need not ask.
  expect(leaving.defaultPrevented).toBe(false);
  mend();
  await user.click(drawer.getByRole('button', again));
  expect(drawer.getByRole('textbox', { name: 'Words' })).toHaveValue('old and new');
  expect(drawer.getByRole('button', { name: 'Save' })).toBeVisible();
});

test('a drawer that throws can be closed, after a question, and opens again', async () => {
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Open form' }));
  await user.type((await findDialog('Form')).getByRole('textbox', { name: 'Words' }), ' and new');
  breakAt('drawer');
  await user.click((await findDialog('Form')).getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  mend();
  await user.click(screen.getByRole('button', { name: 'Open form' }));
  expect((await findDialog('Form')).getByRole('textbox', { name: 'Words' })).toHaveValue('old');
});

test.each(['modal', 'sheet'])('a %s that throws keeps the page below it', async (part) => {
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: `Open ${part}` }));
  const over = await findDialog(new RegExp(part, 'i'));
  breakAt(part);
  expect(over.getByRole('alert')).toHaveTextContent('This part could not be shown');
  expect(over.queryByRole('button', { name: 'OK' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  mend();
  await user.click(over.getByRole('button', again));
  expect(over.queryByRole('alert')).toBeNull();
});

test('what throws around its drawer says so over the page, and can be closed', async () => {
  const { user } = await opened();
  Object.assign(fault, { at: 'late drawer', name: 'TypeError' });
  await user.click(screen.getByRole('button', { name: 'Open late drawer' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be shown');
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a player that throws lets the sound go on and be paused, beside the page and the menu', async () => {
  keepProgress({ position: 241.5, finished: false, rev: 3 });
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await playing();
  const player = within(await screen.findByRole('region', { name: 'Player' }));
  Object.assign(fault, { at: 'bar', name: 'TypeError' });
  act(() => usePlayer.setState(({ nowPlaying }) => ({ nowPlaying: nowPlaying && { ...nowPlaying } })));
  expect(await player.findByRole('alert')).toHaveTextContent('The player could not be shown');
  expect([audio().paused, usePlayer.getState().phase]).toEqual([false, 'playing']);
  expect(menu()).toBeVisible();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  await user.click(player.getByRole('button', { name: 'Pause' }));
  expect(audio().paused).toBe(true);
  mend();
  await user.click(player.getByRole('button', again));
  expect(player.getByRole('button', { name: /^Open player/ })).toBeVisible();
});

test('a full player that throws can be closed; the bar below it and the sound go on', async () => {
  keepProgress({ position: 241.5, finished: false, rev: 3 });
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await playing();
  Object.assign(fault, { at: 'full player', name: 'TypeError' });
  await user.click(await screen.findByRole('button', { name: /^Open player/ }));
  const full = await findDialog('Player');
  expect(await full.findByRole('alert')).toHaveTextContent('The player could not be shown');
  expect(full.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(audio().paused).toBe(false);
  await user.click(full.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const bar = within(screen.getByRole('region', { name: 'Player' }));
  expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('the server is told once of each error: its name, the page and the part, and nothing of its message', async () => {
  const reports = mock(reportClientError, () => ({}));
  const { user } = await opened('/member/dashboard/podcast/[id]', '/member/dashboard/podcast/7');
  breakAt('page', 'RangeError');
  await waitFor(() => expect(reports).toHaveLength(1));
  await user.click(screen.getByRole('button', again));
  mend();
  await user.click(screen.getByRole('button', again));
  await user.click(screen.getByRole('button', { name: 'Open modal' }));
  breakAt('modal', 'RangeError');
  await waitFor(() => expect(reports).toHaveLength(2));
  const [page, modal] = reports.map(({ body }) => body);
  const of = { name: 'RangeError', route: '/member/dashboard/podcast/[id]', build: 'unknown' };
  expect(page).toMatchObject({ ...of, part: 'page' });
  expect(modal).toMatchObject({ ...of, part: 'modal' });
  expect(page?.components).toContain('Page');
  expect(JSON.stringify([page, modal])).not.toMatch(/Ada|podcast\/7/);
});

test('without a connection the server is not told, and nothing more is said', async () => {
  mockOffline(reportClientError);
  await opened();
  breakAt('page', 'SyntaxError');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
