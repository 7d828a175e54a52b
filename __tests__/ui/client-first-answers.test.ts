import { readFileSync } from 'node:fs';
import { waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { call } from '@/client/http';
import { forgetToken, keepToken } from '@/client/session';
import { getAccount } from '@/contract/account';
import { listEpisodes } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { playlists } from '@/contract/playlist';
import { PodcastOutline } from '@/features/listen/podcast/podcast-outline';
import { derbyWeek, muddyBoots } from '../support/episodes';
import { playlistOf } from '../support/list-pages';
import { mock, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';

const script = readFileSync('public/first-answers.js', 'utf8');
const allOfMine = { query: { page: 1, pageSize: limits.pageSizeMax, sort: '-number' } } as const;
const described = { ...muddyBoots, description: 'News from the pitch.' };

/** The first HTML of the home, as far as the script knows it. */
const outline = `<div id="first-page" hidden>
  <h2 data-first="name">&nbsp;</h2> <p data-first="description"></p>
</div>`;

const hero = () => document.getElementById('first-page');

/** Node's fetch, unlike a browser's, takes no path without a host. */
const browserFetch: typeof fetch = (path, init) => fetch(new URL(String(path), window.location.href), init);

/** Loads a page's first HTML at an address: the script runs before any other. */
function load(path: string, html = outline) {
  window.history.replaceState(null, '', path);
  document.body.appendChild(document.createElement('div')).innerHTML = html;
  new Function('fetch', script)(browserFetch);
}

beforeEach(() => keepToken('kept', true));
afterEach(() => {
  forgetToken();
  delete (window as { firstAnswers?: unknown }).firstAnswers;
});

test('account and episodes are asked for once, and the page’s own calls take those answers', async () => {
  const account = mock(getAccount, () => accounts.parent);
  const episodes = mock(listEpisodes, () => ({ data: [described], total: 1 }));
  load('/member/dashboard');
  expect(await call(getAccount)).toMatchObject({ user: { id: accounts.parent.user.id } });
  expect(await call(listEpisodes, allOfMine)).toMatchObject({ data: [{ name: described.name }] });
  expect([account.length, episodes.length]).toEqual([1, 1]);
  expect(account[0]?.request.headers.get('authorization')).toBe('Bearer kept');
  // Asked again later it is asked for again: an answer is taken once.
  await call(getAccount);
  expect(account).toHaveLength(2);
});

test('the newest episode’s words are in the home before its scripts', async () => {
  mock(getAccount, () => accounts.parent);
  mock(listEpisodes, () => ({ data: [described], total: 1 }));
  load('/member/dashboard');
  expect(hero()?.hidden).toBe(true);
  await waitFor(() => expect(hero()?.hidden).toBe(false));
  expect(hero()).toHaveTextContent('Eleven Muddy Boots News from the pitch.');
});

describe('the Podcast page', () => {
  const podcast = `<div id="first-page" hidden>${renderToStaticMarkup(createElement(PodcastOutline))}</div>`;
  const older = { ...muddyBoots, id: derbyWeek.id, name: 'Before the Whistle' };
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const list = () => document.querySelector<HTMLElement>('[data-rows]');

  beforeEach(() => {
    mock(getAccount, () => accounts.parent);
    mock(listEpisodes, () => ({ data: [described, older], total: 2 }));
  });

  test('has the names of the newest episodes before its scripts, and no row without one', async () => {
    const asked = mock(playlists.list, () => ({ data: [], total: 0 }));
    load('/member/dashboard/podcast', podcast);
    expect(hero()?.hidden).toBe(true);
    await waitFor(() => expect(hero()?.hidden).toBe(false));
    expect(hero()).toHaveTextContent('Podcast');
    expect(rows().map((row) => row.style.display === 'none' || row.textContent?.trim())).toEqual([
      'Eleven Muddy Boots',
      'Before the Whistle',
      ...[true, true, true],
    ]);
    // The page's own call takes that answer.
    await call(playlists.list, { query: { page: 1, pageSize: limits.pageSizeMax } });
    expect(asked).toHaveLength(1);
  });

  test.each([
    { what: 'with playlists above the list', path: '', lists: [playlistOf(1)] },
    { what: 'with a search in its address', path: '?q=derby', lists: [] },
  ])('$what has its title alone', async ({ path, lists }) => {
    mock(playlists.list, () => ({ data: lists, total: lists.length }));
    load(`/member/dashboard/podcast${path}`, podcast);
    await waitFor(() => expect(hero()?.hidden).toBe(false));
    expect(list()?.style.display).toBe('none');
  });
});

test('signed out nothing is asked for', async () => {
  forgetToken();
  const account = mock(getAccount, () => accounts.parent);
  load('/member/dashboard');
  expect(window).not.toHaveProperty('firstAnswers');
  expect(account).toHaveLength(0);
});

test('a sign-in as another person never gets the first one’s answer', async () => {
  const account = mock(getAccount, ({ request }) =>
    request.headers.get('authorization') === 'Bearer kept' ? accounts.parent : accounts.coach,
  );
  load('/club/dashboard');
  await waitFor(() => expect(account).toHaveLength(1));
  keepToken('another', true);
  expect(await call(getAccount)).toMatchObject({ user: { id: accounts.coach.user.id } });
});

test('a token that is refused shows nothing, and the page’s own call ends the session', async () => {
  mockRefused(getAccount, 'unauthenticated', 'Sign in again');
  mockRefused(listEpisodes, 'unauthenticated', 'Sign in again');
  load('/member/dashboard');
  await expect(call(getAccount)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(document.cookie).not.toContain('token=');
  expect(hero()?.hidden).toBe(true);
});

test.each(['clubAdmin', 'platformAdmin'] as const)(
  'a %s, who has another home, is shown no hero',
  async (who) => {
    mock(getAccount, () => accounts[who]);
    const episodes = mock(listEpisodes, () => ({ data: [described], total: 1 }));
    load('/member/dashboard');
    await waitFor(() => expect(episodes).toHaveLength(1));
    await call(getAccount);
    await call(listEpisodes, allOfMine);
    expect(hero()?.hidden).toBe(true);
  },
);
