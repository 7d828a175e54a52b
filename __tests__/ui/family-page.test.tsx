import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import {
  askClaim,
  decideClaim,
  decideOwnConsent,
  type OwnClaim,
  withdrawClaim,
} from '@/contract/family/claim';
import {
  addChild,
  Child,
  checkUsername,
  decideConsent,
  Family,
  getFamily,
  getNotice,
} from '@/contract/family/family';
import {
  endShare,
  type GuardianInvite,
  inviteGuardian,
  removeGuardian,
  sendGuardianInvite,
  withdrawGuardianInvite,
} from '@/contract/family/guardian';
import { keepChild, RemovedChild, removeChild, restoreChild } from '@/contract/family/removal';
import { listSharedDevices, makeSharedDevice } from '@/contract/family/shared-device';
import { checkNewPassword } from '@/contract/password';
import { listReflections } from '@/contract/reflection/reflection';
import { AccountMenu } from '@/features/account/account-menu';
import { AddYourChild } from '@/features/family/add-your-child';
import { FamilyPage } from '@/features/family/family-page';
import { InitialsDisc } from '@/features/family/initials-disc';
import { ChildReflection } from '@/features/reflection/child-reflection';
import { Faces } from '@/features/shared-device/faces';
import { SharedDevices } from '@/features/shared-device/shared-devices';
import { violations } from '../support/axe';
import { blank } from '../support/blank';
import { later } from '../support/later';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { otherOf, questionOf, reflectionOf } from '../support/reflections';
import {
  answerDialog,
  fillIn,
  findDialog,
  hrefOf,
  press,
  renderScreen,
  retype,
  see,
} from '../support/render';

const milo: Child = {
  ...blank(Child),
  id: '00000000-0000-4000-8000-000000000001',
  firstName: 'Milo',
  lastName: 'Ribeiro',
  username: 'milo',
  birthYear: 2016,
  atHome: true,
  onlyGuardian: true,
  consents: [
    {
      purpose: 'account',
      given: true,
      at: '2026-09-01T18:00:00.000Z',
      by: 'Ana Ribeiro',
      byYou: true,
      outdated: false,
    },
  ],
  heard: {
    number: 11,
    name: 'Eleven Muddy Boots',
    artwork: null,
    position: 240,
    duration: 600,
    finished: false,
    at: '2026-11-21T10:00:00.000Z',
  },
};
const notice = '2026-11-27.1.de';
const family = (of: Partial<Family> = {}): Family => ({
  ...blank(Family),
  lastName: 'Ribeiro',
  mayManage: true,
  children: [milo],
  guardians: [
    { id: accounts.parent.user.id, name: 'Ana Ribeiro', you: true, children: ['Milo'], removable: false },
  ],
  notice,
  noticeMinutes: 7,
  ...of,
});

const open = (of?: Partial<Family>) => {
  mock(getFamily, () => ({ data: family(of) }));
  return renderScreen(
    <main>
      <FamilyPage />
    </main>,
    { account: accounts.parent },
  );
};
const purposes = ['account', 'reflections', 'spoken', 'voice', 'disclosure', 'transcript'];
/** What is sent when these are agreed to and no others. */
const consentTo = (...to: string[]) => ({
  notice,
  purposes: Object.fromEntries(purposes.map((one) => [one, to.includes(one)])),
});
/** The words that each purpose begins with, in their order. */
const names = [/^Milo may have/, /^Milo may answer/, /^Milo may say/, /^Milo’s voice/, /^These/, /^Another/];
const nameIn = (box: HTMLElement) => box.closest('label')?.textContent ?? '';
const agreeing = (...to: string[]): Child => ({
  ...milo,
  consents: to.map((purpose) => ({ ...milo.consents[0], purpose }) as Child['consents'][number]),
});
const card = (name: string) => screen.findByRole('listitem', { name });

test('M-04 a child is shown with what was heard last, the consent, and what can be done', async () => {
  open();
  const one = within(await card('Milo Ribeiro'));
  expect(one.getByText(/Born 2016/)).toHaveTextContent('Born 2016 · signs in as milo');
  await see(one, 'Eleven Muddy Boots', '6 min left', 'Milo knows you see this');
  await see(one, 'Consent given by you on 1st September 2026.');
  expect(screen.getByText('You · Milo')).toBeVisible();
});

test('C7 a person has one colour in the family, on a shared device and in the menu, whatever their place in a list', () => {
  const { id, firstName } = accounts.parent.user;
  const other = { id: milo.id, firstName: 'Milo', entry: 'tap', waiting: null } as const;
  renderScreen(
    <>
      <InitialsDisc id={id} name={firstName} />
      <Faces faces={[other, { ...other, id, firstName }]} busy={false} onChoose={() => undefined} />
      <AccountMenu account={accounts.parent} look="round" onChoose={() => undefined} />
    </>,
  );
  const discs = [...document.querySelectorAll<HTMLElement>('[aria-hidden="true"][style]')];
  const colours = discs.map(({ textContent, style }) => [textContent?.[0], style.background]);
  expect(new Set(colours.filter(([name]) => name === 'A').map(([, colour]) => colour)).size).toBe(1);
  expect(colours.filter(([, colour]) => colour)).toHaveLength(4);
});

test('K-03 a guardian, or a person with an account of their own, is asked again when the notice has changed', async () => {
  const consents = milo.consents.map((consent) => ({ ...consent, outdated: true }));
  const { unmount } = open({ children: [{ ...milo, consents }] });
  expect(await screen.findByText('Your consent is needed for Milo.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Give consent for Milo' })).toBeVisible();
  unmount();
  open({ mayManage: false, claim: claim({ state: 'own' }), children: [{ ...milo, state: 'own', consents }] });
  expect(await screen.findByRole('heading', { name: 'Please agree again' })).toBeVisible();
});

test.each([
  { purpose: 'account', named: /have an account/, words: /^Milo is signed out at once, and playback stops/ },
  { purpose: 'voice', named: /^Milo’s voice/, words: 'Recordings with Milo’s voice are taken down.' },
  { purpose: 'spoken', named: /^Milo may say/, words: /^Milo’s spoken answers are erased at once/ },
])(
  'C4 K-04 each purpose is there once in one order, whatever is given, and says beside it what withdrawing $purpose does',
  async ({ purpose, named, words }) => {
    const decided = mock(decideConsent, () => ({ data: milo, message: 'Your consent is withdrawn.' }));
    const given = purposes.filter(
      (each) => ['account', purpose].includes(each) || (purpose === 'spoken' && each === 'reflections'),
    );
    const { user } = open({ children: [agreeing(...given)] });
    await user.click(await screen.findByRole('button', { name: 'See it: the consent for Milo' }));
    const drawer = await findDialog('Consent for Milo');
    const boxes = drawer.getAllByRole('checkbox');
    expect(boxes.map((box) => purposes[names.findIndex((name) => name.test(nameIn(box)))])).toEqual(purposes);
    expect(drawer.getAllByText(/signed out at once/)).toHaveLength(1);
    await user.click(drawer.getByRole('checkbox', { name: named }));
    expect(await drawer.findByText(words)).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Save consent' }));
    expect(await screen.findByText('Your consent is withdrawn.')).toBeVisible();
    expect(decided.map(({ body }) => body)).toEqual([consentTo(...given.filter((each) => each !== purpose))]);
  },
);

test('K-04 a purpose that needs another is neither ticked nor open to choose without it, says why, and is saved as off', async () => {
  const decided = mock(decideConsent, () => ({ data: milo, message: 'Saved' }));
  const { user } = open({ children: [agreeing(...purposes)] });
  await user.click(await screen.findByRole('button', { name: 'See it: the consent for Milo' }));
  const drawer = await findDialog('Consent for Milo');
  const box = (name: RegExp) => drawer.getByRole('checkbox', { name });
  // The tick is away with the click, not a moment later.
  fireEvent.click(box(/^Milo’s voice may be heard/));
  expect(box(/^Milo’s voice may be heard/)).not.toBeChecked();
  await user.click(box(/^Milo may answer questions/));
  for (const name of [/^These recordings/, /^Another company/, /^Milo may say/]) {
    expect(box(name)).not.toBeChecked();
    expect(box(name)).toBeDisabled();
    expect(box(name)).toHaveAccessibleName(/Only together with: Milo/);
  }
  expect(drawer.getByText('Milo’s spoken answers are erased at once.')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Save consent' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(decided[0]?.body).toEqual(consentTo('account'));
});

test('K-04 once a child may not answer any more, nothing waits for it on its card', async () => {
  const question = questionOf('What helps most?', { mine: { choice: null, words: 'A word', spoken: null } });
  let others = [otherOf('Milo', { personId: milo.id })];
  mock(listReflections, () => ({ data: [reflectionOf([{ ...question, others }])] }));
  mock(decideConsent, () => ({ data: milo, message: 'Saved' }));
  mock(getFamily, () => ({ data: family({ children: [agreeing('account', 'reflections')] }) }));
  const { user } = renderScreen(<FamilyPage Reflection={ChildReflection} />, { account: accounts.parent });
  expect(await screen.findByText('Waiting for Milo')).toBeVisible();
  await press(user, 'See it: the consent for Milo');
  const drawer = await findDialog('Consent for Milo');
  await user.click(drawer.getByRole('checkbox', { name: /^Milo may answer questions/ }));
  others = [];
  await user.click(drawer.getByRole('button', { name: 'Save consent' }));
  await waitFor(() => expect(screen.queryByText('Waiting for Milo')).toBeNull());
});

test('E3 Home offers a new parent to add a child, which opens at once; other personas do not see it', async () => {
  const home = (of: Partial<Family>, account = accounts.parent) => {
    mock(getFamily, () => ({ data: family(of) }));
    return renderScreen(<AddYourChild meanwhile="Not known yet">Older episodes</AddYourChild>, { account });
  };
  const first = home({ children: [] });
  expect(await screen.findByRole('heading', { name: 'Add your child' })).toBeVisible();
  expect(await hrefOf('Add a child')).toBe('/member/dashboard/family#add');
  first.unmount();
  const second = home({});
  expect(await screen.findByText('Older episodes')).toBeVisible();
  expect(screen.queryByText('Add your child')).toBeNull();
  second.unmount();
  window.location.hash = '#add';
  open({ children: [] });
  expect(await screen.findByRole('dialog', { name: 'Add a child' })).toBeVisible();
});

test('M-04 a family without children reads what to do, and a child may do nothing', async () => {
  open({ children: [] });
  expect(await screen.findByRole('heading', { name: 'No children yet' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add a child' })).toHaveLength(1);
});

test('M-04 a child sees what its parents see, and has nothing to press', async () => {
  const [consent] = milo.consents.map((given) => ({ ...given, byYou: false, outdated: true }));
  const decided = { ...milo, consents: consent ? [consent] : [] };
  open({ mayManage: false, children: [decided], claim: claim({ state: 'tooYoung' }) });
  expect(await screen.findByText('Your parents see this')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  // C8: nor does it read of what is years away, or of its guardians' contact data.
  expect(screen.queryByText(/account|email|phone/)).toBeNull();
  // Nor of roles, or of what only a guardian can agree to.
  await see(screen, 'Your grown-ups', 'Ana Ribeiro', 'Ana Ribeiro said yes on 1st September 2026.');
  expect(screen.queryByText(/guardian|consent|notice|role|admin/i)).toBeNull();
});

test('M-04 a family that cannot be loaded can be asked for again', async () => {
  mockOffline(getFamily);
  const { user } = renderScreen(<FamilyPage />, { account: accounts.parent });
  const again = await screen.findByRole('button', { name: 'Try again' });
  mock(getFamily, () => ({ data: family() }));
  await user.click(again);
  expect(await card('Milo Ribeiro')).toBeVisible();
});

const ines: Child = {
  ...milo,
  id: '00000000-0000-4000-8000-000000000002',
  firstName: 'Inês',
  username: 'ines',
};
const joao = {
  id: '00000000-0000-4000-8000-000000000003',
  name: 'João Ribeiro',
  you: false,
  children: ['Milo'],
  removable: true,
};
const [you] = family().guardians;
const invite = (of: Partial<GuardianInvite> = {}): GuardianInvite => ({
  id: '00000000-0000-4000-8000-000000000004',
  email: 'teresa@example.test',
  invitedBy: 'Ana Ribeiro',
  household: 'same',
  children: ['Milo'],
  endsAt: '2100-01-01T00:00:00.000Z',
  ...of,
});

test('M-04 a guardian is invited into the household, or for chosen children into one of their own', async () => {
  const sent = mock(inviteGuardian, () => ({ message: 'An invite was sent' }));
  const { user } = open({ children: [milo, ines] });
  await user.click(await screen.findByRole('button', { name: 'Invite a guardian' }));
  const drawer = await findDialog('Invite a guardian');
  const submit = drawer.getByRole('button', { name: 'Send the invite' });
  expect(drawer.getByText(/They see what you see: Milo and Inês/)).toBeVisible();
  await user.click(submit);
  expect(await drawer.findByText('Please Enter A Valid Email Address')).toBeVisible();
  await user.type(drawer.getByLabelText('Email'), 'teresa@example.test');
  await user.click(drawer.getByRole('radio', { name: /In a household of their own/ }));
  for (const name of ['Milo', 'Inês']) await user.click(await drawer.findByRole('checkbox', { name }));
  await user.click(submit);
  expect(await drawer.findByText('Choose at least one child')).toBeVisible();
  await user.click(drawer.getByRole('checkbox', { name: 'Inês' }));
  await user.click(submit);
  expect(await screen.findByText('An invite was sent')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'teresa@example.test', household: 'own', childIds: [ines.id] },
  ]);
});

test('M-04 open invites are sent again and withdrawn; the address of another guardian’s is hidden', async () => {
  const theirs = { id: '00000000-0000-4000-8000-000000000005', invitedBy: 'João Ribeiro' };
  const again = mock(sendGuardianInvite, () => ({ message: 'Sent again' }));
  const gone = mock(withdrawGuardianInvite, () => ({ message: 'Withdrawn' }));
  const { user } = open({
    invites: [
      invite(),
      invite({ ...theirs, email: null, household: 'own', endsAt: '2020-01-01T00:00:00.000Z' }),
    ],
  });
  await see(screen, 'teresa@example.test', 'Invited, not joined yet', 'Invited by João Ribeiro');
  // Where it does not fit on a line it breaks before its @.
  expect(screen.getByText('teresa@example.test').innerHTML).toBe('teresa<wbr>@example.test');
  await see(screen, 'Invite expired, not joined yet', 'Household of their own · Milo');
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send again: the invite to teresa@example.test' }));
  expect(await screen.findByText('Sent again')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Withdraw the invite from João Ribeiro' }));
  expect(await screen.findByText('Withdrawn')).toBeVisible();
  expect([...again, ...gone].map(({ params }) => params.id)).toEqual([invite().id, theirs.id]);
});

test('M-04 what needs no question is sent once, also when the page is drawn again meanwhile, and in strict mode', async () => {
  const held = later();
  const again = mock(sendGuardianInvite, async () => {
    await held.promise;
    return { message: 'Sent again' };
  });
  let read = 0;
  mock(getFamily, () => {
    read += 1;
    return { data: family({ lastName: `Ribeiro ${read}`, invites: [invite()] }) };
  });
  const { user, queryClient } = renderScreen(
    <StrictMode>
      <FamilyPage />
    </StrictMode>,
    { account: accounts.parent },
  );
  const send = () => press(user, 'Send again: the invite to teresa@example.test');
  await send();
  await waitFor(() => expect(again).toHaveLength(1));
  await act(() => queryClient.invalidateQueries());
  expect(read).toBeGreaterThan(1);
  held.settle();
  expect(await screen.findByText('Sent again')).toBeVisible();
  await act(() => queryClient.invalidateQueries());
  expect(again).toHaveLength(1);
  // The same once more is another press.
  await send();
  await waitFor(() => expect(again).toHaveLength(2));
});

test('G-07 a device is shared with a child at least; without one the form says so and nothing is sent', async () => {
  mock(listSharedDevices, () => ({ data: [] }));
  const made = mock(makeSharedDevice, () => ({ ...blank(makeSharedDevice.reply), message: 'Shared' }));
  const { user, unmount } = renderScreen(<SharedDevices family={family()} />, { account: accounts.parent });
  await user.click(await screen.findByRole('button', { name: 'Share this device' }));
  const drawer = await findDialog('Share this device');
  await user.click(drawer.getByRole('button', { name: 'Share this device' }));
  expect(await drawer.findByText('Choose a child')).toBeVisible();
  expect(made).toEqual([]);
  await user.click(drawer.getByRole('checkbox', { name: 'Milo' }));
  await user.click(drawer.getByRole('button', { name: 'Share this device' }));
  await waitFor(() => expect(made.map(({ body }) => body)).toEqual([{ childIds: [milo.id] }]));
  unmount();
  renderScreen(<SharedDevices family={family({ children: [] })} />, { account: accounts.parent });
  await see(screen, /a child listens with a tap/);
  expect(screen.queryByRole('button', { name: 'Share this device' })).not.toBeInTheDocument();
});

test('M-04 a guardian is removed, or leaves, after a question that says what it means', async () => {
  const removed = mock(removeGuardian, () => ({ message: 'João Ribeiro no longer looks after Milo' }));
  const { user } = open({ guardians: you ? [{ ...you, removable: true }, joao] : [] });
  await screen.findByRole('heading', { name: 'João Ribeiro' });
  await press(user, 'Actions for João Ribeiro');
  await user.click(await screen.findByRole('menuitem', { name: 'Remove…' }));
  await answerDialog(user, 'Remove João Ribeiro?', 'Remove João Ribeiro', /can no longer see it/);
  expect(await screen.findByText('João Ribeiro no longer looks after Milo')).toBeVisible();
  expect(removed[0]?.params.id).toBe(joao.id);
  await press(user, 'Actions for Ana Ribeiro');
  await user.click(await screen.findByRole('menuitem', { name: 'Leave…' }));
  expect(await screen.findByRole('dialog', { name: 'Leave this household?' })).toBeVisible();
});

test('A4 a child is deleted with the own password; the only guardian may erase at once; a wrong password is an error at the field', async () => {
  let wrong = true;
  const sent = mock(removeChild, () => {
    if (wrong) throw refuse('forbidden', 'No', { currentPassword: 'That is not your current password.' });
    return { message: 'Milo is deleted.' };
  });
  const { user } = open({ children: [milo, { ...ines, onlyGuardian: false }] });
  await user.click(await screen.findByRole('button', { name: 'Delete… Inês Ribeiro' }));
  const shared = await findDialog('Delete Inês?');
  expect(shared.queryByRole('checkbox', { name: /Erase at once/ })).not.toBeInTheDocument();
  await user.click(shared.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Delete… Milo Ribeiro' }));
  const drawer = await findDialog('Delete Milo?');
  expect(drawer.getByText(/Any guardian can undo this for 7 days/)).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Delete Milo' }));
  expect(await drawer.findByText('Enter your password')).toBeVisible();
  await user.type(drawer.getByLabelText('Your password'), 'Touchline1');
  await user.click(drawer.getByRole('checkbox', { name: 'Erase at once, without waiting 7 days' }));
  await user.click(drawer.getByRole('button', { name: 'Delete Milo' }));
  expect(await drawer.findByText('That is not your current password.')).toBeVisible();
  wrong = false;
  await user.click(drawer.getByRole('button', { name: 'Delete Milo' }));
  expect(await screen.findByText('Milo is deleted.')).toBeVisible();
  expect(sent.at(-1)?.body).toEqual({ currentPassword: 'Touchline1', atOnce: true });
});

const gone: RemovedChild = {
  ...blank(RemovedChild),
  id: milo.id,
  firstName: 'Milo',
  removedAt: '2026-11-22T10:00:00.000Z',
  endsAt: '2026-11-29T10:00:00.000Z',
  by: 'João Ribeiro',
};

test('A4 the page says who has deleted a child and until when, and undoes it', async () => {
  const restored = mock(restoreChild, () => ({ message: 'Milo is back' }));
  const { user, unmount } = open({ children: [], removed: [gone] });
  await see(screen, 'By João Ribeiro on 22 Nov 2026. Everything is erased on 29 Nov 2026.');
  expect(screen.queryByRole('button', { name: /^Erase/ })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo the deletion of Milo' }));
  expect(await screen.findByText('Milo is back')).toBeVisible();
  expect(restored[0]?.params.id).toBe(milo.id);
  unmount();
  const erased = mock(removeChild, () => ({ message: 'Milo is erased' }));
  const alone = open({ children: [], removed: [{ ...gone, by: null, onlyGuardian: true }] });
  expect(await screen.findByText(/^By another guardian on/)).toBeVisible();
  await alone.user.click(screen.getByRole('button', { name: 'Erase Milo now' }));
  const drawer = await findDialog('Erase Milo?');
  await alone.user.type(drawer.getByLabelText('Your password'), 'Touchline1');
  await alone.user.click(drawer.getByRole('button', { name: 'Erase Milo' }));
  expect(await screen.findByText('Milo is erased')).toBeVisible();
  expect(erased[0]?.body).toEqual({ currentPassword: 'Touchline1', atOnce: true });
});

test('A4 an accepted invite is shown with its name, and a share ends after a question', async () => {
  const ended = mock(endShare, () => ({ message: 'The children are no longer shared' }));
  const shares = [{ id: '00000000-0000-4000-8000-000000000009', name: 'Rui Costa', children: ['Milo'] }];
  const { user } = open({ shares });
  expect(await screen.findByRole('heading', { name: 'Rui Costa' })).toBeVisible();
  expect(screen.getByText('Household of their own · Milo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop sharing with Rui Costa' }));
  await answerDialog(user, 'Stop sharing Milo?', 'Stop sharing');
  expect(await screen.findByText('The children are no longer shared')).toBeVisible();
  expect(ended[0]?.params.id).toBe(shares[0]?.id);
});

const claim = (of: Partial<OwnClaim> = {}): OwnClaim => ({
  state: 'open',
  email: null,
  ...of,
});

test.each([
  [
    { state: 'unconfirmed', email: 'm@example.test' },
    /sent it to m@example\.test/,
    ['Ask again', 'Withdraw the request'],
  ],
  [
    { state: 'waiting', email: 'm@example.test' },
    /As soon as one of them has agreed/,
    ['Withdraw the request'],
  ],
  [{ state: 'declined' }, /Talk about it/, ['Ask again']],
] as const)('K-05 a child is told where its request stands: %j', async (of, text, buttons) => {
  open({ mayManage: false, claim: claim(of) });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
  expect(await violations()).toEqual([]);
});

test('K-05 a child old enough asks with an address and its own consent, of which nothing is ticked beforehand', async () => {
  const asked = mock(askClaim, () => ({ message: 'Look into your mailbox' }));
  const { user } = open({ mayManage: false, claim: claim() });
  await user.click(await screen.findByRole('button', { name: 'Make it my own' }));
  const drawer = await findDialog('An account of my own');
  expect(drawer.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  await user.type(drawer.getByLabelText('Your own email'), 'milo@example.test');
  await user.click(drawer.getByRole('button', { name: 'Ask for it' }));
  expect(await drawer.findByText('You need this to sign in. Tick the box to continue.')).toBeVisible();
  await user.click(drawer.getByRole('checkbox', { name: /I have an account and listen/ }));
  expect(await violations()).toEqual([]);
  await user.click(drawer.getByRole('button', { name: 'Ask for it' }));
  expect(await screen.findByText('Look into your mailbox')).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([
    { email: 'milo@example.test', consent: consentTo('account') },
  ]);
});

test('K-05 a child takes its request back', async () => {
  const back = mock(withdrawClaim, () => ({ message: 'You no longer ask for it' }));
  const { user } = open({ mayManage: false, claim: claim({ state: 'waiting' }) });
  await user.click(await screen.findByRole('button', { name: 'Withdraw the request' }));
  expect(await screen.findByText('You no longer ask for it')).toBeVisible();
  expect(back).toHaveLength(1);
});

test('K-05 whose account is their own changes what they agree to', async () => {
  const decided = mock(decideOwnConsent, () => ({ message: 'What you agree to is saved' }));
  const { user } = open({
    mayManage: false,
    claim: claim({ state: 'own' }),
    children: [{ ...milo, state: 'own' }],
  });
  expect(await screen.findByText('Only you see this')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'What I agree to' }));
  const drawer = await findDialog('What I agree to');
  await user.click(drawer.getByRole('checkbox', { name: /^I answer questions/ }));
  await user.click(drawer.getByRole('button', { name: 'Save consent' }));
  expect(await screen.findByText('What you agree to is saved')).toBeVisible();
  expect(decided[0]?.body).toEqual(consentTo('account', 'reflections'));
});

test('K-09 a guardian keeps a child that was not there for a year by one press, or goes on to delete it', async () => {
  const kept = mock(keepChild, () => ({ message: 'Milo’s account stays' }));
  const unused = { since: '2025-11-03T10:00:00.000Z', endsAt: '2026-12-24T10:00:00.000Z' };
  const { user } = open({ children: [{ ...milo, unused }] });
  await see(
    screen,
    /last used Touchline on 3th November 2025. If you do not answer, .* after 24th December 2026/,
  );
  await user.click(screen.getByRole('button', { name: 'Delete Milo now' }));
  await answerDialog(user, 'Delete Milo?', 'Close');
  mock(getFamily, () => ({ data: family() }));
  await user.click(screen.getByRole('button', { name: 'Keep Milo' }));
  expect(await screen.findByText('Milo’s account stays')).toBeVisible();
  expect(kept).toHaveLength(1);
  expect(screen.queryByText('Keep Milo’s account?')).toBeNull();
});

test('K-05 a guardian is asked, reads what it means, and agrees; afterwards there is a name and no button', async () => {
  const decided = mock(decideClaim, () => ({ message: 'The account is Milo’s own now' }));
  const { user } = open({ children: [{ ...milo, claimedOn: '2026-11-21T10:00:00.000Z' }] });
  expect(await screen.findByText('Milo asks for an account without you. Please decide.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Agree…' }));
  const question = await findDialog(/account without parents/);
  expect(question.getByText(/This cannot be undone/)).toBeVisible();
  const own: Child = { ...milo, state: 'own', username: null, birthYear: null, consents: [], heard: null };
  mock(getFamily, () => ({ data: family({ children: [own] }) }));
  await user.click(question.getByRole('button', { name: 'Agree' }));
  expect(await screen.findByText('The account is Milo’s own now')).toBeVisible();
  expect(decided[0]?.body).toEqual({ decision: 'approve' });
  const one = within(await card('Milo Ribeiro'));
  expect(await one.findByText('Has an account without guardians')).toBeVisible();
  expect(one.queryByRole('button')).toBeNull();
});

async function choosePassword(user: UserEvent, drawer: ReturnType<typeof within>, password: string) {
  for (const label of ['Password', 'The same password again'])
    await retype(user, drawer.getByLabelText(label, { selector: 'input' }), password);
  await user.click(drawer.getByRole('button', { name: 'Next: your consent' }));
}

test('C6 what Save has refused of a child’s password is no longer said once the rules are met, before the field is left', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Reset password Milo Ribeiro' }));
  const drawer = await findDialog('New password for Milo');
  const field = (label: string) => drawer.getByLabelText(label, { selector: 'input' });
  await user.type(field('Password'), 'Touch');
  await user.type(field('The same password again'), 'Touchline1');
  await user.click(drawer.getByRole('button', { name: 'Save the password' }));
  expect(await drawer.findByText('Meet every rule below')).toBeVisible();
  expect(drawer.getByText('Passwords do not match')).toBeVisible();
  await user.type(field('Password'), 'line1');
  await waitFor(() => expect(drawer.queryByText('Meet every rule below')).toBeNull());
  await waitFor(() => expect(drawer.queryByText('Passwords do not match')).toBeNull());
  expect(field('Password')).toBeValid();
  expect(field('The same password again')).toBeValid();
});

test('D4 K-04 M-04 a child is added with consent, of which nothing is ticked beforehand; a refused field leads back to it', async () => {
  mock(checkUsername, ({ query }) => ({ data: { free: query.username !== 'milo' } }));
  mock(getNotice, () => ({ data: { version: '2026-11', body: 'Your rights\nAsk us.', sha256: '' } }));
  const own = 'Enter the child’s year of birth, not your own';
  const added = mock(addChild, ({ body }) => {
    if (body.birthYear === 1986) throw refuse('invalid', own, { birthYear: own });
    return { data: milo, message: 'Tomás is added' };
  });
  mock(checkNewPassword, ({ body }) => {
    if (body.password === 'Muddy-Boots7') return { message: 'You can choose this password' };
    throw refuse('invalid', 'Easy to guess', { password: 'Easy to guess' });
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a child' }));
  const drawer = await findDialog('Add a child');
  expect(drawer.getByLabelText('Last name')).toHaveValue('Ribeiro');
  await fillIn(user, { 'First name': 'Tomás', Username: 'milo', 'Year of birth': '1986' }, drawer);
  expect(await drawer.findByText(/This username is taken/)).toBeVisible();
  await user.type(drawer.getByLabelText('Username'), '19');
  const choose = (password: string) => choosePassword(user, drawer, password);
  // At its field, before anything is agreed to, and in no dialog as well.
  await choose('Welcome2026');
  await see(drawer, 'Easy to guess', '1 of 2 · About your child');
  expect(screen.queryByRole('dialog', { name: 'Error' })).not.toBeInTheDocument();
  await choose('Muddy-Boots7');
  const give = await drawer.findByRole('button', { name: 'Give consent and add Tomás' });
  expect(drawer.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  await user.click(give);
  expect(await drawer.findByText(/Tomás needs this to sign in\./)).toBeVisible();
  expect(added).toEqual([]);
  // The day of the notice, and nothing else of its version.
  await see(drawer, /\(Notice of 27 Nov 2026, 7 minutes\)/);
  await user.click(drawer.getByRole('button', { name: 'Read the whole notice' }));
  expect(await drawer.findByRole('heading', { name: 'Your rights' })).toBeVisible();
  await user.click(drawer.getByRole('checkbox', { name: /may have an account and listen/ }));
  await user.click(drawer.getByRole('checkbox', { name: 'I am Tomás’s parent or guardian' }));
  await user.click(give);
  expect(await drawer.findByText(own)).toBeVisible();
  await retype(user, drawer.getByLabelText('Year of birth'), '2019');
  await user.click(drawer.getByRole('button', { name: 'Next: your consent' }));
  await user.click(await drawer.findByRole('button', { name: 'Give consent and add Tomás' }));
  expect(await screen.findByText('Tomás is added')).toBeVisible();
  expect(added.at(-1)?.body).toMatchObject({
    ...{ firstName: 'Tomás', lastName: 'Ribeiro', username: 'milo19', birthYear: 2019, isGuardian: true },
    consent: consentTo('account'),
  });
});

test('D4 a child whose adding was answered into the void is there at the second press, and not refused as its own namesake', async () => {
  const taken = 'This username is taken. Choose another.';
  const shelf = { added: false };
  mock(checkUsername, () => ({ data: { free: !shelf.added } }));
  mock(checkNewPassword, () => ({ message: 'You can choose this password' }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a child' }));
  const drawer = await findDialog('Add a child');
  await fillIn(user, { 'First name': 'Tomás', Username: 'tomas19', 'Year of birth': '2019' }, drawer);
  await choosePassword(user, drawer, 'Muddy-Boots7');
  await user.click(await drawer.findByRole('checkbox', { name: /may have an account and listen/ }));
  await user.click(drawer.getByRole('checkbox', { name: 'I am Tomás’s parent or guardian' }));
  mockOffline(addChild);
  const give = drawer.getByRole('button', { name: 'Give consent and add Tomás' });
  await user.click(give);
  await answerDialog(user, 'Error', 'OK');
  // It has arrived all the same.
  shelf.added = true;
  mockRefused(addChild, 'invalid', taken, { username: taken });
  const tomas: Child = { ...milo, id: crypto.randomUUID(), firstName: 'Tomás', username: 'tomas19' };
  mock(getFamily, () => ({ data: family({ children: [milo, tomas] }) }));
  await user.click(give);
  expect(await screen.findByText('Tomás was added')).toBeVisible();
});
