import { screen, waitFor, within } from '@testing-library/react';
import { chooseByLink, chooseNews, getNews, type News } from '@/contract/personal/news';
import { NewsDrawer } from '@/features/account/news-drawer';
import { LeaveNewsScreen } from '@/features/auth/leave-news-screen';
import { violations } from '../support/axe';
import { mock, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';
import { openPage } from '../support/plain-page';
import { renderDrawer, renderFrame } from '../support/settings';

function serve(first: Partial<News> = {}) {
  let news: News = { email: 'ana@example.test', episodes: 'each', answers: true, ...first };
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
