import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { type Episode, getEpisode, listEpisodes } from '@/contract/episode';
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
import { claimPlaying, getPlaying, getProgress } from '@/contract/listen';
import { playlists } from '@/contract/playlist';
import { searchSaid } from '@/contract/transcript/transcript';
import { ElsewhereLink } from '@/features/feed/elsewhere-link';
import { ElsewherePage } from '@/features/feed/elsewhere-page';
import { apps } from '@/features/feed/feed-words';
import { MemberHome } from '@/features/listen/home/member-home';
import { usePlayer } from '@/features/listen/player/player-store';
import { EpisodePage } from '@/features/listen/podcast/episode-page';
import { PodcastList } from '@/features/listen/podcast/podcast-list';
import { violations } from '../support/axe';
import { episodeOf } from '../support/episodes';
import { stopClock } from '../support/fixed-clock';
import { beforeListening, duration } from '../support/listening';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { answerDialog, fillIn, hrefOf, press, renderScreen, see } from '../support/render';

const Note = () => <input aria-label="Note" />;

/** One page after the other, as a press leads on. */
function Pages({ ids }: { ids: string[] }) {
  const [at, setAt] = useState(0);
  return (
    <>
      <EpisodePage id={ids[at]} Reflection={Note} />
      <button type="button" onClick={() => setAt(1 - at)}>
        The other
      </button>
    </>
  );
}

describe('pages of members', () => {
  const now = '2026-11-22T12:00:00Z';
  const ago = (days: number) => new Date(Date.parse(now) - days * 24 * 3_600_000).toISOString();
  const heardAt = ago(1);

  const episodes: Episode[] = [
    episodeOf(11, {
      name: 'Eleven Muddy Boots',
      description: 'Goalkeeper Priya, and how it turned round.',
      publishedAt: ago(2),
      listening: { duration, position: 0, finished: false, heardAt: null },
    }),
    episodeOf(10, {
      name: 'Before the Whistle',
      publishedAt: ago(9),
      listening: { duration, position: 511, finished: false, heardAt },
    }),
    episodeOf(9, {
      name: 'The Long Throw',
      publishedAt: ago(16),
      listening: { duration, position: duration, finished: true, heardAt },
    }),
    episodeOf(8, {
      name: 'Rain Delay',
      publishedAt: ago(23),
      listening: { duration: null, position: 0, finished: false, heardAt: null },
    }),
  ];

  const list = (data: Episode[]) => mock(listEpisodes, () => ({ data, total: data.length }));
  /** Where the member was. The other question's path holds a word where this one's has an id, so it comes after. */
  const begun = () => {
    mock(getProgress, () => ({ data: { position: 511, finished: false, rev: 4 } }));
    mock(getPlaying, () => new Promise<never>(() => undefined));
  };

  beforeListening();
  beforeEach(() => {
    stopClock(now);
    mock(searchSaid, () => ({ data: [] }));
    mock(claimPlaying, () => ({
      data: { elsewhere: null, handedOver: false, progress: { position: 0, finished: false, rev: 0 } },
    }));
    mock(playlists.list, () => ({ data: [], total: 0 }));
  });

  describe('Home', () => {
    const show = () => renderScreen(<MemberHome />, { account: accounts.parent });

    test('M-01 the newest episode, what was begun, and what came before', async () => {
      list(episodes);
      show();
      const newest = await screen.findByRole('region', { name: 'Eleven Muddy Boots' });
      await see(within(newest), 'New this week', /Goalkeeper Priya/);
      expect(within(newest).getByRole('button', { name: 'Play · 15 min' })).toBeInTheDocument();
      expect(await screen.findByRole('button', { name: /Interview/ })).toBeInTheDocument();

      const begun = screen.getByRole('region', { name: 'Continue listening' });
      expect(within(begun).getByRole('link', { name: 'Before the Whistle' })).toBeInTheDocument();
      expect(within(begun).getByText('Ep 10 · 6 min left')).toBeInTheDocument();
      expect(within(begun).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '59');

      const older = screen.getByRole('region', { name: 'Older episodes' });
      await see(within(older), 'Ep 9 · Finished', 'Ep 8 · Being mixed for your club');
      expect(within(older).queryByRole('button', { name: 'Play Rain Delay' })).not.toBeInTheDocument();
    });

    test('L5 one within its last seconds is finished, in words and in its place', async () => {
      const almost = { duration, position: duration - 1, finished: false, heardAt };
      const [newer, older] = episodes as [Episode, Episode];
      list([
        { ...newer, listening: almost, publishedAt: ago(7.1) },
        { ...older, listening: almost },
      ]);
      show();
      const newest = await screen.findByRole('region', { name: 'Eleven Muddy Boots' });
      expect(within(newest).getByRole('button', { name: 'Play again' })).toBeInTheDocument();
      // Nor is one that is a week old new.
      await see(within(newest), 'Finished', 'You have heard everything');
      expect(screen.queryByText('New this week')).not.toBeInTheDocument();
      expect(screen.queryByRole('region', { name: 'Continue listening' })).not.toBeInTheDocument();
      expect(screen.getByText('Ep 10 · Finished')).toBeInTheDocument();
      expect(screen.queryByText(/left/)).not.toBeInTheDocument();
    });

    test.each([
      { others: 'begun', leads: 'Before the Whistle', says: 'Continue listening', name: 'Continue' },
      { others: 'unheard', leads: 'Before the Whistle', says: 'Not heard yet', name: 'Play · 15 min' },
      { others: 'heard', leads: 'Eleven Muddy Boots', says: 'You have heard everything', name: 'Play again' },
    ])('C7 once the newest was heard, and others are $others, Home leads with $leads', async (of) => {
      const heard = { duration, position: duration, finished: true, heardAt };
      const other = {
        begun: { ...heard, position: 511, finished: false },
        unheard: { ...heard, position: 0, finished: false },
        heard,
      }[of.others];
      const [newest, next, third] = episodes as [Episode, Episode, Episode];
      list([{ ...newest, listening: heard }, { ...next, listening: other }, third]);
      show();
      const lead = within(await screen.findByRole('region', { name: of.leads }));
      expect(lead.getByText(of.says)).toBeVisible();
      const play = lead.getByRole('button', { name: of.name });
      // The one loud thing of the page is never to play again.
      expect(play).toHaveClass(of.others === 'heard' ? 'save' : 'wide');
      expect(screen.getAllByRole('link', { name: of.leads })).toHaveLength(1);
    });

    test('while the newest is being mixed there is nothing to press', async () => {
      list(episodes.slice(3));
      show();
      expect(await screen.findByText('Being mixed for your club')).toBeInTheDocument();
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    });

    test('nothing published yet', async () => {
      list([]);
      show();
      expect(await screen.findByText('Your first episode is on its way')).toBeInTheDocument();
    });

    test('no connection: a sentence, and a retry that works', async () => {
      mockOffline(listEpisodes);
      const { user } = show();
      expect(await screen.findByRole('alert')).toHaveTextContent('No connection');
      list(episodes);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('region', { name: 'Eleven Muddy Boots' })).toBeInTheDocument();
    });
  });

  describe('Podcast', () => {
    const show = (query: Record<string, string> = {}) =>
      renderScreen(<PodcastList />, { at: '/member/dashboard/podcast', query });
    const rows = () => {
      const shown = screen.queryByRole('list', { name: 'Episodes' });
      return shown ? within(shown).getAllByRole('listitem') : [];
    };
    const names = () => rows().map((row) => within(row).getByRole('link').textContent);

    test('M-02 every episode, with its number, date and length', async () => {
      list(episodes);
      show();
      expect(await screen.findByRole('list', { name: 'Episodes' })).toBeInTheDocument();
      expect(names()).toEqual(['Eleven Muddy Boots', 'Before the Whistle', 'The Long Throw', 'Rain Delay']);
      const [first, second, third, fourth] = screen.getAllByRole('listitem');
      expect(first).toHaveTextContent('Ep 11 · 15 min · 20 Nov 2026');
      // C7: no dot is alone on a line.
      expect(first?.textContent).not.toContain(' ·');
      expect(second).toHaveTextContent('6 min left');
      expect(third).toHaveTextContent('Finished');
      expect(fourth).toHaveTextContent('Being mixed for your club');
    });

    test('an episode that was finished and is mixed anew says each once', async () => {
      const again = { duration: null, position: 0, finished: true, heardAt };
      list([episodeOf(9, { name: 'The Long Throw', publishedAt: ago(16), listening: again })]);
      show();
      const row = within(await screen.findByRole('listitem'));
      await see(row, 'Being mixed for your club', 'Finished');
    });

    test('M-02 what is said in an episode is found, with its line and time, and plays from there', async () => {
      list(episodes);
      const [, , third] = episodes;
      if (!third) throw new Error('no episode');
      const said = { episodeId: third.id, start: 485, speaker: 'Priya', text: 'My brother’s gloves' };
      const asked = mock(searchSaid, () => ({ data: [said] }));
      const { user } = show();
      await user.type(await screen.findByRole('searchbox', { name: 'Search episodes' }), 'gloves{Enter}');
      const found = within(await screen.findByRole('list', { name: 'Said in episodes' }));
      expect(asked.at(-1)?.query).toEqual({ q: 'gloves' });
      await user.click(found.getByRole('button', { name: 'The Long Throw Priya: My brother’s gloves 8:05' }));
      await waitFor(() => expect(usePlayer.getState()).toMatchObject({ position: 485 }));
      expect(usePlayer.getState().nowPlaying?.episode.name).toBe('The Long Throw');
    });

    test('L5 a finished one that is in the player says Finished, not how much is left', async () => {
      const all = episodes.map((one) =>
        one.number === 9 ? { ...one, listening: { ...one.listening, position: 3 } } : one,
      );
      list(all as Episode[]);
      const { user } = show();
      await user.click(await screen.findByRole('button', { name: 'Finished 1' }));
      expect(rows()[0]).toHaveTextContent(/Finished$/);
      expect(rows()[0]).not.toHaveTextContent(/left/);
    });

    test('filters by finished and unfinished, and searches', async () => {
      list(episodes);
      const { user } = show();
      await user.click(await screen.findByRole('button', { name: 'Finished 1' }));
      expect(names()).toEqual(['The Long Throw']);
      await user.click(screen.getByRole('button', { name: 'Unfinished 3' }));
      expect(names()).toEqual(['Eleven Muddy Boots', 'Before the Whistle', 'Rain Delay']);
      await user.type(screen.getByRole('searchbox', { name: 'Search episodes' }), 'rain{Enter}');
      await waitFor(() => expect(names()).toEqual(['Rain Delay']));
      await see(screen, 'All 1', 'Unfinished 1', 'Finished 0');
    });

    test('nothing found: one button shows all again', async () => {
      list(episodes);
      const { user } = show({ q: 'handball' });
      expect(await screen.findByText('Nothing found')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Show all episodes' }));
      await waitFor(() => expect(names()).toHaveLength(4));
    });

    test('pages, kept in the URL', async () => {
      list(Array.from({ length: 25 }, (_, index) => episodeOf(index + 1, { name: `Number ${index + 1}` })));
      const { user } = show({ page: '2' });
      await waitFor(() => expect(names()).toHaveLength(5));
      await user.click(await screen.findByTitle('Previous Page'));
      await waitFor(() => expect(names()).toHaveLength(20));
    });

    test('more than the API gives at once', async () => {
      const all = Array.from({ length: 130 }, (_, index) =>
        episodeOf(index % 99, { id: crypto.randomUUID() }),
      );
      const calls = mock(listEpisodes, ({ query }) => ({
        data: all.slice((query.page - 1) * query.pageSize, query.page * query.pageSize),
        total: all.length,
      }));
      show();
      expect(await screen.findByRole('button', { name: 'All 130' })).toBeInTheDocument();
      expect(calls.map(({ query }) => query.page)).toEqual([1, 2]);
    });
  });

  describe('an episode’s page', () => {
    const shown = { ...(episodes[1] as Episode), questions: [] };
    const show = () => renderScreen(<EpisodePage id={shown.id} />, { account: accounts.parent });

    test('chapters with their start and length; a press plays from there', async () => {
      mock(getEpisode, () => ({ data: shown }));
      begun();
      list(episodes);
      const { user } = show();
      await screen.findByRole('heading', { level: 1, name: 'Before the Whistle' });
      const chapter = await screen.findByRole('button', { name: '2:41 Interview 11:50' });
      await user.click(chapter);
      await waitFor(() => expect(usePlayer.getState().phase).toBe('playing'));
      expect(document.querySelector('audio')?.currentTime).toBeCloseTo(161);
      expect(chapter).toHaveAttribute('aria-current', 'true');
      expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
    });

    test('what is typed about it does not go along to the next', async () => {
      const all = new Map(episodes.map((episode) => [episode.id, episode]));
      mock(getEpisode, ({ params }) => ({ data: { ...(all.get(params.id) as Episode), questions: [] } }));
      begun();
      list(episodes);
      const { user } = renderScreen(<Pages ids={[...all.keys()]} />, { account: accounts.parent });
      const turn = async (to: string) => {
        await user.click(screen.getByRole('button', { name: 'The other' }));
        await screen.findByRole('heading', { level: 1, name: to });
      };
      // So that both are known, and nothing is loaded between them.
      await turn('Before the Whistle');
      await turn('Eleven Muddy Boots');
      await user.type(screen.getByLabelText('Note'), 'Priya was brave');
      await turn('Before the Whistle');
      expect(screen.getByLabelText('Note')).toHaveValue('');
    });

    test('the waveform shows where it was left, and plays where it is pressed', async () => {
      mock(getEpisode, () => ({ data: shown }));
      begun();
      const { user } = show();
      const slider = await screen.findByRole('slider', { name: 'Position in Before the Whistle' });
      expect(slider).toHaveAttribute('aria-valuetext', '8:31 of 14:31');
      slider.focus();
      await user.keyboard('{Home}');
      await waitFor(() => expect(usePlayer.getState().phase).toBe('playing'));
      expect(document.querySelector('audio')?.currentTime).toBe(0);
    });

    test('an episode that is not there, or not for me', async () => {
      mockRefused(getEpisode, 'not_found', 'The episode is not there');
      show();
      expect(
        await screen.findByRole('heading', { level: 1, name: 'This episode is not here' }),
      ).toBeVisible();
      expect(await hrefOf('All episodes')).toBe('/member/dashboard/podcast');
    });
  });
});

describe('Listen elsewhere', () => {
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

  test('G-05 a link is made with one press, opens in four apps, and is a picture for another device', async () => {
    keepFeeds({});
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Make my link' }));
    await see(screen, 'This link is yours alone', /^Scan the code with another device, or add the link/);
    expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible();
    const bare = address('a').slice('https://'.length);
    expect(await hrefOf('Apple Podcasts')).toBe(`podcast://${bare}`);
    expect(await hrefOf('Pocket Casts')).toBe(`pktc://subscribe/${bare}`);
    expect(await hrefOf('AntennaPod')).toBe(`antennapod-subscribe://${address('a')}`);
    const overcast = `overcast://x-callback-url/add?url=${encodeURIComponent(address('a'))}`;
    expect(await hrefOf('Overcast')).toBe(overcast);
    expect(apps).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('The link is copied')).toBeVisible();
    expect(screen.getByText('Not opened yet')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('G-05 ending a link asks first, and makes a new one or none', async () => {
    const { made, ended } = keepFeeds({
      own: feedOf(1, 'a', { lastRead: { at: '2026-11-23T10:00:00Z', app: 'Overcast' } }),
    });
    const { user } = show();
    expect(await screen.findByText('Last opened 23 Nov 2026 by Overcast')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End this link' }));
    await answerDialog(user, 'End this link?', 'Cancel');
    expect(made).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'End this link' }));
    await answerDialog(user, 'End this link?', 'End it, and make a new one');
    await screen.findByText('Not opened yet');
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
    expect(await screen.findByText('18 networks and 1 app opened it in one day.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'That was us' }));
    expect(await screen.findByText('Not opened yet')).toBeVisible();
    expect(screen.queryByText(/18 networks/)).toBeNull();
    expect(known.map(({ params }) => params.id)).toEqual([id(1)]);
  });

  test('K-01 K-18 a child’s link is off until a guardian makes it, and the page is not for a child', async () => {
    const { ofChild, offChild } = keepFeeds({});
    const { user, unmount } = show();
    await press(user, 'Make a link for Milo', 'Show Milo’s link');
    expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End this link for Milo' }));
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
    await see(card, 'Send Gran the link now.', '1 of 5 links for grandparents');
    await user.click(card.getByRole('button', { name: 'Send Gran the link' }));
    expect(await screen.findByText('The link is copied')).toBeVisible();
    const mail = card.getByRole('link', { name: 'Write Gran an email with the link' }).getAttribute('href');
    expect(decodeURIComponent(mail ?? '')).toContain(gran.page);
    await user.click(card.getByRole('button', { name: 'End this link for Gran' }));
    await answerDialog(user, 'End Gran’s link?', 'End it');
    expect(await card.findByText('0 of 5 links for grandparents')).toBeVisible();
  });
});
