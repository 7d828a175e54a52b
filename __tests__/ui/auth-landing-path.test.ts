import { landingPath } from '@/features/auth/begin-sign-in';
import { ownPath } from '@/features/auth/own-path';

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/club/dashboard',
  'javascript:alert(1)',
  '/club/dashboard/../../auth/login',
  '/club/dashboard//evil.example',
  '/club/dashboardx',
  '/auth/login',
  '/club/dashboard#x',
  '/club/dashboard\n',
  `/club/dashboard/${'a'.repeat(300)}`,
])('S-45 %j is no place to go to after a sign-in', (next) => {
  expect(ownPath(next)).toBeUndefined();
  expect(landingPath('club', next)).toBe('/club/dashboard');
});

test('a page of the own dashboard is, another persona’s is not', () => {
  const own = '/admin/dashboard/episodes/3f2b?page=2&q=derby%20week';
  expect(landingPath('admin', own)).toBe(own);
  expect(landingPath('member', own)).toBe('/member/dashboard');
  expect(landingPath('member', ['/member/dashboard', '/member/dashboard'])).toBe('/member/dashboard');
  expect(landingPath('member', undefined)).toBe('/member/dashboard');
});
