import Cookies from 'js-cookie';

/**
 * Says that this browser is a family's shared device. Its secret is a cookie that no script reads, so this one beside it tells the
 * pages which screen comes after a sign-out, also without a connection.
 */
const marker = 'shared';
const whoPath = '/auth/who';

export const isSharedDevice = (): boolean => Cookies.get(marker) !== undefined;

export function markSharedDevice(): void {
  const secure = window.location.protocol === 'https:';
  Cookies.set(marker, '1', { path: '/', sameSite: 'strict', secure, expires: 400 });
}

export const unmarkSharedDevice = (): void => Cookies.remove(marker, { path: '/' });

/** Where people without a session go: to the faces of the family, or to the sign-in. */
export const entrancePath = (): string => (isSharedDevice() ? whoPath : '/auth/login');

/** Where every person of a shared device begins. A whole page load, so that nothing of the person before is in memory. */
export const beginAnew = (): void => window.location.assign('/member/dashboard');
