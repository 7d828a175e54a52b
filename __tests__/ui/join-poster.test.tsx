import { screen, waitFor } from '@testing-library/react';
import { getJoinLink, setJoinRole } from '@/contract/club-details';
import { JoinCodeCard } from '@/features/join/join-code-card';
import { JoinPoster } from '@/features/join/join-poster';
import { violations } from '../support/axe';
import { mock } from '../support/mock-api';
import { renderScreen } from '../support/render';

const url = 'https://touchline.example/pub/join/K7QM-2RTX';
const link = { joinCode: 'K7QM-2RTX', clubMemberRole: null, url };

test('C-03 the poster has the club, its code, the address and a QR code that leads there', async () => {
  mock(getJoinLink, () => ({ data: link }));
  const { user } = renderScreen(<JoinPoster />, { at: '/club/dashboard/members/poster' });
  expect(await screen.findByRole('img', { name: `QR code that leads to ${url}` })).toBeVisible();
  const poster = screen.getByRole('article');
  expect(poster).toHaveTextContent('K7QM-2RTX');
  expect(poster).toHaveTextContent('touchline.example/auth/signup');
  expect(poster).toHaveTextContent('Parents and coaches: point your phone');
  expect(await violations()).toEqual([]);
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('C-03 the card of the join code chooses as what people join by it', async () => {
  let data: typeof link | (Omit<typeof link, 'clubMemberRole'> & { clubMemberRole: 'coach' }) = link;
  mock(getJoinLink, () => ({ data }));
  const asked = mock(setJoinRole, () => {
    data = { ...link, clubMemberRole: 'coach' };
    return { data, message: 'People with the code ask to join as a coach' };
  });
  const { user } = renderScreen(<JoinCodeCard />, { at: '/club/dashboard/members' });
  await user.click(await screen.findByRole('combobox', { name: 'Who may join' }));
  await user.click(await screen.findByText('Coaches only', { selector: '[title] > *' }));
  await waitFor(() => expect(asked[0]?.body).toEqual({ clubMemberRole: 'coach' }));
  expect(await screen.findByText('People with the code ask to join as a coach')).toBeVisible();
});
