import { screen, within } from '@testing-library/react';
import {
  confirmFeedReads,
  endChildFeed,
  endFeed,
  endGuestLink,
  type Feed,
  getFeeds,
  type ListenElsewhere,
  makeChildFeed,
  makeFeed,
  makeGuestLink,
} from '@/contract/feed/feed';
import { ElsewhereLink } from '@/features/feed/elsewhere-link';
import { ElsewherePage } from '@/features/feed/elsewhere-page';
import { apps } from '@/features/feed/feed-words';
import { violations } from '../support/axe';
import { mock, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { answerDialog, fillIn, renderScreen } from '../support/render';

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const address = (token: string) => `https://touchline.test/api/rss/${token.repeat(22)}/feed.xml`;

const feedOf = (last: number, token: string, over: Partial<Feed> = {}): Feed => ({
  id: id(last),
  url: address(token),
  createdAt: '2026-11-01T10:00:00Z',
  lastRead: null,
  alert: null,
  ...over,
});
const none: ListenElsewhere = {
  own: null,
  children: [{ id: id(5), firstName: 'Milo', feed: null }],
  guests: [],
  leftOut: 0,
};
const gran = {
  ...feedOf(3, 'g', { lastRead: { at: '2026-11-22T10:00:00Z', app: 'Safari on iPhone' } }),
  name: 'Gran',
  endsAt: '2027-01-30T12:00:00Z',
  ended: false,
  page: `https://touchline.test/pub/listen#${'g'.repeat(22)}`,
};

/** A server that keeps what was made and ended. */
function keepFeeds(first: Partial<ListenElsewhere>) {
  let kept: ListenElsewhere = { ...none, ...first };
  const change = (next: Partial<ListenElsewhere>, message: string) => {
    kept = { ...kept, ...next };
    return { data: kept, message };
  };
  const childFeed = (feed: Feed | null) => kept.children.map((child) => ({ ...child, feed }));
  mock(getFeeds, () => ({ data: kept }));
  return {
    made: mock(makeFeed, ({ body }) =>
      change({ own: feedOf(1, body.replace ? 'b' : 'a') }, 'This is your link'),
    ),
    ended: mock(endFeed, () => change({ own: null }, 'Your link has ended')),
    ofChild: mock(makeChildFeed, () => change({ children: childFeed(feedOf(2, 'm')) }, 'Milo has a link')),
    offChild: mock(endChildFeed, () => change({ children: childFeed(null) }, 'Milo’s link has ended')),
    ofGuest: mock(makeGuestLink, ({ body }) => {
      if (kept.guests?.some(({ name }) => name === body.name)) {
        throw refuse('conflict', 'Gran has a link already.', { name: 'Gran has a link already.' });
      }
      return change({ guests: [...(kept.guests ?? []), { ...gran, name: body.name }] }, 'Gran has a link');
    }),
    offGuest: mock(endGuestLink, () => change({ guests: [] }, 'Gran’s link has ended')),
    known: mock(confirmFeedReads, () => change({ own: feedOf(1, 'a') }, 'The link stays as it is')),
  };
}
const show = () => renderScreen(<ElsewherePage />, { at: '/member/dashboard/podcast/elsewhere' });
const link = (name: string) => screen.findByRole('link', { name });

test('G-05 a link is made with one press, opens in four apps, and is a picture for another device', async () => {
  keepFeeds({});
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Make my link' }));
  expect(await screen.findByText('This link is yours alone')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const bare = address('a').slice('https://'.length);
  expect((await link('Apple Podcasts')).getAttribute('href')).toBe(`podcast://${bare}`);
  expect((await link('Pocket Casts')).getAttribute('href')).toBe(`pktc://subscribe/${bare}`);
  expect((await link('AntennaPod')).getAttribute('href')).toBe(`antennapod-subscribe://${address('a')}`);
  expect((await link('Overcast')).getAttribute('href')).toBe(
    `overcast://x-callback-url/add?url=${encodeURIComponent(address('a'))}`,
  );
  expect(apps).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('The link is copied')).toBeVisible();
  expect(screen.getByText('Not read yet')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('G-05 ending a link asks first, and makes a new one or none', async () => {
  const { made, ended } = keepFeeds({
    own: feedOf(1, 'a', { lastRead: { at: '2026-11-23T10:00:00Z', app: 'Overcast' } }),
  });
  const { user } = show();
  expect(await screen.findByText('Last read 23 Nov 2026 by Overcast')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End this link' }));
  await answerDialog(user, 'End this link?', 'Cancel');
  expect(made).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'End this link' }));
  await answerDialog(user, 'End this link?', 'End it, and make a new one');
  await screen.findByText('Not read yet');
  expect(made.map(({ body }) => body.replace)).toEqual([true]);
  await user.click(screen.getByRole('button', { name: 'End this link' }));
  await answerDialog(user, 'End this link?', 'Only end it');
  expect(await screen.findByRole('button', { name: 'Make my link' })).toBeVisible();
  expect(ended).toHaveLength(1);
});

test('G-05 many places are told where the link is and where one comes by, until it is answered', async () => {
  const alert = { at: '2026-11-23T10:00:00Z', networks: 18, apps: 1 };
  const { known } = keepFeeds({ own: feedOf(1, 'a', { alert }) });
  renderScreen(<ElsewhereLink />, { account: accounts.parent });
  expect(await screen.findByRole('link', { name: 'Others may know your link' })).toBeVisible();
  const { user } = show();
  expect(await screen.findByText('18 networks and 1 app read it in one day.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'That was us' }));
  expect(await screen.findByText('Not read yet')).toBeVisible();
  expect(screen.queryByText(/18 networks/)).toBeNull();
  expect(known.map(({ params }) => params.id)).toEqual([id(1)]);
});

test('K-01 K-18 a child’s link is off until a guardian makes it, and the page is not for a child', async () => {
  const { ofChild, offChild } = keepFeeds({});
  const { user, unmount } = show();
  await user.click(await screen.findByRole('button', { name: 'Make a link for Milo' }));
  await user.click(await screen.findByRole('button', { name: 'Show Milo’s link' }));
  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End Milo’s link' }));
  await answerDialog(user, 'End Milo’s link?', 'End it');
  expect(await screen.findByText('Only in Touchline')).toBeVisible();
  expect([ofChild.length, offChild.length]).toEqual([1, 1]);
  unmount();
  renderScreen(
    <>
      <ElsewhereLink />
      <ElsewherePage />
    </>,
    { account: accounts.child },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'This is for grown-ups' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Listen elsewhere' })).toBeNull();
});

test('a grandparent’s link says when it ends and what it leaves out, is sent, and ends', async () => {
  const { ofGuest } = keepFeeds({ leftOut: 2 });
  const { user } = show();
  const card = within(await screen.findByRole('region', { name: 'For grandparents' }));
  expect(card.getByText(/^2 episodes are left out: a child may be heard/)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Make a link' }));
  await fillIn(user, { 'Who is it for?': 'Gran' });
  await user.click(await screen.findByRole('button', { name: 'Make the link' }));
  expect(await card.findByText('Ends on 30 Jan 2027')).toBeVisible();
  expect(ofGuest.map(({ body }) => body)).toEqual([{ name: 'Gran', days: 90 }]);
  await user.click(card.getByRole('button', { name: 'Send Gran the link' }));
  expect(await screen.findByText('The link is copied')).toBeVisible();
  const mail = card.getByRole('link', { name: 'Write Gran an email with the link' }).getAttribute('href');
  expect(decodeURIComponent(mail ?? '')).toContain(gran.page);
  await user.click(card.getByRole('button', { name: 'End Gran’s link' }));
  await answerDialog(user, 'End Gran’s link?', 'End it');
  expect(await card.findByText('0 of 5')).toBeVisible();
  expect(await violations()).toEqual([]);
});
