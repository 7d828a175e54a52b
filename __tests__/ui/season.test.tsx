import { screen, waitFor, within } from '@testing-library/react';
import {
  ClubSeason,
  FamilySeason,
  getClubSeason,
  getFamilySeason,
  listSeasons,
  type ManagedSeason,
  setSeasonOver,
} from '@/contract/season/season';
import { SeasonsDrawer } from '@/features/episode/seasons/seasons-drawer';
import { ClubSeasonCard } from '@/features/season/club-season-card';
import { ClubSeasonPage } from '@/features/season/club-season-page';
import { FamilySeasonPage } from '@/features/season/family-season-page';
import { HomeSeason } from '@/features/season/home-season';
import { drawPicture } from '@/features/season/picture/draw-picture';
import { fitText, type Measure } from '@/features/season/picture/fit-text';
import {
  layOutPicture,
  margin,
  type PictureShape,
  pictureSizes,
} from '@/features/season/picture/picture-layout';
import { PictureSheet } from '@/features/season/picture/picture-sheet';
import {
  altText,
  clubPicture,
  familyPicture,
  type PictureContent,
} from '@/features/season/picture/season-picture';
import { SeasonLink } from '@/features/season/season-link';
import { cell } from '../support/analytics-page';
import { blank } from '../support/blank';
import { mock, refuse } from '../support/mock-api';
import { accounts, shared } from '../support/people';
import { answerDialog, hrefOf, press, renderScreen, see } from '../support/render';
import { replaceProperty } from '../support/replace-property';

// jsdom has no canvas: the picture itself is looked at by `season.spec.ts`.
jest.mock('@/features/season/picture/draw-picture', () => ({ drawPicture: jest.fn() }));

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
const quote = {
  question: 'Who helps?',
  episode: 'The Final',
  mine: 'My coach',
  theirs: 'My sister',
  name: 'Milo',
};
const allHeard = 'Together you heard 9 of 12 episodes to the end: you, Milo and Ida.';
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
      quote,
      unasked: ['Noah'],
      voice: { intro: 12, interview: 1, outro: 0, seconds: 3000 },
    });
    await see(screen, allHeard, '2 h 12 min');
    await see(
      screen,
      'Club news in 12 episodes and 1 interview: 50 min that are only in your club’s episodes.',
    );
    const both = within(screen.getByRole('figure', { name: 'What you both said' }));
    await see(both, 'My sister', 'My coach', 'Milo', 'You');
    expect(await hrefOf('Family Members')).toBe('/member/dashboard/family');
    expect(await hrefOf('Rain Delay')).toContain(episodes.first.id);
    expect(screen.queryByRole('group', { name: 'Season' })).not.toBeInTheDocument();
    expect(container.textContent).not.toMatch(/streak|rank|percent|better|other families/i);
  });

  test('K-18 K-12 a child shares nothing to outside, and reads that grown-ups see one sum', async () => {
    open({ children: [] }, { account: accounts.child });
    await see(screen, 'You heard 9 of 12 episodes to the end.');
    await see(screen, /^Your grown-ups see one number for how much you and they heard/);
    expect(screen.queryByRole('button', { name: 'Make a picture' })).not.toBeInTheDocument();
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('href')).toMatch(/^\/member\//);
  });

  test('who heard nothing reads what waits for them, and no zero', async () => {
    open({ heard: { finished: 0, begun: 0, seconds: 0 }, children: [] });
    await see(screen, '12 episodes, and you can still hear all of them.');
    expect(await hrefOf('Begin with the first one')).toContain(episodes.first.id);
    expect(screen.queryByText('Heard to the end')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Make a picture' })).not.toBeInTheDocument();
  });

  test('while no season is over, or together, it says so; a failure can be tried again', async () => {
    const none = open(null);
    await see(screen, 'The season is not over yet');
    none.unmount();
    const together = open({}, { account: shared(accounts.child, ['Milo', 'Ana']) });
    await see(screen, 'Whose season do you want to see?');
    expect(together.calls).toEqual([]);
    together.unmount();
    mock(getFamilySeason, () => {
      throw refuse('unavailable', 'The server is busy.');
    });
    const { user } = renderScreen(<FamilySeasonPage />, { at: member });
    await see(screen, 'The server is busy.');
    mock(getFamilySeason, () => ({ data: season() }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await see(screen, allHeard);
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
    await see(screen, 'Season 2 is over', allHeard, 'Older episodes');
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

const club = (of: Partial<ClubSeason> = {}): ClubSeason => ({
  ...blank(ClubSeason),
  ...{ season: 2, seasons: [2], episodes, withClub: 11, answers: 25 },
  voice: { intro: 11, interview: 9, outro: 10, seconds: 4200 },
  heard: { seconds: cell(90_000), listens: cell(1240), members: cell(64), byMonth: true },
  interviews: [{ number: 4, name: 'captain Priya' }],
  sponsors: ['Bakery', 'Boots'],
  ...of,
});

describe('the season of a club', () => {
  test('its admins read what they made and how it was heard', async () => {
    mock(getClubSeason, () => ({ data: club() }));
    renderScreen(
      <main>
        <ClubSeasonPage />
      </main>,
      { at: '/club/dashboard/season' },
    );
    await see(screen, 'Riverside Rovers FC spoke in 11 of 12 episodes, for 1 h 10 min.', '1,240', '64');
    await see(screen, 'in a month, on average', '25 or more', 'Ep 4 · captain Priya', 'Bakery and Boots');
  });

  test('K-12 what is hidden is said to be hidden, never zero', async () => {
    const heard = { seconds: cell(null), listens: cell(null), members: cell(null), byMonth: false };
    mock(getClubSeason, () => ({ data: club({ heard, answers: null }) }));
    renderScreen(<ClubSeasonPage />, { at: '/club/dashboard/season' });
    expect(await screen.findAllByText('fewer than 10')).toHaveLength(3);
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
    await waitFor(() => expect(asked).toMatchObject([{ query: { onlyNew: 'true' } }]));
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

describe('the sheet of the picture', () => {
  const draw = jest.mocked(drawPicture);

  const children = [
    { id: '1', firstName: 'Milo' },
    { id: '2', firstName: 'Milo' },
  ];
  const names = () => draw.mock.lastCall?.[0].names;

  const open = () =>
    renderScreen(
      <PictureSheet
        open
        onClose={() => undefined}
        logo={null}
        childrenToName={children}
        makeContent={(ticked) => ({
          ...{ club: 'Rovers', title: 'Season 2', figures: [], lines: [] },
          names: ticked.join('+'),
        })}
        fileName="season-2"
      />,
      { at: '/member/dashboard/season' },
    );

  beforeEach(() => {
    draw.mockReset().mockResolvedValue({ blob: new Blob(['png']), url: 'data:image/png;base64,cG5n' });
  });

  /** A phone that gives files to other apps. */
  function withShare(share: () => Promise<void>) {
    const shared = jest.fn(share);
    replaceProperty(navigator, 'share', { value: shared });
    replaceProperty(navigator, 'canShare', { value: () => true });
    return shared;
  }

  test('K-18 no name is ticked beforehand, and two children of one name are ticked apart', async () => {
    const { user } = open();
    expect(await screen.findByRole('img', { name: 'Rovers, Season 2' })).toBeVisible();
    expect(names()).toBe('');
    const [first, second] = screen.getAllByRole('checkbox', { name: 'Milo' });
    expect(first).not.toBeChecked();
    await user.click(first as HTMLElement);
    expect(await screen.findByRole('img', { name: 'Rovers, Season 2 Milo' })).toBeVisible();
    expect(second).not.toBeChecked();
    await user.click(second as HTMLElement);
    await waitFor(() => expect(names()).toBe('Milo+Milo'));
    await user.click(first as HTMLElement);
    await waitFor(() => expect(names()).toBe('Milo'));
  });

  test('a phone shares the file with what it shows in words; where none can be shared it is saved', async () => {
    const shared = withShare(() => Promise.resolve());
    const { user, unmount } = open();
    await user.click(await screen.findByText('Story'));
    await press(user, 'Share');
    const [given] = shared.mock.calls[0] as unknown as [{ files: File[]; text: string }];
    expect([given.files[0]?.name, given.files[0]?.type, given.text]).toEqual([
      'season-2-story.png',
      'image/png',
      'Rovers, Season 2',
    ]);
    unmount();
    replaceProperty(navigator, 'canShare', { value: undefined });
    open();
    expect(await screen.findByRole('img', { name: 'Rovers, Season 2' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save the picture' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  });

  test('who changes their mind reads nothing; a phone that cannot share says what to do', async () => {
    const shared = withShare(() => Promise.reject(new DOMException('left', 'AbortError')));
    const { user } = open();
    await press(user, 'Share');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    shared.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await press(user, 'Share');
    await see(screen, 'The phone could not share it. Save it instead.');
  });

  test('a picture that could not be made can be tried again', async () => {
    draw.mockRejectedValueOnce(new Error('no canvas'));
    const { user } = open();
    await see(screen, 'The picture could not be made.');
    expect(screen.getByRole('button', { name: 'Save the picture' })).toBeDisabled();
    await press(user, 'Try again');
    expect(await screen.findByRole('img', { name: 'Rovers, Season 2' })).toBeVisible();
  });
});

describe('the picture', () => {
  /** Wide letters: nearly as wide as they are high, and emoji wider still. */
  const measure: Measure = (text, size) =>
    [...text].reduce(
      (sum, sign) => sum + size * (/\p{Extended_Pictographic}|\p{Script=Han}/u.test(sign) ? 1.25 : 0.72),
      0,
    );

  const whole = season({ season: 3, opened: 4, quote });

  const everyWord = (content: PictureContent) => JSON.stringify([content, altText(content)]);

  test('K-18 a picture of a family names no child, unless it is ticked, and quotes no answer', () => {
    const plain = everyWord(familyPicture(whole, 'Rovers', []));
    for (const word of ['Milo', 'Ida', 'coach', 'sister']) expect(plain).not.toContain(word);
    const ticked = everyWord(familyPicture(whole, 'Rovers', ['Ida']));
    expect(ticked).toContain('with Ida');
    expect(ticked).not.toContain('Milo');
  });

  test('a picture says in words what it shows', () => {
    expect(altText(familyPicture(whole, 'Rovers', ['Milo', 'Ida']))).toBe(
      'Rovers, Season 3 with Milo and Ida. 9 of 12 episodes to the end. 2 h 12 min heard. 4 questions we both answered. From “Rain Delay” to “The Final”',
    );
  });

  test('K-12 a picture of a club leaves out a hidden figure', () => {
    const { heard } = club();
    const hidden = clubPicture(club({ heard: { ...heard, listens: cell(null) } }), 'Rovers');
    expect(hidden.figures.map(({ label }) => label)).toEqual(['episodes with our voice', 'from our club']);
    const shown = clubPicture(club(), 'Rovers');
    expect(shown.figures.at(-1)).toEqual({ value: '1,240', label: 'listens' });
    expect(shown.lines.at(-1)).toBe('Thank you, Bakery and Boots');
  });

  const long: Record<string, string> = {
    'two words': 'Riverside Rovers',
    'a long name':
      'The Amalgamated Wolverhampton and District Under-Twelves Association Football Club of 1884',
    'one long word': 'Donaudampfschifffahrtsgesellschaftskapitänssportvereinigung',
    emoji: '👩‍👩‍👧‍👦⚽️🏆'.repeat(24),
    'another script': 'नदी किनारे रोवर्स फुटबॉल क्लब और उसके सभी परिवार',
    'right to left': 'نادي ضفة النهر لكرة القدم وجميع عائلاته الكريمة',
    'no spaces': '河畔流浪者足球俱乐部及其所有家庭和教练'.repeat(4),
  };

  const shapes = Object.keys(pictureSizes) as PictureShape[];

  test.each(
    Object.entries(long).flatMap(([what, text]) => shapes.map((shape) => [what, shape, text] as const)),
  )(
    'with %s everywhere each line of a %s has room, and no two are on top of each other',
    (_what, shape, text) => {
      const content: PictureContent = {
        ...{ club: text, title: 'Season 999', names: `with ${text}, ${text} and ${text}` },
        figures: [
          { value: '999', label: 'of 999 episodes to the end' },
          { value: '999 h 59 min', label: 'heard' },
          { value: '999', label: 'questions we both answered' },
        ],
        lines: [`From “${text}” to “${text}”`, `Thank you, ${text} and ${text}`],
      };
      const { width, height } = pictureSizes[shape];
      const { texts, sound } = layOutPicture(content, shape, measure);
      for (const { text: line, x, y, size } of texts) {
        expect(x + measure(line, size)).toBeLessThanOrEqual(width - margin);
        expect(y - size).toBeGreaterThanOrEqual(0);
        expect(y + size * 0.25).toBeLessThanOrEqual(height);
        expect(size).toBeGreaterThanOrEqual(26);
      }
      // The sound is a line of its own.
      const boxes = [
        ...texts.map(({ y, size }) => [y - size * 0.75, y + size * 0.2] as const),
        [sound.y - sound.height / 2, sound.y + sound.height / 2] as const,
      ].sort(([one], [other]) => one - other);
      for (const [place, [, bottom]] of boxes.entries())
        expect(boxes[place + 1]?.[0] ?? height).toBeGreaterThanOrEqual(bottom);
    },
  );

  test('a text is set smaller before it is broken, and breaks between the characters that people see', () => {
    const room = { width: 400, lines: 2, sizes: [60, 40, 30] };
    expect(fitText('Rovers', room, measure)).toEqual({ lines: ['Rovers'], size: 60 });
    expect(fitText('Riverside Rovers', room, measure)).toEqual({ lines: ['Riverside', 'Rovers'], size: 60 });
    expect(fitText('Wolverhampton', room, measure)).toEqual({ lines: ['Wolverhampton'], size: 40 });
    const family = '👩‍👩‍👧‍👦';
    const cut = fitText(family.repeat(30), { width: 400, lines: 1, sizes: [30] }, measure);
    expect(cut.lines[0]).toMatch(new RegExp(`^(${family})+…$`, 'u'));
  });
});

describe('the drawer of seasons', () => {
  const row = (season: number, of: Partial<ManagedSeason> = {}): ManagedSeason => ({
    ...{ season, published: 3, unpublished: 0, endedAt: null, said: false },
    ...of,
  });

  function open(rows: ManagedSeason[]) {
    let kept = rows;
    mock(listSeasons, () => ({ data: kept }));
    const said = mock(setSeasonOver, ({ params, body }) => {
      const endedAt = body.over ? '2026-11-20T12:00:00.000Z' : null;
      kept = kept.map((each) =>
        each.season === params.season ? { ...each, endedAt, said: body.over } : each,
      );
      return { data: row(params.season, { endedAt }), message: `Season ${params.season} continues` };
    });
    return {
      said,
      ...renderScreen(<SeasonsDrawer open onClose={() => undefined} />, { at: '/admin/dashboard/episodes' }),
    };
  }

  test('the platform ends a season, after a question, and can undo it', async () => {
    const { user, said } = open([row(2, { published: 2, unpublished: 1 }), row(1)]);
    await see(screen, '2 published, 1 not yet', '3 published');
    await user.click(screen.getByRole('button', { name: 'End season 1…' }));
    await answerDialog(user, 'End season 1?', 'End season 1');
    await see(screen, /^Over since 20 Nov 2026$/);
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    expect(await screen.findByRole('button', { name: 'End season 1…' })).toBeEnabled();
    expect(said.map(({ params, body }) => [params.season, body.over])).toEqual([
      [1, true],
      [1, false],
    ]);
  });

  test('a season that a later one has ended stays so, and one without a published episode cannot end', async () => {
    open([
      row(3, { published: 0, unpublished: 2 }),
      row(2, { endedAt: '2026-11-20T12:00:00.000Z', said: true }),
      row(1, { endedAt: '2026-11-01T12:00:00.000Z' }),
    ]);
    await see(screen, 'Over since 1 Nov 2026, because a later one has begun');
    expect(screen.getByRole('button', { name: 'End season 3…' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Continue season 2' })).toBeEnabled();
    const [, , last] = screen.getAllByRole('listitem');
    expect(within(last as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  });
});
