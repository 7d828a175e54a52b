import { screen, waitFor, within } from '@testing-library/react';
import { type Account, getAccount, type User } from '@/contract/account';
import { updateAdmin } from '@/contract/personal/profile';
import { type AppVersions, getVersions, saveVersions } from '@/contract/version';
import { MyProfileDrawer } from '@/features/account/my-profile-drawer';
import { violations } from '../support/axe';
import { mock, mockRefused, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { retype } from '../support/render';
import { listenIn, renderDrawer } from '../support/settings';

const edited = 'User profile has been edited successfully';
const stores = { androidAppUrl: null, iosAppUrl: null };
const both: AppVersions = { androidMemberAppVersion: '2.4.1', iosMemberAppVersion: '3.0' };
const none: AppVersions = { androidMemberAppVersion: null, iosMemberAppVersion: null };
const android = 'Android member app version';
const ios = 'iOS member app version';

const noor: Account = { ...accounts.platformAdmin, user: { ...accounts.platformAdmin.user, rev: 4 } };

const Profile: Parameters<typeof renderDrawer>[0] = (props) => (
  <MyProfileDrawer
    {...props}
    onChangePassword={() => {}}
    onSessions={() => {}}
    onLanguage={() => {}}
    onNews={() => {}}
    onPin={() => {}}
    onYourData={() => {}}
  />
);

const accept = (user: User = noor.user) =>
  mock(updateAdmin, ({ body: { userId, androidMemberAppVersion, iosMemberAppVersion, ...profile } }) => ({
    data: { ...user, ...profile, rev: user.rev + 1 },
    message: edited,
  }));

const acceptVersions = () =>
  mock(saveVersions, ({ body }) => ({ data: { ...both, ...body }, message: 'Saved' }));

async function open(versions: AppVersions) {
  mock(getVersions, () => ({ data: { ...versions, ...stores } }));
  const rendered = renderDrawer(Profile, noor);
  const sent = listenIn();
  const drawer = await rendered.open('My Profile');
  await drawer.findByRole('textbox', { name: android });
  return {
    ...rendered,
    sent,
    drawer,
    field: (name: string) => drawer.getByRole('textbox', { name }),
    save: () => drawer.getByRole('button', { name: 'Save Changes' }),
  };
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

const dismiss = async (user: Awaited<ReturnType<typeof open>>['user'], name: RegExp) => {
  const dialog = await screen.findByRole('dialog', { name });
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
};

test('E-08 E-09 a platform admin sees the versions of the member apps', async () => {
  const { field, sent } = await open(both);
  expect(field(android)).toHaveValue('2.4.1');
  expect(field(ios)).toHaveValue('3.0');
  await screen.findByRole('textbox', { name: 'Date of birth' });
  expect(await violations()).toEqual([]);
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
  expect(drawer.getByText('Write it like 2.4.1')).toBeVisible();
  expect(save()).toBeDisabled();
  await user.clear(field(android));
  // Empty sets nothing, so there is nothing to save.
  expect(drawer.getByText('Left empty, it stays 2.4.1.')).toBeVisible();
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
  await dismiss(user, /Error/);
  expect(drawer.getByText(/Your profile is saved. The app versions may not be/)).toBeVisible();
  expect(field('First name')).toHaveValue('Noora');
  expect(screen.getByText('Footer: Noor Haddad')).toBeInTheDocument();
  acceptVersions();
  await user.click(save());
  expect(await screen.findByRole('dialog', { name: /Success/ })).toHaveTextContent(edited);
  expect(sent.filter(({ method }) => method !== 'GET').map(({ path, ifMatch }) => [path, ifMatch])).toEqual([
    ['/api/admin', '"4"'],
    ['/api/versions', null],
    ['/api/admin', '"5"'],
    ['/api/versions', null],
  ]);
});

test.each(['Keep mine', 'Show the newer'])(
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
    const dialog = within(await screen.findByRole('dialog', { name: /Error/ }));
    expect(dialog.getByText('This was changed since you opened it.')).toBeVisible();
    expect(dialog.getByRole('row', { name: 'First name Noor Noora' })).toBeVisible();
    expect(dialog.getByRole('row', { name: 'Last name Haddad-Lind Haddad' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: choice }));
    if (choice === 'Show the newer') {
      await waitFor(() => expect(field('Last name')).toHaveValue('Haddad-Lind'));
      expect(field('First name')).toHaveValue('Noor');
      expect(save()).toBeDisabled();
      return;
    }
    await screen.findByRole('dialog', { name: /Success/ });
    const puts = sent.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ ifMatch }) => ifMatch)).toEqual(['"4"', '"9"']);
    expect(puts[1]?.body).toEqual({ ...profile, firstName: 'Noora' });
  },
);
