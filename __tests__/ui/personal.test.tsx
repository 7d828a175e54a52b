import { act, screen, waitFor, within } from '@testing-library/react';
import Cookies from 'js-cookie';
import { call } from '@/client/http';
import {
  finishedKey,
  listeningKey,
  queuesKey,
  saveNextKey,
  stretchesKey,
  writtenKey,
} from '@/client/kept-on-device';
import { answersCache, savedCache } from '@/client/offline-caches';
import { beforeSignOut, changeToken, forgetToken, keepToken, onSessionChange } from '@/client/session';
import { isSharedDevice, markSharedDevice } from '@/client/shared-device';
import { type Account, getAccount } from '@/contract/account';
import { passwordNeededMessage } from '@/contract/errors';
import { getFamily } from '@/contract/family/family';
import { chooseListener, getListeners, leaveSharedDevice } from '@/contract/family/shared-device';
import { chooseByLink, chooseNews, getNews, type News } from '@/contract/personal/news';
import { putDevice, removeDevice } from '@/contract/personal/push';
import { proveSession } from '@/contract/sign-in/proof';
import { NewsDrawer } from '@/features/account/news-drawer';
import { settingsFor } from '@/features/account/settings-menu';
import { LeaveNewsScreen } from '@/features/auth/leave-news-screen';
import { whatWeKeep } from '@/features/family/what-we-keep';
import { WhatWeKeepPage } from '@/features/family/what-we-keep-page';
import { rememberedSpeed, rememberSpeed } from '@/features/listen/player/device-memory';
import type { DeviceFace } from '@/features/shared-device/listener-calls';
import { WhoIsListening } from '@/features/shared-device/who-is-listening';
import { Guard } from '@/shell/guard/guard';
import { violations } from '../support/axe';
import { fakeCaches } from '../support/fake-caches';
import { mock, mockRefused, refuse } from '../support/mock-api';
import { accounts, shared } from '../support/people';
import { openPage } from '../support/plain-page';
import { renderScreen, retype } from '../support/render';
import { replaceProperty } from '../support/replace-property';
import { renderDrawer, renderFrame } from '../support/settings';
import { spyRouter } from '../support/spy-router';

function serve(first: Partial<News> = {}) {
  let news: News = { email: 'ana@example.test', episodes: 'each', answers: true, device: null, ...first };
  mock(getNews, () => ({ data: news }));
  return mock(chooseNews, ({ body }) => {
    news = { ...news, ...body };
    return { data: news, message: 'Saved' };
  });
}

async function open() {
  const rendered = renderDrawer(NewsDrawer, accounts.parent);
  return { ...rendered, dialog: await rendered.open('News') };
}

test.each([
  ['platformAdmin', false],
  ['clubAdmin', true],
  ['parent', true],
  ['coach', true],
  ['child', false],
] as const)('K-16 My Profile of a %s offers news: %s', async (persona, offered) => {
  serve();
  const { user } = renderFrame(accounts[persona], '/member/dashboard');
  await user.click(await screen.findByRole('button', { name: new RegExp(accounts[persona].user.fullname) }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Profile' }));
  await screen.findByRole('button', { name: 'Your data' });
  const link = screen.queryByRole('button', { name: 'News' });
  expect(Boolean(link)).toBe(offered);
  if (!link || persona !== 'parent') return;
  await user.click(link);
  const dialog = within(await screen.findByRole('dialog', { name: 'News' }));
  expect(await dialog.findByText('To ana@example.test')).toBeVisible();
});

test('each choice is saved as it is made, and one that could not be saved is taken back', async () => {
  serve();
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('radio', { name: /Once a week/ }));
  await waitFor(() => expect(dialog.getByRole('radio', { name: /Once a week/ })).toBeEnabled());
  expect(dialog.getByRole('radio', { name: /Once a week/ })).toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: 'When one of my children has answered' }));
  await waitFor(() => expect(dialog.getByRole('checkbox')).toBeEnabled());
  expect(dialog.getByRole('checkbox')).not.toBeChecked();
  mockRefused(chooseNews, 'internal', 'It did not work.');
  await user.click(dialog.getByRole('radio', { name: 'Never' }));
  expect(await screen.findByText('It did not work.')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('radio', { name: /Once a week/ })).toBeChecked());
});

test('what cannot be loaded is offered again, and an account without an address is told so', async () => {
  mockRefused(getNews, 'internal', 'It did not work.');
  const { user, dialog } = await open();
  const again = await dialog.findByRole('button', { name: /again/i });
  serve({ email: null, answers: null });
  await user.click(again);
  expect(await dialog.findByText(/no email address/)).toBeVisible();
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

describe('the page of the link', () => {
  const sentTo = () => {
    const sent: string[] = [];
    mock(chooseByLink, ({ body }) => {
      sent.push(body.choice);
      return { before: body.choice === 'off' ? ('weekly' as const) : ('off' as const), message: 'Done' };
    });
    return sent;
  };

  test.each([
    ['e', 'Stop emails about new episodes?', 'You get no more emails about new episodes.'],
    ['a', 'Stop emails about answers?', 'You get no more emails about answers.'],
  ])('one press stops, and another undoes it (%s)', async (letter, title, left) => {
    const sent = sentTo();
    const { user } = openPage(<LeaveNewsScreen />, '/auth/leave-news', { token: `${letter}1` });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(sent).toEqual([]);
    expect(await violations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Stop these emails' }));
    expect(await screen.findByRole('heading', { name: 'Stopped' })).toHaveFocus();
    expect(screen.getByText(left)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { name: 'On again' })).toHaveFocus();
    expect(sent).toEqual(['off', 'weekly']);
  });

  test('a link that is cut or not ours says so', async () => {
    openPage(<LeaveNewsScreen />, '/auth/leave-news', {});
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  });

  test('a link that is not ours says where else it can be chosen', async () => {
    mockRefused(chooseByLink, 'bad_request', 'No.');
    const { user } = openPage(<LeaveNewsScreen />, '/auth/leave-news', { token: 'e2' });
    await user.click(await screen.findByRole('button', { name: 'Stop these emails' }));
    expect(await screen.findByText(/under News in My Profile/)).toBeVisible();
  });
});

describe('on this device', () => {
  const key = 'B'.repeat(87);
  const device = { on: false, key };
  const subscription = {
    options: { applicationServerKey: null },
    unsubscribe: jest.fn(async () => true),
    toJSON: () => ({
      endpoint: 'https://push.example.test/x',
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }),
  };
  let subscribed: typeof subscription | null;
  const permission = jest.fn<Promise<NotificationPermission>, []>();

  /** A browser that shows notifications, and has this permission. */
  function browserWith(given: NotificationPermission, answer: NotificationPermission = given) {
    subscribed = null;
    permission.mockImplementation(async () => {
      Object.assign(Notification, { permission: answer });
      return answer;
    });
    replaceProperty(globalThis, 'Notification', {
      value: { permission: given, requestPermission: permission },
      writable: true,
    });
    replaceProperty(globalThis, 'PushManager', { value: class {}, writable: true });
    const registration = {
      pushManager: {
        getSubscription: async () => subscribed,
        subscribe: async () => (subscribed = subscription),
      },
    };
    replaceProperty(navigator, 'serviceWorker', {
      value: {
        getRegistration: async () => registration,
        register: async () => registration,
        ready: Promise.resolve(registration),
        getRegistrations: async () => [],
      },
    });
  }
  beforeEach(() => {
    jest.clearAllMocks();
    window.__NEXT_DATA__ = { ...window.__NEXT_DATA__, buildId: 'a-build' };
  });

  async function switchIt() {
    const { user, dialog } = await open();
    const toggle = await dialog.findByRole('switch', { name: 'On this device' });
    await waitFor(() => expect(toggle).toBeEnabled());
    expect(permission).not.toHaveBeenCalled();
    await user.click(toggle);
    return { user, dialog };
  }

  test('the permission is asked by the press, and the device is told from then on, until it is switched off', async () => {
    browserWith('default', 'granted');
    serve({ device });
    const sent = mock(putDevice, () => {
      serve({ device: { on: true, key } });
      return { message: 'On' };
    });
    const { user, dialog } = await switchIt();
    await waitFor(() => expect(dialog.getByRole('switch')).toBeChecked());
    expect(sent[0]?.body).toMatchObject({ endpoint: 'https://push.example.test/x' });
    expect(await violations()).toEqual([]);
    mock(removeDevice, () => {
      serve({ device });
      return { message: 'Off' };
    });
    await user.click(dialog.getByRole('switch'));
    await waitFor(() => expect(dialog.getByRole('switch')).not.toBeChecked());
    expect(subscription.unsubscribe).toHaveBeenCalled();
  });

  test('a refusal is explained, then and later', async () => {
    browserWith('default', 'denied');
    serve({ device });
    const { dialog } = await switchIt();
    expect(await dialog.findByText(/blocks notifications of Touchline/)).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('switch')).toBeDisabled());
  });

  test('a device that the server does not take is not left subscribed', async () => {
    browserWith('granted');
    serve({ device });
    mockRefused(putDevice, 'internal', 'It did not work.');
    const { dialog } = await switchIt();
    expect(await dialog.findByText('It did not work.')).toBeVisible();
    expect(subscription.unsubscribe).toHaveBeenCalled();
    expect(dialog.getByRole('switch')).not.toBeChecked();
  });

  test.each([
    [
      'an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      /add Touchline to the Home Screen/,
    ],
    ['another browser without it', 'Old', /cannot show notifications/],
  ])('%s is told why it cannot be switched on', async (_, userAgent, words) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    serve({ device });
    const { dialog } = await open();
    expect(await dialog.findByText(words)).toBeVisible();
    expect(dialog.getByRole('switch')).toBeDisabled();
  });

  test('without keys of the operator, or on a family’s device, it is not offered', async () => {
    browserWith('granted');
    serve();
    const { dialog } = await open();
    await dialog.findByRole('radio', { name: 'Never' });
    expect(dialog.queryByRole('switch')).toBeNull();
  });
});

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z’-]+/g) ?? [];

/** As it is spoken, near enough: groups of vowels, without a silent e at the end. */
function syllablesOf(word: string): number {
  const spoken = word.replace(/[^a-z]/g, '').replace(/(?:[^laeiouy]es|[^tdaeiouy]ed|[^laeiouy]e)$/, '');
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}

/** The grade of Flesch and Kincaid: the year of school that understands a text. A nine-year-old is in the fourth. */
function gradeOf(text: string): number {
  const sentences = text.split(/[.?!]+/).filter((sentence) => sentence.trim() !== '').length;
  const words = wordsOf(text);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}

test('A6 K-17 a nine-year-old can read what is kept: at most the fourth grade, and no long sentence', () => {
  const hard =
    'Personal information is retained exclusively for purposes that your guardians have authorised.';
  expect(gradeOf(hard)).toBeGreaterThan(12);
  for (const { title, lines } of whatWeKeep) {
    expect([title, gradeOf(lines.join(' ')) <= 4]).toEqual([title, true]);
    const longest = lines.flatMap((line) => line.split(/[.?!]/)).map((sentence) => wordsOf(sentence).length);
    expect([title, Math.max(...longest) <= 20]).toEqual([title, true]);
  }
});

test('A6 K-17 the page says all of it', async () => {
  renderScreen(<WhatWeKeepPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'What we keep about you' })).toBeVisible();
  for (const { title, lines } of whatWeKeep) {
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
    for (const line of lines) expect(screen.getByText(line)).toBeVisible();
  }
});

describe('who is listening', () => {
  const faceOf = (
    last: number,
    firstName: string,
    entry: DeviceFace['entry'],
    waiting: DeviceFace['waiting'],
  ): DeviceFace => ({ id: `0a000000-0000-4000-8000-00000000000${last}`, firstName, entry, waiting });
  const milo = faceOf(1, 'Milo', 'tap', { left: 372 });
  const ines = faceOf(2, 'Inês', 'tap', 'new');
  const ana = faceOf(3, 'Ana', 'pin', null);

  const serve = (...listeners: DeviceFace[]) =>
    mock(getListeners, () => ({ data: { club: { clubname: 'Riverside Rovers', logo: null }, listeners } }));
  const accept = () =>
    mock(chooseListener, () => ({
      token: 'the-next',
      user: accounts.child.user,
      dashboard: 'member' as const,
    }));

  function open(onClose?: () => void) {
    Cookies.set('token', 'the-one-before', { path: '/' });
    const seen = { changed: 0, gone: 0 };
    const rendered = renderScreen(
      <WhoIsListening
        onClose={onClose}
        onChanged={() => {
          seen.changed += 1;
        }}
        onGone={() => {
          seen.gone += 1;
        }}
      />,
    );
    return { ...rendered, seen };
  }

  /** What two of the family have left on their device. */
  function leaveTraces() {
    markSharedDevice();
    window.localStorage.setItem(stretchesKey, JSON.stringify([{ userId: milo.id }]));
    window.localStorage.setItem(finishedKey, JSON.stringify([{ userId: ana.id }]));
  }
  const noTrace = () =>
    expect([isSharedDevice(), Cookies.get('token'), window.localStorage.length]).toEqual([
      false,
      undefined,
      0,
    ]);

  const face = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

  afterEach(() => {
    Cookies.remove('shared', { path: '/' });
    window.localStorage.clear();
  });

  test('G-07 M-01 a child is chosen by a tap, once what the person before had is saved; the faces say what waits', async () => {
    serve(milo, ines, ana);
    const order: string[] = [];
    const stop = beforeSignOut(async () => void order.push('saved'));
    const calls = accept();
    const { user, seen } = open();
    await face('Milo');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'MMilo6 min left',
      'IInêsNew episode',
      'AAnaPIN',
    ]);
    await user.click(await face('Milo'));
    await waitFor(() => expect(seen.changed).toBe(1));
    order.push(`sent ${calls.length}`);
    expect([order, calls[0]?.body]).toEqual([['saved', 'sent 1'], { userIds: [milo.id] }]);
    expect([Cookies.get('token'), isSharedDevice()]).toEqual(['the-next', true]);
    stop();
  });

  test('G-07 an adult types the PIN by keys or keyboard; a wrong one is said, and after the last only the password counts', async () => {
    serve(milo, ana);
    const answers = [
      refuse('forbidden', 'That is not the PIN.', { pin: 'That is not the PIN. 4 tries are left.' }),
      refuse('forbidden', '5 wrong PINs.', { pin: '5 wrong PINs. Enter the password instead.' }),
    ];
    const calls = mock(chooseListener, () => {
      const answer = answers.shift();
      // The last wrong PIN locks it, from which on the faces say so.
      if (answer && answers.length === 0) serve(milo, { ...ana, entry: 'locked' });
      if (answer) throw answer;
      return { token: 'the-next', user: accounts.parent.user, dashboard: 'member' as const };
    });
    const { user, seen } = open();
    await user.click(await face('Ana'));
    const pin = screen.getByLabelText('PIN of Ana');
    expect(pin).toHaveFocus();
    for (const key of ['4', '7', '1']) await user.click(screen.getByRole('button', { name: key }));
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Delete a digit' }));
    await user.keyboard('a96{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^That is not the PIN\. 4 tries are left\.$/);
    expect(pin).toHaveValue('');
    await user.keyboard('1357{Enter}');
    const password = await screen.findByLabelText('Password of Ana');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter the password instead');
    await user.type(password, 'Right-Horse7{Enter}');
    await waitFor(() => expect(seen.changed).toBe(1));
    expect(calls.map(({ body }) => body.pin ?? body.password)).toEqual(['4796', '1357', 'Right-Horse7']);
  });

  test('M-01 all of them listen together where a child is among them, and the person before is one press away', async () => {
    serve(milo, ana);
    const calls = accept();
    const closed = jest.fn();
    const { user, seen, unmount } = open(closed);
    await user.click(await screen.findByRole('button', { name: /All of us, in the car/ }));
    await waitFor(() => expect(seen.changed).toBe(1));
    expect(calls[0]?.body.userIds).toEqual([milo.id, ana.id]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toHaveBeenCalledTimes(1);
    unmount();
    serve(ana, { ...ines, entry: 'password', waiting: null });
    open();
    await face('Ana');
    expect(screen.queryByRole('button', { name: /All of us/ })).toBeNull();
  });

  test('without a connection it says so, keeps the session, and goes on once it is back; a device that was ended leads to the sign-in', async () => {
    mockRefused(getListeners, 'unavailable', 'Touchline is not there right now.');
    const { user, seen } = open();
    expect(await screen.findByText('Touchline is not there right now.')).toBeVisible();
    serve(milo);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    mockRefused(chooseListener, 'unavailable', 'No connection.');
    await user.click(await face('Milo'));
    expect(await screen.findByText('No connection.')).toBeVisible();
    expect([seen.changed, Cookies.get('token')]).toEqual([0, 'the-one-before']);
    leaveTraces();
    mockRefused(getListeners, 'not_found', 'A shared device could not be found.');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(seen.gone).toBe(1));
    // It was ended from elsewhere, and nothing of the family is left.
    noTrace();
  });

  test('G-07 the faces come by themselves once there is an answer, also where the browser does not say that the network is back', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      mockRefused(getListeners, 'unavailable', 'Touchline is not there right now.');
      open();
      expect(await screen.findByText('Touchline is not there right now.')).toBeVisible();
      serve(milo);
      await act(() => jest.advanceTimersByTimeAsync(5000));
      expect(await face('Milo')).toBeVisible();
      expect(screen.queryByText('Touchline is not there right now.')).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  test('K-04 S-51 nothing is left of a person who was taken off, alone or with others, and what the others have stays', async () => {
    const names = [milo, ines].map(({ id }) => id);
    const together = [...names, ana.id].join('+');
    const owners = [milo.id, ines.id, together];
    const kept: Record<string, unknown> = {
      [stretchesKey]: owners.map((userId) => ({ userId })),
      [writtenKey]: owners.map((userId) => ({ userId, words: 'Zebra' })),
      [queuesKey]: [{ company: together, episodes: [] }],
      [saveNextKey]: owners,
      [listeningKey]: Object.fromEntries(owners.map((id) => [id, { skip: true }])),
    };
    for (const [key, value] of Object.entries(kept)) window.localStorage.setItem(key, JSON.stringify(value));
    replaceProperty(globalThis, 'caches', { value: fakeCaches(), writable: true });
    const shell = ['touchline-shell-1', 'touchline-of-person'];
    for (const name of [...shell, ...owners.flatMap((id) => [answersCache(id), savedCache(id)])])
      await caches.open(name);
    serve(milo, ana);
    open();
    await face('Milo');
    expect(await caches.keys()).toEqual([...shell, answersCache(milo.id), savedCache(milo.id)]);
    expect(Object.keys(kept).map((key) => JSON.parse(window.localStorage.getItem(key) ?? ''))).toEqual([
      [{ userId: milo.id }],
      [{ userId: milo.id, words: 'Zebra' }],
      [],
      [milo.id],
      { [milo.id]: { skip: true } },
    ]);
  });

  test('S-50 signing out of the device asks once, and leaves nothing of any of them; refused, it says why', async () => {
    serve(milo, ana);
    mockRefused(leaveSharedDevice, 'unavailable', 'Not now.');
    const { user, seen } = open();
    leaveTraces();
    await user.click(await screen.findByRole('button', { name: 'Sign out of this device' }));
    expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Sign everyone out' }));
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(Cookies.get('token')).toBe('the-one-before');
    mock(leaveSharedDevice, () => ({ message: 'Everyone is signed out of this device' }));
    const postMessage = jest.fn();
    replaceProperty(navigator, 'serviceWorker', { value: { controller: { postMessage } } });
    await user.click(screen.getByRole('button', { name: 'Sign everyone out' }));
    await waitFor(() => expect(seen.gone).toBe(1));
    noTrace();
    // The worker still knows who it was, and would keep their pictures.
    expect(postMessage).toHaveBeenCalledWith({ kind: 'forget', everybody: true });
  });

  test('code that could not be loaded is a failure to sign out, and it can be tried again', async () => {
    serve(milo);
    const { user, seen } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign out of this device' }));
    // Fails before the server is asked, as code does that does not arrive.
    jest.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {
      throw new Error('Loading chunk 7 failed');
    });
    await user.click(screen.getByRole('button', { name: 'Sign everyone out' }));
    expect(await screen.findByText(/could not be reached/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign everyone out' })).toBeEnabled();
    expect(seen.gone).toBe(0);
  });

  test.each<[string, Account, string[]]>([
    ['a parent', shared(accounts.parent), ['who', 'profile', 'logout']],
    ['a child', shared(accounts.child), ['who', 'logout']],
    ['all of them', shared(accounts.child, ['Milo', 'Ana']), ['who', 'logout']],
    ['a child on its own device', accounts.child, ['profile', 'logout']],
  ])('K-16 the account menu of %s', (_, account, keys) => {
    expect(settingsFor(account).map(({ key }) => key)).toEqual(keys);
  });

  test('the speed is each person’s own on a shared device, and a logout there leaves what waits of the others', () => {
    markSharedDevice();
    rememberSpeed(2, milo.id);
    rememberSpeed(1.5, ana.id);
    expect([milo, ana, ines].map(({ id }) => rememberedSpeed(id))).toEqual([2, 1.5, 1]);
    window.localStorage.setItem(stretchesKey, JSON.stringify([{ userId: milo.id }]));
    forgetToken();
    expect(window.localStorage.getItem(stretchesKey)).not.toBeNull();
  });

  /** A page of the device, with the name of who is signed in. */
  async function openGuarded() {
    const { wrap, moves } = spyRouter('/member/dashboard');
    const rendered = renderScreen(wrap(<Guard>{({ user }) => <h1>{user.fullname}</h1>}</Guard>));
    await screen.findByRole('heading');
    return { ...rendered, moves };
  }

  test('a session that ended on a shared device leads to the faces, not to a password', async () => {
    markSharedDevice();
    Cookies.set('token', 'kept', { path: '/' });
    mock(getAccount, () => shared(accounts.parent));
    const { moves } = await openGuarded();
    act(() => forgetToken());
    await waitFor(() => expect(moves).toEqual(['/auth/who']));
  });

  test('S-13 what needs the password waits for it over the page; declined, it fails and says why', async () => {
    let proven = false;
    mock(getAccount, () => shared(accounts.parent));
    mock(getFamily, () => {
      if (!proven) throw refuse('password_needed', passwordNeededMessage);
      throw refuse('not_found', 'Read');
    });
    mock(proveSession, ({ body }) => {
      if (body.currentPassword !== 'Right-Horse7')
        throw refuse('forbidden', 'Wrong', { currentPassword: 'That is not your current password.' });
      proven = true;
      return { message: 'Continue' };
    });
    keepToken('kept', true);
    const { user } = await openGuarded();
    const first = call(getFamily);
    const refused = expect(first).rejects.toMatchObject({ code: 'password_needed' });
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await refused;
    const second = expect(call(getFamily)).rejects.toMatchObject({ message: 'Read' });
    const field = await screen.findByLabelText(/^Password of/);
    await user.type(field, 'Wrong-Horse9{Enter}');
    expect(await screen.findByText('That is not your current password.')).toBeVisible();
    await retype(user, field, 'Right-Horse7{Enter}');
    await second;
  });

  test('another tab hears that the person has changed', () => {
    const heard: string[] = [];
    const stop = onSessionChange((change) => heard.push(change));
    changeToken('the-next');
    expect([heard, Cookies.get('token')]).toEqual([['changed'], 'the-next']);
    stop();
  });
});
