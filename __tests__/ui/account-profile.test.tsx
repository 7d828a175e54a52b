import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type Account, getAccount, type User } from '@/contract/account';
import { updateAdmin, updateProfile } from '@/contract/personal/profile';
import { type AppVersions, getVersions, saveVersions } from '@/contract/version';
import { MyProfileDrawer } from '@/features/account/my-profile-drawer';
import { mock, mockOffline, mockRefused, mockServer, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { answerDialog, findDialog, press, retype } from '../support/render';
import { listenIn, renderDrawer } from '../support/settings';

const edited = 'User profile has been edited successfully';
const onChangePassword = jest.fn();
const Profile: Parameters<typeof renderDrawer>[0] = (props) => (
  <MyProfileDrawer
    {...props}
    onChangePassword={onChangePassword}
    onSessions={() => {}}
    onLanguage={() => {}}
    onNews={() => {}}
    onPin={() => {}}
    onYourData={() => {}}
  />
);

async function openProfile(account: Account) {
  const rendered = renderDrawer(Profile, account);
  const sent = listenIn();
  const drawer = await rendered.open('My Profile');
  return {
    ...rendered,
    sent,
    drawer,
    field: (name: string) => drawer.getByRole('textbox', { name }),
    save: () => drawer.getByRole('button', { name: 'Save Changes' }),
  };
}

describe('My Profile', () => {
  beforeEach(() => onChangePassword.mockClear());

  const open = (account: Account = accounts.parent, over: Partial<User> = {}) =>
    openProfile({ ...account, user: { ...account.user, ...over } });

  /** Answers as the server would: with the profile that was sent. */
  const accept = (user: User) =>
    mock(updateProfile, ({ body }) => ({
      data: { ...user, ...body, fullname: `${body.firstName} ${body.lastName}`, rev: user.rev + 1 },
      message: edited,
    }));

  test('E-01 E-02 E-07 the drawer is 400 wide and shows the fields; email, phone and role can be read and not edited', async () => {
    const { field, drawer, user } = await open(accounts.parent, {
      email: 'ana.ribeiro+club@mail.example.co.uk',
      phone: '+447700900123',
      username: 'ana.r',
      dob: '1988-03-21',
    });
    const dialog = screen.getByRole('dialog', { name: 'My Profile' });
    expect(dialog.closest<HTMLElement>('[style*="width"]')?.style.width).toBe('400px');
    expect(field('First name')).toHaveValue('Ana');
    expect(field('Last name')).toHaveValue('Ribeiro');
    expect(field('Username')).toHaveValue('ana.r');
    expect(drawer.getByRole('combobox', { name: 'Gender' })).toBeVisible();
    expect(await drawer.findByRole('textbox', { name: 'Date of birth' })).toHaveValue('21st March 1988');
    for (const [name, value] of [
      ['Email', 'ana.ribeiro+club@mail.example.co.uk'],
      ['Phone', '+447700900123'],
      ['Role', 'Parent'],
    ] as const) {
      expect(field(name)).toHaveAttribute('readonly');
      await user.type(field(name), 'x');
      expect(field(name)).toHaveValue(value);
    }
    expect(drawer.queryByText('Please Enter A Valid Email Address')).toBeNull();
    expect(drawer.getByText('Your club’s admins can change your email, phone and role.')).toBeVisible();
  });

  test.each([
    ['male', ['Male', 'Female', 'Other']],
    [null, ['Not given', 'Male', 'Female', 'Other']],
  ] as const)('E-03 gender is male, female or other; of %s', async (gender, offered) => {
    const { drawer, user, save, sent } = await open(accounts.parent, { gender });
    await user.click(drawer.getByRole('combobox', { name: 'Gender' }));
    const choices = within(screen.getByRole('listbox').parentElement ?? document.body);
    expect(choices.getAllByTitle(/./).map((row) => row.textContent)).toEqual(offered);
    accept(accounts.parent.user);
    await user.click(screen.getByTitle('Other'));
    await user.click(save());
    await screen.findByText(edited);
    expect(sent[0]?.body).toMatchObject({ gender: 'other' });
  });

  test('E-04 first and last name are required, and said so at once', async () => {
    const { field, save, user, drawer } = await open();
    for (const [name, sentence] of [
      ['First name', 'Enter your first name'],
      ['Last name', 'Enter your last name'],
    ] as const) {
      await user.clear(field(name));
      expect(await drawer.findByText(sentence)).toBeVisible();
      expect(save()).toBeDisabled();
      await user.type(field(name), '   ');
      expect(save()).toBeDisabled();
      await user.type(field(name), 'Zoë');
      await waitFor(() => expect(save()).toBeEnabled());
      await waitFor(() => expect(drawer.queryByText(sentence)).toBeNull());
    }
  });

  test('E-05 a person who signs in by username alone must keep one; others may leave it out', async () => {
    const { field, save, user, drawer, unmount } = await open(accounts.child);
    await user.clear(field('Username'));
    expect(await drawer.findByText('Enter a username: you sign in with it.')).toBeVisible();
    expect(save()).toBeDisabled();
    await user.type(field('Username'), 'milo 7');
    expect(await drawer.findByText('Use letters, digits and . _ - only')).toBeVisible();
    expect(save()).toBeDisabled();
    unmount();

    const other = await open(accounts.parent, { username: 'ana.r' });
    accept(accounts.parent.user);
    await other.user.type(other.field('Username'), ' x');
    expect(await other.drawer.findByText('Use letters, digits and . _ - only')).toBeVisible();
    expect(other.save()).toBeDisabled();
    await other.user.clear(other.field('Username'));
    await waitFor(() => expect(other.save()).toBeEnabled());
    await other.user.click(other.save());
    await screen.findByText(edited);
    expect(other.sent[0]?.body).toMatchObject({ username: null });
  });

  test('E-06 Save Changes is disabled until something has changed, and again when it is changed back', async () => {
    const { field, save, user } = await open();
    expect(save()).toBeDisabled();
    await user.type(field('Last name'), 'x');
    expect(save()).toBeEnabled();
    await user.type(field('Last name'), '{Backspace}');
    await waitFor(() => expect(save()).toBeDisabled());
    // The server trims: to it nothing has changed.
    await user.type(field('Last name'), ' ');
    expect(save()).toBeDisabled();
  });

  test('E-07 an email that is none is said to be, and nothing can be saved', async () => {
    const { field, save, user, drawer } = await open(accounts.parent, { email: 'ana@@nowhere' });
    expect(drawer.getByText('Please Enter A Valid Email Address')).toBeVisible();
    expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
    await user.type(field('Last name'), 'x');
    expect(save()).toBeDisabled();
  });

  test.each(['clubAdmin', 'parent', 'coach'] as const)(
    'E-12 E-13 G-12 a %s saves by PUT /api/family/user/{id}/edit/profile, and is told',
    async (persona) => {
      const { field, save, user, sent } = await open(accounts[persona], { rev: 7 });
      accept(accounts[persona].user);
      await retype(user, field('First name'), '  Zoë ');
      const dob = await screen.findByRole('textbox', { name: 'Date of birth' });
      await user.type(dob, '1/2/1990{Enter}');
      await user.click(save());
      const success = await screen.findByRole('dialog', { name: 'Success' });
      expect(success).toHaveTextContent(edited);
      const { id, lastName } = accounts[persona].user;
      expect(sent).toEqual([
        {
          method: 'PUT',
          path: `/api/family/user/${id}/edit/profile`,
          authorization: 'Bearer test-token',
          ifMatch: '"7"',
          body: { firstName: 'Zoë', lastName, username: null, gender: null, dob: '1990-02-01' },
        },
      ]);
      // The footer has it at once, without asking the server again.
      expect(screen.getByText(`Footer: Zoë ${lastName}`)).toBeInTheDocument();
      expect(screen.queryByRole('dialog', { name: 'My Profile' })).toBeNull();
      await user.click(within(success).getByRole('button', { name: 'OK' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Open it' })).toHaveFocus());
    },
  );

  test('D14 E-12 a child sees the year of birth and asks a parent to change it; no contact, no gender, no day', async () => {
    const { field, save, user, drawer, sent } = await open(accounts.child, { birthYear: 2015 });
    const year = field('Year of birth');
    expect(year).toHaveValue('2015');
    expect(year).toHaveAttribute('readonly');
    // C8: nor a role, which says nothing to a child.
    for (const label of ['Date of birth', 'Gender', 'Email', 'Phone', 'Role']) {
      expect(drawer.queryByLabelText(label)).not.toBeInTheDocument();
    }
    expect(drawer.getByText('Ask a parent to change it.')).toBeVisible();
    accept(accounts.child.user);
    await user.type(field('First name'), 's');
    await user.click(save());
    await screen.findByText(edited);
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      path: `/api/family/user/${accounts.child.user.id}/edit/profile`,
    });
    expect(sent[0]?.body).toEqual({ firstName: 'Milos', lastName: 'Ribeiro', username: 'milo' });
  });

  test('D14 a child without a last name is offered the family’s, and can save at once', async () => {
    const { field, save, user, sent } = await open(accounts.child, { lastName: '', familyName: 'Ribeiro' });
    expect(field('Last name')).toHaveValue('Ribeiro');
    expect(save()).toBeEnabled();
    accept(accounts.child.user);
    await user.click(save());
    await screen.findByText(edited);
    expect(sent[0]?.body).toEqual({ firstName: 'Milo', lastName: 'Ribeiro', username: 'milo' });
  });

  test('D14 a child of a family without a last name saves the rest', async () => {
    const { field, save, user } = await open(accounts.child, { lastName: '' });
    await user.type(field('First name'), 's');
    await waitFor(() => expect(save()).toBeEnabled());
  });

  test('what is no date of birth is told and not saved; typed text is a change, about which leaving asks', async () => {
    const { drawer, field, save, user } = await open(accounts.parent, { dob: '1988-06-05' });
    const dob = await drawer.findByRole('textbox', { name: 'Date of birth' });
    await user.type(field('Last name'), 'x');
    for (const [text, sentence] of [
      ['31/02/1990', 'February 1990 has 28 days'],
      ['1/1/2990', 'Choose a day that is not in the future.'],
      ['31/12/1899', 'Choose a day after 1900'],
    ] as const) {
      await retype(user, dob, text);
      // Before anything is said of it: half of a day is nothing to save either.
      expect(save()).toBeDisabled();
      await user.tab();
      expect(await drawer.findByText(sentence)).toBeVisible();
      expect(save()).toBeDisabled();
    }
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    await press(user, 'Keep editing');
    const calls = accept(accounts.parent.user);
    // Nor by Enter in another field.
    await user.type(field('Last name'), '{Enter}');
    expect(calls).toEqual([]);
    await retype(user, dob, '2nd March 87');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await screen.findByText(edited);
    expect(calls[0]?.body).toMatchObject({ lastName: 'Ribeirox', dob: '1987-03-02' });
  });

  const broken = 'Something Went Wrong! Please Try Again Later';
  const answer = (response: () => HttpResponse<string>) => () =>
    mockServer.use(http.put('*/edit/profile', response));
  test.each([
    [
      'X-01 a message without our code',
      answer(() => HttpResponse.json({ message: 'No.' }, { status: 400 }) as never),
      ['No.'],
    ],
    [
      'X-02 a failure without words',
      answer(() => new HttpResponse('<h1>Bad</h1>', { status: 502 })),
      [broken],
    ],
    [
      'X-02 a lost connection',
      () => mockOffline(updateProfile),
      [broken, 'No connection. Check your network and try again.'],
    ],
  ])('%s is shown, everything stays, and the next try sends it', async (_, fail, sentences) => {
    const { field, save, user } = await open();
    fail();
    await user.type(field('Last name'), ' Costa{Enter}');
    await answerDialog(user, /Error/, 'OK', ...sentences);
    await waitFor(() => expect(field('Last name')).toHaveFocus());
    expect(field('Last name')).toHaveValue('Ribeiro Costa');
    const calls = accept(accounts.parent.user);
    await user.click(save());
    await screen.findByText(edited);
    expect(calls[0]?.body.lastName).toBe('Ribeiro Costa');
  });

  test('Change password leaves the drawer, after a question when something was typed', async () => {
    const { field, user } = await open();
    await user.type(field('Last name'), 'x');
    await press(user, 'Change password', 'Keep editing');
    expect(field('Last name')).toHaveValue('Ribeirox');
    expect(onChangePassword).not.toHaveBeenCalled();
    await user.type(field('Last name'), '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(onChangePassword).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('dialog', { name: 'My Profile' })).toBeNull();
  });
});

describe('My Profile of a platform admin', () => {
  const stores = { androidAppUrl: null, iosAppUrl: null };
  const both: AppVersions = { androidMemberAppVersion: '2.4.1', iosMemberAppVersion: '3.0' };
  const none: AppVersions = { androidMemberAppVersion: null, iosMemberAppVersion: null };
  const android = 'Android member app version';
  const ios = 'iOS member app version';

  const noor: Account = { ...accounts.platformAdmin, user: { ...accounts.platformAdmin.user, rev: 4 } };

  const accept = (user: User = noor.user) =>
    mock(updateAdmin, ({ body: { userId, androidMemberAppVersion, iosMemberAppVersion, ...profile } }) => ({
      data: { ...user, ...profile, rev: user.rev + 1 },
      message: edited,
    }));

  const acceptVersions = () =>
    mock(saveVersions, ({ body }) => ({ data: { ...both, ...body }, message: 'Saved' }));

  async function open(versions: AppVersions) {
    mock(getVersions, () => ({ data: { ...versions, ...stores } }));
    const opened = await openProfile(noor);
    await opened.drawer.findByRole('textbox', { name: android });
    return opened;
  }

  /** The keys of an unchanged profile on the wire. */
  const profile = {
    firstName: 'Noor',
    lastName: 'Haddad',
    username: null,
    gender: null,
    dob: null,
    userId: noor.user.id,
  };

  test('E-08 E-09 a platform admin sees the versions of the member apps', async () => {
    const { field, sent } = await open(both);
    expect(field(android)).toHaveValue('2.4.1');
    expect(field(ios)).toHaveValue('3.0');
    await screen.findByRole('textbox', { name: 'Date of birth' });
    expect(sent).toMatchObject([{ method: 'GET', path: '/api/versions' }]);
  });

  test('E-08 no other persona sees or loads them', async () => {
    const asked = mock(getVersions, () => ({ data: { ...both, ...stores } }));
    const { open: show } = renderDrawer(Profile, accounts.clubAdmin);
    const drawer = await show('My Profile');
    expect(drawer.queryByText('Member apps')).toBeNull();
    expect(asked).toHaveLength(0);
  });

  test('E-08 E-10 E-11 E-13 saves by PUT /api/admin without phone and email, then POST /api/versions', async () => {
    const { field, save, user, sent } = await open(both);
    accept();
    acceptVersions();
    await retype(user, field(android), ' 2.5 ');
    await user.click(save());
    expect(await screen.findByRole('dialog', { name: /Success/ })).toHaveTextContent(edited);
    const versions = { androidMemberAppVersion: '2.5', iosMemberAppVersion: '3.0' };
    const authorization = 'Bearer test-token';
    expect(sent.slice(1, 3)).toEqual([
      { method: 'PUT', path: '/api/admin', authorization, ifMatch: '"4"', body: { ...profile, ...versions } },
      { method: 'POST', path: '/api/versions', authorization, ifMatch: null, body: versions },
    ]);
  });

  test('E-10 a version is sent when it is filled, the empty one is not', async () => {
    const { field, save, user, sent } = await open(none);
    accept();
    acceptVersions();
    await user.type(field(ios), '1.0.0');
    await user.click(save());
    await screen.findByText(edited);
    const versions = { iosMemberAppVersion: '1.0.0' };
    expect(sent.slice(1, 3).map(({ body }) => body)).toEqual([{ ...profile, ...versions }, versions]);
  });

  test('E-10 with none filled nothing is sent to /api/versions', async () => {
    const { field, save, user, sent } = await open(none);
    accept();
    await user.type(field('First name'), 'a');
    await user.click(save());
    await screen.findByText(edited);
    expect(sent.slice(1)).toMatchObject([
      { method: 'PUT', path: '/api/admin', body: { ...profile, firstName: 'Noora' } },
    ]);
    expect(Object.keys(sent[1]?.body ?? {})).not.toContain('androidMemberAppVersion');
  });

  test('E-06 a version counts as a change; what is no version does not get through', async () => {
    const { field, save, user, drawer } = await open(both);
    expect(save()).toBeDisabled();
    await user.type(field(android), 'beta');
    expect(drawer.getByText('Write the version like 2.4.1')).toBeVisible();
    expect(save()).toBeDisabled();
    await user.clear(field(android));
    // Empty sets nothing, so there is nothing to save.
    expect(drawer.getByText('If you leave this empty, it stays 2.4.1.')).toBeVisible();
    expect(save()).toBeDisabled();
    await user.type(field(android), '2.4.1');
    expect(save()).toBeDisabled();
    await user.type(field(android), '0');
    expect(save()).toBeEnabled();
  });

  test('versions that cannot be loaded say so and can be asked for again; the profile can be saved meanwhile', async () => {
    let down = true;
    mock(getVersions, () => {
      if (down) throw refuse('unavailable', 'The database is away for a moment.');
      return { data: { ...both, ...stores } };
    });
    const { open: show, user } = renderDrawer(Profile, noor);
    const drawer = await show('My Profile');
    expect(await drawer.findByText('The database is away for a moment.')).toBeVisible();
    await user.type(drawer.getByRole('textbox', { name: 'First name' }), 'a');
    expect(drawer.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
    down = false;
    await user.click(drawer.getByRole('button', { name: 'Try again' }));
    expect(await drawer.findByRole('textbox', { name: android })).toHaveValue('2.4.1');
    expect(drawer.getByRole('textbox', { name: 'First name' })).toHaveValue('Noora');
  });

  test('the profile went through and the versions did not: it says so, and the retry starts from the new revision', async () => {
    const { field, save, user, drawer, sent } = await open(both);
    accept();
    mockRefused(saveVersions, 'internal', 'Something Went Wrong! Please Try Again Later');
    await user.type(field('First name'), 'a');
    await user.click(save());
    await answerDialog(user, /Error/, 'OK');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Error/ })).toBeNull());
    expect(drawer.getByText(/Your profile is saved, but the app versions may not be/)).toBeVisible();
    expect(field('First name')).toHaveValue('Noora');
    expect(screen.getByText('Footer: Noor Haddad')).toBeInTheDocument();
    acceptVersions();
    await user.click(save());
    expect(await screen.findByRole('dialog', { name: /Success/ })).toHaveTextContent(edited);
    const saves = sent.filter(({ method }) => method !== 'GET');
    expect(saves.map(({ path, ifMatch }) => [path, ifMatch])).toEqual([
      ['/api/admin', '"4"'],
      ['/api/versions', null],
      ['/api/admin', '"5"'],
      ['/api/versions', null],
    ]);
  });

  test.each(['Keep mine', 'Show the newer version'])(
    'somebody has saved the profile meanwhile: what differs is shown, and “%s” does so',
    async (choice) => {
      const newer: User = { ...noor.user, rev: 9, lastName: 'Haddad-Lind', fullname: 'Noor Haddad-Lind' };
      const { field, save, user, sent } = await open(none);
      mock(getAccount, () => ({ ...noor, user: newer }));
      mock(updateAdmin, ({ body: { userId, ...kept }, request }) => {
        if (request.headers.get('if-match') !== '"9"')
          throw refuse('conflict', 'This was changed since you opened it.');
        return { data: { ...newer, ...kept, rev: 10 }, message: edited };
      });
      await user.type(field('First name'), 'a');
      await user.click(save());
      const dialog = await findDialog(/Error/);
      expect(dialog.getByText('This was changed since you opened it.')).toBeVisible();
      expect(dialog.getByRole('row', { name: 'First name Noor Noora' })).toBeVisible();
      expect(dialog.getByRole('row', { name: 'Last name Haddad-Lind Not changed' })).toBeVisible();
      await user.click(dialog.getByRole('button', { name: choice }));
      if (choice === 'Show the newer version') {
        await waitFor(() => expect(field('Last name')).toHaveValue('Haddad-Lind'));
        expect(field('First name')).toHaveValue('Noor');
        expect(save()).toBeDisabled();
        return;
      }
      await screen.findByRole('dialog', { name: /Success/ });
      const puts = sent.filter(({ method }) => method === 'PUT');
      expect(puts.map(({ ifMatch }) => ifMatch)).toEqual(['"4"', '"9"']);
      expect(puts[1]?.body).toEqual({ ...profile, firstName: 'Noora', lastName: 'Haddad-Lind' });
    },
  );
});
