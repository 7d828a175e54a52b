import { screen, waitFor, within } from '@testing-library/react';
import { chooseByLink, chooseNews, getNews, type News } from '@/contract/personal/news';
import { putDevice, removeDevice } from '@/contract/personal/push';
import { NewsDrawer } from '@/features/account/news-drawer';
import { LeaveNewsScreen } from '@/features/auth/leave-news-screen';
import { violations } from '../support/axe';
import { mock, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';
import { openPage } from '../support/plain-page';
import { replaceProperty } from '../support/replace-property';
import { renderDrawer, renderFrame } from '../support/settings';

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
  expect(await violations()).toEqual([]);
});

test('each choice is saved as it is made, and one that could not be saved is taken back', async () => {
  serve();
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('radio', { name: /Once a week/ }));
  await waitFor(() => expect(dialog.getByRole('radio', { name: /Once a week/ })).toBeEnabled());
  expect(dialog.getByRole('radio', { name: /Once a week/ })).toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: 'When a child of mine has answered' }));
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
    unsubscribe: vi.fn(async () => true),
    toJSON: () => ({
      endpoint: 'https://push.example.test/x',
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }),
  };
  let subscribed: typeof subscription | null;
  const permission = vi.fn<() => Promise<NotificationPermission>>();

  /** A browser that shows notifications, and has this permission. */
  function browserWith(given: NotificationPermission, answer: NotificationPermission = given) {
    subscribed = null;
    const asked = vi.fn(async () => {
      Object.assign(Notification, { permission: answer });
      return answer;
    });
    permission.mockImplementation(asked);
    vi.stubGlobal('Notification', { permission: given, requestPermission: permission });
    vi.stubGlobal('PushManager', class {});
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
    vi.clearAllMocks();
    window.__NEXT_DATA__ = { ...window.__NEXT_DATA__, buildId: 'a-build' };
  });

  test('the permission is asked by the press, and the device is told from then on, until it is switched off', async () => {
    browserWith('default', 'granted');
    serve({ device });
    const sent = mock(putDevice, () => {
      serve({ device: { on: true, key } });
      return { message: 'On' };
    });
    const { user, dialog } = await open();
    const toggle = await dialog.findByRole('switch', { name: 'On this device' });
    await waitFor(() => expect(toggle).toBeEnabled());
    expect(permission).not.toHaveBeenCalled();
    await user.click(toggle);
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
    const { user, dialog } = await open();
    const toggle = await dialog.findByRole('switch');
    await waitFor(() => expect(toggle).toBeEnabled());
    await user.click(toggle);
    expect(await dialog.findByText(/blocks notifications of Touchline/)).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('switch')).toBeDisabled());
  });

  test('a device that the server does not take is not left subscribed', async () => {
    browserWith('granted');
    serve({ device });
    mockRefused(putDevice, 'internal', 'It did not work.');
    const { user, dialog } = await open();
    const toggle = await dialog.findByRole('switch');
    await waitFor(() => expect(toggle).toBeEnabled());
    await user.click(toggle);
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
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
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
