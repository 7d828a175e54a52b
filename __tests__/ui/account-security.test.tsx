import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import dayjs from 'dayjs';
import Cookies from 'js-cookie';
import type { Account } from '@/contract/account';
import { changeAdminPassword, changePassword, checkCurrentPassword } from '@/contract/password';
import { exportOwn, getLeaving, type Leaving, PersonalExport, removeOwn } from '@/contract/personal/own-data';
import { endOtherSessions, endSession, listSessions, type Session } from '@/contract/session';
import { ChangePasswordDrawer } from '@/features/account/change-password-drawer';
import { lastUsed } from '@/features/account/session-row';
import { SessionsDrawer } from '@/features/account/sessions-drawer';
import { YourDataDrawer } from '@/features/account/your-data-drawer';
import { violations } from '../support/axe';
import { blank } from '../support/blank';
import { stopClock } from '../support/fixed-clock';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { answerDialog, findDialog, retype, see } from '../support/render';
import { catchFiles } from '../support/saved-files';
import { listenIn, openFromProfile, renderDrawer } from '../support/settings';

const notCurrent = 'That is not your current password.';

describe('Change Password', () => {
  const changed = 'Password changed Successfully';
  async function open(account: Account = accounts.parent) {
    mock(checkCurrentPassword, ({ body }) => {
      if (body.currentPassword === 'Wrong-Horse9')
        throw refuse('forbidden', notCurrent, { currentPassword: notCurrent });
      return { message: 'That is your current password' };
    });
    const rendered = renderDrawer(ChangePasswordDrawer, account);
    const drawer = await rendered.open('Change Password');
    const button = (name: string) => drawer.getByRole('button', { name });
    const field = (name: string) => drawer.getByLabelText(name, { selector: 'input' });
    return {
      ...rendered,
      drawer,
      button,
      current: () => field('Current password'),
      password: () => field('New password'),
      again: () => field('The same password again'),
      save: () => button('Save new password'),
      next: async () => {
        await rendered.user.type(field('Current password'), 'Touchline1');
        await rendered.user.click(button('Next'));
        await drawer.findByRole('button', { name: 'Save new password' });
      },
    };
  }

  const accept = () => mock(changePassword, () => ({ message: changed }));

  async function choose({ user, password, again, save }: Awaited<ReturnType<typeof open>>, chosen: string) {
    await user.type(password(), chosen);
    await user.type(again(), chosen);
    await user.click(save());
  }

  test('E-14 E-15 E-16 of two steps in a drawer of 400 the first needs the current password, Next or Enter leads on, and Back keeps what was typed', async () => {
    const { current, button, user, drawer, password, again, save } = await open();
    const dialog = screen.getByRole('dialog', { name: 'Change Password' });
    expect(dialog.closest<HTMLElement>('[style*="width"]')?.style.width).toBe('400px');
    expect(drawer.getByText('Step 1 of 2')).toBeVisible();
    expect(drawer.queryByLabelText('New password')).toBeNull();
    expect(button('Next')).toBeDisabled();
    await user.type(current(), 'x');
    expect(button('Next')).toBeEnabled();
    await user.clear(current());
    expect(button('Next')).toBeDisabled();
    await user.type(current(), 'Touchline1{Enter}');
    expect(await drawer.findByText('Step 2 of 2')).toBeVisible();
    await waitFor(() => expect(password()).toHaveFocus());
    expect(current()).not.toBeVisible();
    expect(save()).toBeDisabled();
    await user.type(password(), 'Goalkeeper7');
    await user.type(again(), 'Goal');
    await user.click(button('Back'));
    expect(current()).toHaveValue('Touchline1');
    expect(current()).toBeVisible();
    await waitFor(() => expect(current()).toHaveFocus());
    await user.click(button('Next'));
    await waitFor(() => expect(password()).toHaveValue('Goalkeeper7'));
    expect(again()).toHaveValue('Goal');
  });

  test('E-17 the rules are shown live; the password can be saved once every one of them holds', async () => {
    const { user, next, password, again, save, drawer } = await open();
    await next();
    const rules = () =>
      within(drawer.getByRole('list', { name: 'Password rules' }))
        .getAllByRole('listitem')
        .map((rule) => rule.textContent);
    expect(rules()).toEqual([
      'At least 8 charactersinvalid',
      'At least one numberinvalid',
      'At least one lowercase letterinvalid',
      'At least one uppercase letterinvalid',
    ]);
    const valid = () => rules().map((rule) => !rule?.endsWith('invalid'));
    await user.type(password(), 'abcdefg1');
    await user.type(again(), 'abcdefgX');
    expect(valid()).toEqual([true, true, true, false]);
    await retype(user, password(), 'abcdefgX');
    expect(valid()).toEqual([true, false, true, true]);
    expect(save()).toBeDisabled();
    await user.type(password(), '1');
    await user.type(again(), '1');
    expect(valid()).toEqual([true, true, true, true]);
    await waitFor(() => expect(save()).toBeEnabled());
  });

  test('E-18 a different confirmation is shown as an error, whichever of the two is changed', async () => {
    const { user, next, password, again, save, drawer } = await open();
    await next();
    await user.type(password(), 'Goalkeeper7');
    expect(drawer.queryByText('Passwords do not match')).toBeNull();
    await user.type(again(), 'Goalkeeper8');
    expect(await drawer.findByText('Passwords do not match')).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(save()).toBeDisabled();
    await user.type(again(), '{Backspace}7');
    await waitFor(() => expect(drawer.queryByText('Passwords do not match')).toBeNull());
    expect(save()).toBeEnabled();
    await user.type(password(), '!');
    expect(await drawer.findByText('Passwords do not match')).toBeVisible();
    expect(save()).toBeDisabled();
  });

  test.each([
    ['E-19', 'platformAdmin', '/api/admin/password'],
    ['E-20', 'clubAdmin', '/api/family/user/{id}/edit/password'],
    ['E-20', 'parent', '/api/family/user/{id}/edit/password'],
    ['E-20', 'child', '/api/family/user/{id}/edit/password'],
    ['E-20', 'coach', '/api/family/user/{id}/edit/password'],
  ] as const)('%s a %s saves by PUT %s', async (_, persona, path) => {
    const opened = await open(accounts[persona]);
    const { id } = accounts[persona].user;
    const sent = listenIn();
    accept();
    mock(changeAdminPassword, () => ({ message: changed }));
    await opened.next();
    await choose(opened, 'Goalkeeper7');
    await screen.findByText(changed);
    const body = {
      currentPassword: 'Touchline1',
      password: 'Goalkeeper7',
      passwordConfirmation: 'Goalkeeper7',
      ...(persona === 'platformAdmin' && { userId: id }),
    };
    const [method, authorization, ifMatch] = ['PUT', 'Bearer test-token', null];
    expect(sent.filter((call) => call.method === 'PUT')).toEqual([
      { method, path: path.replace('{id}', id), authorization, ifMatch, body },
    ]);
  });

  test('E-21 success is shown in a dialog; closing it reloads the page, and not before', async () => {
    const opened = await open();
    accept();
    await opened.next();
    await choose(opened, 'Goalkeeper7');
    await screen.findByRole('dialog', { name: /Success/ });
    expect(screen.queryByRole('dialog', { name: 'Change Password' })).toBeNull();
    expect(opened.moves).toEqual([]);
    await answerDialog(opened.user, /Success/, 'OK', changed);
    await waitFor(() => expect(opened.moves).toEqual(['reload']));
  });

  test('D4 E-15 a wrong current password is refused in the first step, before a new one is chosen', async () => {
    const { user, current, button, drawer } = await open();
    await user.type(current(), 'Wrong-Horse9');
    await user.click(button('Next'));
    await see(drawer, notCurrent, 'Step 1 of 2');
    await waitFor(() => expect(current()).toHaveFocus());
    // Nothing was saved, so the spec's dialog for a failed save stays away.
    expect(screen.queryByRole('dialog', { name: /Error/ })).toBeNull();
    await retype(user, current(), 'Touchline1');
    await user.click(button('Next'));
    expect(await drawer.findByText('Step 2 of 2')).toBeVisible();
  });

  test('X-01 U5 a current password that was changed meanwhile is an error and leads back to the first step; the new one is kept and can be saved', async () => {
    const opened = await open();
    const { user, drawer, current, password, again, button, save } = opened;
    mockRefused(changePassword, 'forbidden', notCurrent, { currentPassword: notCurrent });
    await opened.next();
    await choose(opened, 'Goalkeeper7');
    await answerDialog(user, /Error/, 'OK', notCurrent);
    await waitFor(() => expect(current()).toHaveFocus());
    expect(drawer.getByText(notCurrent)).toBeVisible();
    expect(button('Next')).toBeDisabled();
    // The rest is still there: only the first field is to be put right.
    await retype(user, current(), 'Touchline2');
    await waitFor(() => expect(button('Next')).toBeEnabled());
    await user.click(button('Next'));
    await waitFor(() => expect(password()).toHaveValue('Goalkeeper7'));
    expect(again()).toHaveValue('Goalkeeper7');
    const calls = accept();
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await screen.findByText(changed);
    expect(calls[0]?.body).toMatchObject({ currentPassword: 'Touchline2', password: 'Goalkeeper7' });
  });

  test('the current password is refused as a new one at its field, before it is sent; who saves another one reads that other devices are signed out', async () => {
    const { user, next, drawer, password, again, save } = await open();
    expect(drawer.queryByText('Saving signs you out on all your other devices.')).toBeNull();
    await next();
    expect(save()).toHaveAccessibleDescription('Saving signs you out on all your other devices.');
    await user.type(password(), 'Touchline1');
    await user.type(again(), 'Touchline1');
    expect(await drawer.findByText('Choose a password other than your current one.')).toBeVisible();
    expect(save()).toBeDisabled();
    await user.type(password(), '2');
    await user.type(again(), '2');
    await waitFor(() => expect(save()).toBeEnabled());
    expect(drawer.queryByText('Choose a password other than your current one.')).toBeNull();
  });

  test('a password that the server finds too common is told at its field; Back and on again is no dead end', async () => {
    const opened = await open();
    const { user, button, drawer, password, save } = opened;
    const common = 'This password is too common.';
    mockRefused(changePassword, 'invalid', common, { password: common });
    await opened.next();
    await choose(opened, 'Password1');
    await answerDialog(user, /Error/, 'OK');
    expect(drawer.getByText(common)).toBeVisible();
    await waitFor(() => expect(password()).toHaveFocus());
    expect(save()).toBeDisabled();
    await user.click(button('Back'));
    await waitFor(() => expect(button('Next')).toBeEnabled());
    await user.click(button('Next'));
    await drawer.findByText('Step 2 of 2');
    await waitFor(() => expect(save()).toBeEnabled());
  });

  test('leaving asks, in both steps; nothing typed is there at the next opening', async () => {
    const { user, next, button, open: show, current } = await open();
    await next();
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click(button('Back'));
    expect(current()).toHaveValue('Touchline1');
    await user.click(button('Close'));
    const discard = await screen.findAllByRole('button', { name: 'Discard' });
    await user.click(discard[discard.length - 1] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change Password' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open it' })).toHaveFocus());
    expect(document.querySelector('input[type="password"]')).toBeNull();
    const fresh = await show('Change Password');
    expect(fresh.getByLabelText('Current password', { selector: 'input' })).toHaveValue('');
  });

  test('password managers know whose it is and which is which; each can be read back', async () => {
    const { user, next, drawer, button, current, password, again } = await open(accounts.child);
    const whose = document.querySelector('input[autocomplete="username"]');
    expect(whose).toHaveValue('milo');
    expect(current()).toHaveAttribute('autocomplete', 'current-password');
    await user.type(current(), 'x');
    expect(current()).toHaveAttribute('type', 'password');
    await user.click(button('Show password'));
    expect(current()).toHaveAttribute('type', 'text');
    // Nothing typed goes to a spelling service while it can be read.
    expect(current()).toHaveAttribute('spellcheck', 'false');
    expect(current()).toHaveFocus();
    // By the keyboard too; it sends nothing.
    await user.tab();
    expect(button('Hide password')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(current()).toHaveAttribute('type', 'password');
    expect(drawer.getByText('Step 1 of 2')).toBeVisible();
    await next();
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    expect(again()).toHaveAttribute('autocomplete', 'new-password');
    const [first] = drawer.getAllByRole('button', { name: 'Show password' });
    await user.click(first as HTMLElement);
    expect(password()).toHaveAttribute('type', 'text');
    expect(again()).toHaveAttribute('type', 'password');
  });
});

describe('Where you are signed in', () => {
  const session = (index: number, over: Partial<Session> = {}): Session => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    device: `Chrome on Windows`,
    createdAt: '2026-11-02T10:00:00.000Z',
    lastSeenAt: '2026-11-03T10:00:00.000Z',
    current: false,
    isNew: false,
    ...over,
  });
  const hour = (utc: string) => dayjs(`2026-11-02T${utc}:00.000Z`).format('HH:mm');
  const here = session(1, { device: 'Firefox on Mac', current: true });
  const phone = session(2, { device: 'Safari on iPhone', isNew: true });
  const other = session(3);

  /** The server's own list: what is ended leaves it. */
  function serve(...all: Session[]) {
    let data = all;
    mock(listSessions, () => ({ data }));
    const one = mock(endSession, ({ params }) => {
      data = data.filter(({ id }) => id !== params.id);
      return { message: 'You are signed out of Safari on iPhone' };
    });
    const others = mock(endOtherSessions, () => {
      data = data.filter(({ current }) => current);
      return { message: 'You are signed out everywhere else' };
    });
    return { one, others };
  }

  async function prove(user: UserEvent, title: string, button: string) {
    await user.type((await findDialog(title)).getByLabelText('Current password'), 'Touchline1');
    await answerDialog(user, title, button);
  }

  const title = 'Where you are signed in';
  async function open() {
    const rendered = renderDrawer(SessionsDrawer, accounts.parent);
    return { ...rendered, dialog: await rendered.open(title) };
  }

  test('D15 S-51 My Profile leads to where one is signed in, with this device named', async () => {
    stopClock('2026-11-22T12:00:00Z');
    serve(here, phone);
    const { dialog } = await openFromProfile(accounts.clubAdmin, title);
    await dialog.findByText(/Safari on iPhone/);
    const rows = dialog.getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      `Firefox on MacIn use nowSigned in on 2th November 2026 at ${hour('10:00')}This device`,
      expect.stringContaining('Safari on iPhone New deviceLast used on 3th November 2026 at '),
    ]);
    expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
  });

  test('C5 D15 S-51 one is ended after a question for the password, and leaves the list; a cancelled question ends nothing, by keyboard too', async () => {
    const { one } = serve(here, phone);
    const { user, dialog } = await open();
    (await dialog.findByRole('button', { name: /^Sign out Safari on iPhone/ })).focus();
    await user.keyboard('{Enter}');
    const cancelled = await findDialog('Sign out Safari on iPhone?');
    await waitFor(() => expect(cancelled.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Sign out Safari on iPhone?' })).toBeNull(),
    );
    expect(one).toEqual([]);
    await user.click(await dialog.findByRole('button', { name: /^Sign out Safari on iPhone/ }));
    await prove(user, 'Sign out Safari on iPhone?', 'Sign out');
    expect(await screen.findByText('You are signed out of Safari on iPhone')).toBeVisible();
    expect(one[0]).toMatchObject({ params: { id: phone.id }, body: { currentPassword: 'Touchline1' } });
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
    expect(dialog.getByText('You are not signed in anywhere else.')).toBeVisible();
  });

  test('sessions of the same browser on one day differ by the time of the sign-in, in the list, at the button and in the question', async () => {
    const morning = session(2, { createdAt: '2026-11-02T07:15:00.000Z' });
    const { one } = serve(here, morning, session(3, { createdAt: '2026-11-02T16:40:00.000Z' }));
    const { user, dialog } = await open();
    const signedIn = `Signed in on 2th November 2026 at ${hour('07:15')}`;
    expect(await dialog.findAllByText(signedIn)).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: new RegExp(`^Sign out .*${signedIn}$`) }));
    const question = await findDialog('Sign out Chrome on Windows?');
    expect(question.getByText(new RegExp(`^${signedIn}`))).toBeVisible();
    await prove(user, 'Sign out Chrome on Windows?', 'Sign out');
    await waitFor(() => expect(one[0]?.params).toEqual({ id: morning.id }));
  });

  test('D15 S-51 all others are ended at once, offered where there is more than one', async () => {
    const { others } = serve(here, phone, other);
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Sign out all others' }));
    await prove(user, 'Sign out all other devices?', 'Sign out all others');
    expect(await screen.findByText('You are signed out everywhere else')).toBeVisible();
    expect(others).toHaveLength(1);
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
    expect(dialog.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  });

  test('D15 what cannot be loaded says why, and can be tried again', async () => {
    mockOffline(listSessions);
    const { user, dialog } = await open();
    expect(await dialog.findByText('No connection. Check your network and try again.')).toBeVisible();
    serve(here);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Firefox on Mac')).toBeVisible();
  });

  test('D15 one that has ended by itself is reported, and the list is read anew', async () => {
    serve(here, phone);
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: /^Sign out Safari on iPhone/ }));
    mock(listSessions, () => ({ data: [here] }));
    mockRefused(endSession, 'not_found', 'This session could not be found.');
    await prove(user, 'Sign out Safari on iPhone?', 'Sign out');
    expect(await screen.findByText('This session could not be found.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  });

  test('D15 S-51 after a wrong password the question is still open, says so at the field and takes another one', async () => {
    const { one } = serve(here, phone);
    mockRefused(endSession, 'forbidden', notCurrent, { currentPassword: notCurrent });
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: /^Sign out Safari on iPhone/ }));
    const question = await findDialog('Sign out Safari on iPhone?');
    const field = question.getByLabelText('Current password', { selector: 'input' });
    await user.type(field, 'Touchline2');
    await user.click(question.getByRole('button', { name: 'Sign out' }));
    expect(await question.findByText(notCurrent)).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(notCurrent);
    expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull();
    expect(one).toEqual([]);
    const { one: sent } = serve(here, phone);
    await retype(user, field, 'Touchline1');
    await user.click(question.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are signed out of Safari on iPhone')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('D15 when a place was last used is said as people say it', () => {
    const now = dayjs('2026-11-21T18:30:00');
    const at = (lastSeenAt: string) =>
      lastUsed(session(1, { lastSeenAt: dayjs(lastSeenAt).toISOString() }), now);
    expect(at('2026-11-21T18:25:00')).toBe('In use now');
    expect(at('2026-11-21T08:05:00')).toBe('Last used today at 08:05');
    expect(at('2026-11-20T23:10:00')).toBe('Last used yesterday at 23:10');
    expect(at('2026-11-19T12:00:00')).toBe('Last used on 19th November 2026 at 12:00');
  });
});

describe('Your data', () => {
  const serve = (leaving: Partial<Leaving> = {}) => {
    mock(getLeaving, () => ({ data: { obstacle: null, children: [], ...leaving } }));
    return mock(removeOwn, () => ({ message: 'Your account is deleted' }));
  };

  async function open(account: (typeof accounts)[keyof typeof accounts] = accounts.parent) {
    const rendered = renderDrawer(YourDataDrawer, account);
    return { ...rendered, dialog: await rendered.open('Your data') };
  }

  const exported: PersonalExport = {
    ...blank(PersonalExport),
    files: [
      {
        fileName: 'Interview.m4a',
        purpose: 'part',
        mime: 'audio/mp4',
        bytes: 2_500_000,
        duration: 125,
        url: `/file/${'a'.repeat(22)}`,
        at: '2026-11-21T10:00:00.000Z',
      },
    ],
    tables: { users: [{ id: 'x' }] },
  };

  test('My Profile leads to one’s data', async () => {
    serve();
    const { dialog } = await openFromProfile(accounts.clubAdmin, 'Your data');
    expect(await dialog.findByText(/Recordings and pictures you have sent/)).toBeVisible();
  });

  test('K-07 the own data are saved as one file, and what was sent is listed to be fetched', async () => {
    serve();
    mock(exportOwn, () => ({ data: exported }));
    const saved = catchFiles();
    const { user, dialog } = await open(accounts.clubAdmin);
    await user.click(dialog.getByRole('button', { name: 'Download my data' }));
    const link = await dialog.findByRole('link', { name: /^Interview.m4a/ });
    expect(link).toHaveAttribute('href', expect.stringContaining('/api/file/download?url='));
    expect(dialog.getByText('2.4 MB · 2:05')).toBeVisible();
    expect(saved.map(({ name, content }) => [name, content.type])).toEqual([
      ['touchline-my-data.json', 'application/json'],
    ]);
    expect(JSON.parse((await saved[0]?.content.text()) ?? '').tables).toEqual(exported.tables);
    expect(dialog.getByText('Saved as touchline-my-data.json.')).toBeVisible();
  });

  test('a download that is refused says why', async () => {
    serve();
    mockRefused(exportOwn, 'too_many', 'Too many tries. Wait 20 minutes and try again.');
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Download my data' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Wait 20 minutes');
  });

  test('K-08 what goes and what stays is said before; the password is asked for once more, and everybody is signed out', async () => {
    const removed = serve({ children: [{ id: '00000000-0000-4000-8000-000000000001', firstName: 'Milo' }] });
    const { user, dialog } = await open();
    await see(dialog, /Milo’s account, because no other guardian/, /you agreed to for your children/);
    await user.click(dialog.getByRole('button', { name: 'Delete my account…' }));
    const submit = dialog.getByRole('button', { name: 'Delete my account' });
    expect(submit).toBeDisabled();
    await user.type(dialog.getByLabelText('Current password'), 'Right-Horse7');
    await user.click(submit);
    await waitFor(() => expect(removed[0]?.body).toEqual({ currentPassword: 'Right-Horse7' }));
    expect(await screen.findByText('Your account is deleted')).toBeVisible();
    await waitFor(() => expect(Cookies.get('token')).toBeUndefined());
  });

  test('a wrong password is an error at the field, and nothing is lost', async () => {
    serve();
    mockRefused(removeOwn, 'forbidden', notCurrent, { currentPassword: notCurrent });
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Delete my account…' }));
    await user.type(dialog.getByLabelText('Current password'), 'Wrong-Horse7{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent(notCurrent);
    await user.click(dialog.getByRole('button', { name: 'Keep my account' }));
    expect(dialog.queryByLabelText('Current password')).toBeNull();
  });

  test('a person whom others need reads why, and what to do, and has no button', async () => {
    serve({ obstacle: { why: 'only-guardian', sentence: 'You alone look after Milo.' } });
    const { dialog } = await open();
    expect(await dialog.findByText('You alone look after Milo.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /Delete/ })).toBeNull();
  });

  test('without a connection nothing can be said, and it is tried again', async () => {
    mockOffline(getLeaving);
    const { user, dialog } = await open();
    await dialog.findByRole('alert');
    serve();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('button', { name: 'Delete my account…' })).toBeVisible();
  });
});
