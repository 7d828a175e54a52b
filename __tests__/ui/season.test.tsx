import { screen, within } from '@testing-library/react';
import { ClubSeason, FamilySeason, getClubSeason, getFamilySeason } from '@/contract/season/season';
import { ClubSeasonCard } from '@/features/season/club-season-card';
import { ClubSeasonPage } from '@/features/season/club-season-page';
import { FamilySeasonPage } from '@/features/season/family-season-page';
import { HomeSeason } from '@/features/season/home-season';
import { SeasonLink } from '@/features/season/season-link';
import { violations } from '../support/axe';
import { blank } from '../support/blank';
import { mock, refuse } from '../support/mock-api';
import { accounts, shared } from '../support/people';
import { hrefOf, renderScreen, see } from '../support/render';

const episode = (place: number, name: string) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${place}`, number: place, name, artwork: null },
});
const episodes = { count: 12, seconds: 9600, first: episode(1, 'Rain Delay'), last: episode(2, 'The Final') };
const season = (of: Partial<FamilySeason> = {}): FamilySeason => ({
  ...blank(FamilySeason),
  ...{ season: 2, seasons: [2], episodes },
  heard: { finished: 9, begun: 1, seconds: 7920 },
  children: [
    { id: '00000000-0000-4000-8000-00000000000a', firstName: 'Milo' },
    { id: '00000000-0000-4000-8000-00000000000b', firstName: 'Ida' },
  ],
  ...of,
});
const member = '/member/dashboard/season';

function open(of: Partial<FamilySeason> | null, options: { account?: typeof accounts.parent } = {}) {
  const calls = mock(getFamilySeason, () => ({ data: of && season(of) }));
  return {
    calls,
    ...renderScreen(
      <main>
        <FamilySeasonPage />
      </main>,
      { at: member, ...options },
    ),
  };
}

describe('the season of a family', () => {
  test('a parent reads what all of them heard, without a comparison', async () => {
    const { container } = open({
      opened: 3,
      quote: {
        question: 'Who helps?',
        episode: 'The Final',
        mine: 'My coach',
        theirs: 'My sister',
        name: 'Milo',
      },
      unasked: ['Noah'],
      voice: { intro: 12, interview: 1, outro: 0, seconds: 3000 },
    });
    await see(
      screen,
      'You, Milo and Ida heard 9 of 12 episodes to the end.',
      '2 h 12 min',
      'Club news in 12 episodes and 1 interview: 50 min that only your club has.',
    );
    const quote = within(screen.getByRole('figure', { name: 'What you both said' }));
    await see(quote, 'My sister', 'My coach', 'Milo', 'You');
    expect(await hrefOf('Family Members')).toBe('/member/dashboard/family');
    expect(await hrefOf('Rain Delay')).toContain(episodes.first.id);
    expect(screen.queryByRole('group', { name: 'Season' })).not.toBeInTheDocument();
    expect(container.textContent).not.toMatch(/streak|rank|percent|better|other families/i);
    expect(await violations(container)).toEqual([]);
  });

  test('K-18 K-12 a child shares nothing to outside, and reads that grown-ups see one sum', async () => {
    open({ children: [] }, { account: accounts.child });
    await see(
      screen,
      'You heard 9 of 12 episodes to the end.',
      /Your grown-ups see how much you and they heard/,
    );
    expect(screen.queryByRole('button', { name: 'Make a picture' })).not.toBeInTheDocument();
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('href')).toMatch(/^\/member\//);
  });

  test('who heard nothing reads what waits for them, and no zero', async () => {
    open({ heard: { finished: 0, begun: 0, seconds: 0 }, children: [] });
    await see(screen, '12 episodes, and all of it is still here to hear.');
    expect(await hrefOf('Begin with the first one')).toContain(episodes.first.id);
    expect(screen.queryByText('Heard to the end')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Make a picture' })).not.toBeInTheDocument();
  });

  test('while no season is over, or together, it says so; a failure can be tried again', async () => {
    const none = open(null);
    await see(screen, 'The season goes on');
    none.unmount();
    const together = open({}, { account: shared(accounts.child, ['Milo', 'Ana']) });
    await see(screen, 'Who wants to see it?');
    expect(together.calls).toEqual([]);
    together.unmount();
    mock(getFamilySeason, () => {
      throw refuse('unavailable', 'The server is busy.');
    });
    const { user } = renderScreen(<FamilySeasonPage />, { at: member });
    await see(screen, 'The server is busy.');
    mock(getFamilySeason, () => ({ data: season() }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await see(screen, 'You, Milo and Ida heard 9 of 12 episodes to the end.');
  });

  test('an older season is one press away', async () => {
    const calls = mock(getFamilySeason, ({ query }) => ({
      data: season({ season: query.season ?? 2, seasons: [2, 1] }),
    }));
    const { user } = renderScreen(<FamilySeasonPage />, { at: member });
    await user.click(await screen.findByRole('button', { name: 'Season 1' }));
    expect(await screen.findByRole('region', { name: 'Season 1' })).toBeVisible();
    expect(calls.map(({ query }) => query.season)).toEqual([undefined, 1]);
  });
});

describe('on Home', () => {
  const home = (of: Partial<FamilySeason> | null, account = accounts.parent) => {
    const calls = mock(getFamilySeason, () => ({ data: of && season(of) }));
    renderScreen(
      <HomeSeason meanwhile={<p>Waiting</p>}>
        <p>Older episodes</p>
      </HomeSeason>,
      { account },
    );
    return calls;
  };

  test('a season that has just ended has a card; what is below waits, so that nothing moves', async () => {
    home({});
    expect(screen.getByText('Waiting')).toBeVisible();
    await see(
      screen,
      'Season 2 is over',
      'You, Milo and Ida heard 9 of 12 episodes to the end.',
      'Older episodes',
    );
    expect(await hrefOf('Your season')).toBe(member);
  });

  test('there is no card without a season that is new', async () => {
    const calls = home(null);
    await see(screen, 'Older episodes');
    expect(calls).toMatchObject([{ query: { onlyNew: 'true' } }]);
    expect(screen.queryByText('Season 2 is over')).not.toBeInTheDocument();
  });

  test('people who listen together are not asked about', async () => {
    const calls = home({}, shared(accounts.child, ['Milo', 'Ana']));
    await see(screen, 'Older episodes');
    expect(calls).toEqual([]);
  });
});

describe('the season of a club', () => {
  const cell = (value: number | null) => ({ value, hidden: value === null });
  const club = (of: Partial<ClubSeason> = {}): ClubSeason => ({
    ...blank(ClubSeason),
    ...{ season: 2, seasons: [2], episodes, withClub: 11, answers: 25 },
    voice: { intro: 11, interview: 9, outro: 10, seconds: 4200 },
    heard: { seconds: cell(90_000), listens: cell(1240), members: cell(64), byMonth: true },
    interviews: [{ number: 4, name: 'captain Priya' }],
    sponsors: ['Bakery', 'Boots'],
    ...of,
  });

  test('its admins read what they made and how it was heard', async () => {
    mock(getClubSeason, () => ({ data: club() }));
    const { container } = renderScreen(
      <main>
        <ClubSeasonPage />
      </main>,
      { at: '/club/dashboard/season' },
    );
    await see(
      screen,
      'Riverside Rovers FC spoke in 11 of 12 episodes, for 1 h 10 min.',
      '1,240',
      '64',
      'in a month, on average',
      '25 or more',
      'Ep 4 · captain Priya',
      'Bakery and Boots',
    );
    expect(await violations(container)).toEqual([]);
  });

  test('K-12 what is hidden is said to be hidden, never zero', async () => {
    const heard = { seconds: cell(null), listens: cell(null), members: cell(null), byMonth: false };
    mock(getClubSeason, () => ({ data: club({ heard, answers: null }) }));
    renderScreen(<ClubSeasonPage />, { at: '/club/dashboard/season' });
    expect(await screen.findAllByRole('button', { name: /Hidden: fewer than 10 people/ })).toHaveLength(3);
    await see(screen, 'shown once five people have answered');
  });

  test('its dashboard has a card in the weeks after a season, and none without', async () => {
    mock(getClubSeason, () => ({ data: club() }));
    const first = renderScreen(<ClubSeasonCard />, { at: '/club/dashboard' });
    await see(screen, 'Riverside Rovers FC spoke in 11 of 12 episodes, for 1 h 10 min.');
    expect(await hrefOf('Our season')).toBe('/club/dashboard/season');
    first.unmount();
    const asked = mock(getClubSeason, () => ({ data: null }));
    renderScreen(<ClubSeasonCard />, { at: '/club/dashboard' });
    await vi.waitFor(() => expect(asked).toMatchObject([{ query: { onlyNew: 'true' } }]));
    expect(screen.queryByText('Our season')).not.toBeInTheDocument();
  });
});

test.each([
  ['/member/dashboard/podcast', 'Your season', member],
  ['/club/dashboard/episodes', 'Our season', '/club/dashboard/season'],
])('at %s a season stays to be found also when it ended long ago', async (at, name, page) => {
  mock(getFamilySeason, () => ({ data: season() }));
  mock(getClubSeason, () => ({ data: { ...blank(ClubSeason), season: 1, episodes } }));
  renderScreen(<SeasonLink />, { at });
  expect(await hrefOf(name)).toBe(page);
});
