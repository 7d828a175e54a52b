import { screen, within } from '@testing-library/react';
import Cookies from 'js-cookie';
import { OnboardingScreen } from '@/features/auth/onboarding-screen';
import { dashboardOfAddress, greetedName } from '@/features/auth/onboarding-words';
import { violations } from '../support/axe';
import { openPage } from '../support/plain-page';
import { hrefOf } from '../support/render';

function open(query: Record<string, string>, signedIn = false) {
  if (signedIn) Cookies.set('token', 'kept', { path: '/' });
  return openPage(<OnboardingScreen />, '/auth/onboarding', query);
}
const kept = (email: string) =>
  window.sessionStorage.setItem('touchline.sign-up', JSON.stringify({ joinCode: 'RIVER-42', email }));
const links = () => within(screen.getByRole('main')).getAllByRole('link');
const steps = () => screen.getAllByRole('listitem').length;

test.each(['admin', 'club', 'member'])(
  'G-08 the dashboard %s is welcomed and one button leads there',
  async (dashboard) => {
    open({ dashboard, userName: 'Dana' }, true);
    expect(await screen.findByRole('heading', { name: 'Welcome, Dana' })).toBeVisible();
    expect(links()).toHaveLength(1);
    expect(await hrefOf('Go to my dashboard')).toBe(`/${dashboard}/dashboard`);
    expect(steps()).toBeGreaterThanOrEqual(2);
    expect(await violations()).toEqual([]);
  },
);

test('G-08 after a sign-up the person is sent to their email, and reads what happens next', async () => {
  open({ dashboard: 'member', userName: 'Ana' });
  expect(await screen.findByRole('heading', { name: 'Welcome, Ana' })).toBeVisible();
  expect(screen.getByText(/Check your email/)).toBeVisible();
  expect(steps()).toBe(3);
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
  expect(screen.queryByRole('link', { name: 'Go to my dashboard' })).toBeNull();
  // Later steps are not described as done.
  expect(screen.getByText('Wait for your club')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/lets? you in/);
  expect(await violations()).toEqual([]);
});

test('G-08 after a sign-up the page says where the mail went, and how to begin again with another address', async () => {
  kept(' ana@example.test ');
  open({ dashboard: 'member', userName: 'Ana' });
  expect((await screen.findByText('ana@example.test')).parentElement).toHaveTextContent(
    /^Check your email: a message is on its way to ana@example.test\./,
  );
  expect(await hrefOf('Begin again with another')).toBe('/auth/signup?again=yes');
  expect(await violations()).toEqual([]);
});

test.each(['', 'null', '{', '[]', '"ana"'])(
  'a tab that remembers %j of a sign-up leads to an empty one',
  async (value) => {
    window.sessionStorage.setItem('touchline.sign-up', value);
    open({ dashboard: 'member', userName: 'Ana' });
    expect(await hrefOf('Begin again with another')).toBe('/auth/signup');
    expect(screen.getByText('Check your email. This is what happens next:')).toBeVisible();
  },
);

test('who is signed in is not asked for another address', async () => {
  kept('ana@example.test');
  open({ dashboard: 'member', userName: 'Ana' }, true);
  await screen.findByRole('link', { name: 'Go to my dashboard' });
  expect(screen.queryByText(/ana@example.test/)).toBeNull();
  expect(links()).toHaveLength(1);
});

test('an admin whose session is gone signs in', async () => {
  open({ dashboard: 'club', userName: 'Dana' });
  expect(await screen.findByText(/Your account is ready/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
});

test.each([
  '//evil',
  '/\\evil',
  'javascript:alert(1)',
  'data:text/html,x',
  'Admin',
  '__proto__',
  'admin/../x',
  '',
])('S-45 the dashboard %j counts as none: the button leads home', async (dashboard) => {
  open({ dashboard, userName: dashboard }, true);
  const button = await screen.findByRole('link', { name: 'Go to my dashboard' });
  expect(button).toHaveAttribute('href', '/');
  expect(links()).toHaveLength(1);
  expect(screen.queryByRole('list')).toBeNull();
});

test('S-45 a dashboard or a name that comes twice counts as none', () => {
  expect(dashboardOfAddress(['admin', 'admin'])).toBeUndefined();
  expect(dashboardOfAddress('toString')).toBeUndefined();
  expect(greetedName(['Ana', 'Eve'])).toBe('');
  expect(greetedName(undefined)).toBe('');
});

test('S-45 the name is text and never markup', async () => {
  const { container } = open({ dashboard: 'club', userName: '<img src=x onerror=alert(1)>' }, true);
  expect(await screen.findByRole('heading', { name: 'Welcome, <img src=x onerror=alert(1)>' })).toBeVisible();
  expect(container.querySelector('img, script')).toBeNull();
});

test('S-45 a name of 10 kB is cut to 40 characters, invisible ones do not count', () => {
  expect(greetedName('A'.repeat(10_240))).toBe(`${'A'.repeat(40)}…`);
  expect(greetedName('A'.repeat(40))).toBe('A'.repeat(40));
  expect(greetedName(`${'⚽'.repeat(41)}`)).toBe(`${'⚽'.repeat(40)}…`);
  expect(greetedName('  Ana\u202e \n\t Ribeiro\u0000 ')).toBe('Ana Ribeiro');
  expect(greetedName('أنا')).toBe('أنا');
});

test('without a name there is a welcome, too', async () => {
  open({});
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
});

test('C-03 a parent who has accepted an invite is shown the family first, a coach the episode', async () => {
  window.sessionStorage.setItem('touchline.joined-as', 'parent');
  const { unmount } = open({ dashboard: 'member', userName: 'Ana' }, true);
  expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent('Look at your family');
  expect(await violations()).toEqual([]);
  unmount();
  window.sessionStorage.setItem('touchline.joined-as', 'coach');
  open({ dashboard: 'member', userName: 'Sam' }, true);
  expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent('Hear the newest episode');
  expect(screen.queryByText('Look at your family')).toBeNull();
});

test('C-03 a role that this tab does not know changes nothing', async () => {
  window.sessionStorage.setItem('touchline.joined-as', '__proto__');
  open({ dashboard: 'member', userName: 'Ana' }, true);
  expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent('Hear the newest episode');
});
