import { waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { call } from '@/client/http';
import {
  expireSession,
  forgetToken,
  keepToken,
  onSessionChange,
  renewSession,
  sessionRenewed,
} from '@/client/session';
import { updateClub } from '@/contract/club';
import { fileUrl } from '../support/episodes';
import { mock, refuse } from '../support/mock-api';
import { rovers } from '../support/people';

const input = { params: { id: rovers.id }, body: { clubname: 'Rovers', clubLogo: fileUrl('a') } };

beforeEach(() => keepToken('kept', true));

test('an expired session is waited for until it is renewed, or left', async () => {
  expireSession();
  const renewed = sessionRenewed();
  renewSession();
  expect(await renewed).toBe(true);
  keepToken('fresh', true);
  expireSession();
  const left = sessionRenewed();
  forgetToken();
  expect(await left).toBe(false);
});

test('who has called it off does not wait, before or after', async () => {
  expireSession();
  const controller = new AbortController();
  const waiting = sessionRenewed(controller.signal);
  controller.abort();
  expect(await waiting).toBe(false);
  expect(await sessionRenewed(controller.signal)).toBe(false);
});

test('a change that is still on its way at a logout fails, and never goes out under the next session', async () => {
  const saves = mock(updateClub, () => {
    forgetToken();
    throw refuse('unauthenticated', 'Sign in to go on.');
  });
  await expect(call(updateClub, input)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(saves).toHaveLength(1);
});

test('of two changes that meet the same ended session, each is sent once more and the end is announced once', async () => {
  const heard: string[] = [];
  const stop = onSessionChange((change) => heard.push(change));
  const saves = mock(updateClub, ({ request }) => {
    if (request.headers.get('authorization') === 'Bearer kept')
      throw refuse('unauthenticated', 'Sign in to go on.');
    return { data: rovers, message: 'Saved' };
  });
  const both = Promise.all([call(updateClub, input), call(updateClub, input)]);
  await waitFor(() => expect([heard.length, saves.length]).toEqual([1, 2]));
  // Both have their answer: the second one finds the token gone.
  await call(updateClub, { ...input, once: true }).catch(() => undefined);
  Cookies.set('token', 'fresh', { path: '/' });
  renewSession();
  expect((await both).map(({ message }) => message)).toEqual(['Saved', 'Saved']);
  expect(saves.filter(({ request }) => request.headers.get('authorization') === 'Bearer fresh')).toHaveLength(
    2,
  );
  expect(heard.filter((change) => change === 'expired')).toHaveLength(1);
  stop();
});
