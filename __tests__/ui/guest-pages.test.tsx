import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import Cookies from 'js-cookie';
import type { ReplyOf } from '@/contract/endpoint';
import { type GuestPage, getGuestPage, type OpenEpisode } from '@/contract/feed/guest-page';
import { getVersions } from '@/contract/version';
import { DownloadPrompt } from '@/features/download/download-prompt';
import { DownloadScreen } from '@/features/download/download-screen';
import { platformOf } from '@/features/download/stores';
import { useContinued } from '@/features/download/use-continued';
import { GuestListen } from '@/features/pub/guest-page';
import { violations } from '../support/axe';
import { breakSound, installFakeAudio, setDuration, sound } from '../support/fake-audio';
import { stopClock } from '../support/fixed-clock';
import { later } from '../support/later';
import { mock, mockOffline, mockRefused } from '../support/mock-api';
import { openPage } from '../support/plain-page';
import { hrefOf, renderScreen } from '../support/render';
import { replaceProperty } from '../support/replace-property';
import { afterRoundTrip } from '../support/round-trip';

describe('what a guest hears', () => {
  const token = 'g'.repeat(22);
  const episode = (number: number, over: Partial<OpenEpisode> = {}): OpenEpisode => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    name: `Episode ${number}`,
    number,
    season: 1,
    description: '',
    publishedAt: '2026-11-20T10:00:00Z',
    duration: 871,
    audio: `/api/rss/${token}/${number}/a.mp3`,
    cover: `/api/rss/${token}/${number}/a.jpg`,
    captions: null,
    chapters: [],
    ...over,
  });
  const chapters = [
    { title: 'Intro', start: 0 },
    { title: 'Interview', start: 161 },
  ];
  const page: GuestPage = {
    from: 'Ana',
    clubname: 'Riverside Rovers',
    endsAt: '2027-01-30T12:00:00Z',
    episodes: [episode(2, { chapters }), episode(1)],
  };
  const audio = () => document.querySelector<HTMLAudioElement>('audio[aria-label]');

  const open = (hash: string) => {
    window.history.replaceState(null, '', `#${hash}`);
    return renderScreen(<GuestListen />, { at: '/pub/listen' });
  };
  installFakeAudio();

  test('K-15 a guest’s page plays by the token behind #, says who sends it and until when', async () => {
    const asked = mock(getGuestPage, () => ({ data: page }));
    const { user } = open(token);
    expect(await screen.findByRole('heading', { level: 1, name: 'Riverside Rovers' })).toBeVisible();
    expect(
      screen.getByText('Ana sends you the show of Riverside Rovers. This link works until 30 Jan 2027.'),
    ).toBeVisible();
    expect(audio()?.getAttribute('src')).toBe(page.episodes[0]?.audio);
    expect(audio()?.preload).toBe('none');
    const parts = within(screen.getByRole('list', { name: 'In this episode' }));
    await user.click(parts.getByRole('button', { name: /Interview/ }));
    expect(audio()?.paused).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Play Episode 1' }));
    expect(audio()?.getAttribute('src')).toBe(page.episodes[1]?.audio);
    expect(new Set(asked.map(({ params }) => params.token))).toEqual(new Set([token]));
    expect(await violations()).toEqual([]);
  });

  const isThere = () => waitFor(() => expect(audio()).not.toBeNull());
  const heard = (seconds: number) => act(() => sound(audio() as HTMLAudioElement, seconds));
  const playNow = async () => act(async () => audio()?.play());

  test('an episode goes on where it was left on this device, by each link; at its end it begins anew', async () => {
    mock(getGuestPage, () => ({ data: page }));
    for (const { audio: source } of page.episodes) setDuration(source, 871);
    const first = open(token);
    await first.user.click(await screen.findByRole('button', { name: 'Play Episode 1' }));
    await heard(62);
    first.unmount();
    expect(JSON.stringify({ ...window.localStorage })).not.toMatch(new RegExp(`${token}|Ana|Rovers`));

    const other = open('o'.repeat(22));
    await isThere();
    expect(audio()?.getAttribute('src')).toBe(page.episodes[0]?.audio);
    other.unmount();

    const again = open(token);
    await isThere();
    expect(audio()?.getAttribute('src')).toBe(page.episodes[1]?.audio);
    await playNow();
    expect(audio()?.currentTime).toBeCloseTo(60, -1);
    await heard(871);
    again.unmount();
    open(token);
    await isThere();
    await playNow();
    expect(audio()?.currentTime).toBe(0);
  });

  test.each([
    { what: 'has ended', link: token, end: () => mockRefused(getGuestPage, 'not_found', 'Not there.') },
    {
      what: 'is over by its day',
      link: 'o'.repeat(22),
      end: () => jest.setSystemTime(new Date('2027-02-01')),
    },
  ])('nothing stays on the device of a link that $what', async ({ link, end }) => {
    stopClock('2026-12-01T10:00:00Z');
    mock(getGuestPage, () => ({ data: page }));
    setDuration(page.episodes[0]?.audio ?? '', 871);
    const first = open(token);
    await isThere();
    await playNow();
    await heard(62);
    first.unmount();
    expect(window.localStorage).toHaveLength(1);
    end();
    open(link);
    await waitFor(() => expect(window.localStorage).toHaveLength(0));
  });

  test('a link that has ended says so, a failure offers another try, and no episodes are no error', async () => {
    mockRefused(getGuestPage, 'not_found', 'The link is not there.');
    open(token).unmount();
    const ended = open(token);
    expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible();
    ended.unmount();
    mockRefused(getGuestPage, 'unavailable', 'Away');
    const { user } = open(token);
    const again = await screen.findByRole('button', { name: 'Try again' });
    mock(getGuestPage, () => ({ data: { ...page, episodes: [] } }));
    await user.click(again);
    expect(await screen.findByText(/^No episodes yet/)).toBeVisible();
  });

  test.each([{ link: token.slice(0, 15) }, { link: '' }])(
    'a link that was cut short, %j, says so and asks the server nothing',
    async ({ link }) => {
      const asked = mock(getGuestPage, () => ({ data: page }));
      open(link);
      expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
      expect(screen.getByText(/^The end of the link is missing\./)).toBeVisible();
      expect(asked).toHaveLength(0);
    },
  );

  test('the answer to an earlier link does not take the place of a later one, and Play goes on with what was paused', async () => {
    const newer = 'l'.repeat(22);
    const first = later();
    const fetching = jest.spyOn(globalThis, 'fetch');
    const asked = mock(getGuestPage, async ({ params }) => {
      if (params.token === newer) return { data: { ...page, clubname: 'Ashford' } };
      await first.promise;
      return { data: page };
    });
    const { user } = open(token);
    await waitFor(() => expect(asked).toHaveLength(1));
    window.location.hash = newer;
    expect(await screen.findByRole('heading', { level: 1, name: 'Ashford' })).toBeVisible();
    first.settle();
    const early: Response = await fetching.mock.results[0]?.value;
    await waitFor(() => expect(early.bodyUsed).toBe(true));
    await act(afterRoundTrip);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ashford');
    const play = () => user.click(screen.getByRole('button', { name: 'Play Episode 1' }));
    await play();
    audio()?.pause();
    await play();
    expect(audio()?.paused).toBe(false);
  });

  test('K-15 captions and speed stay for the next episode, and the list says which one is in the player', async () => {
    const captioned = page.episodes.map((one) => ({ ...one, captions: `${one.audio}.vtt` }));
    mock(getGuestPage, () => ({ data: { ...page, episodes: captioned } }));
    replaceProperty(HTMLTrackElement.prototype, 'track', { value: new EventTarget() });
    const { user } = open(token);
    const current = () => screen.getAllByRole('listitem', { current: true }).map((row) => row.textContent);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Speed' }), '1.5×');
    await user.click(screen.getByRole('button', { name: 'Captions' }));
    expect(current()).toEqual([expect.stringMatching(/^Episode 2.*In the player above/)]);
    await user.click(screen.getByRole('button', { name: 'Play Episode 1' }));
    expect(current()).toEqual([expect.stringMatching(/^Episode 1.*In the player above/)]);
    expect(screen.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true');
    expect(document.querySelector('track')?.getAttribute('src')).toBe(captioned[1]?.captions);
    expect(audio()?.playbackRate).toBe(1.5);
  });

  test('a sound that could not be loaded says so, and can be tried again', async () => {
    const asked = mock(getGuestPage, () => ({ data: page }));
    const { user } = open(token);
    await user.click(await screen.findByRole('button', { name: 'Play Episode 1' }));
    const lost = audio();
    if (lost) breakSound(lost, 4);
    expect(await screen.findByText(/The sound could not be loaded/)).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(audio()?.getAttribute('src')).toBe(page.episodes[1]?.audio);
  });
});

describe('the app', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1';
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140 Safari/537.36';

  type Versions = ReplyOf<typeof getVersions>['data'];
  const both: Versions = {
    androidMemberAppVersion: '2.4.1',
    iosMemberAppVersion: '2.4.0',
    androidAppUrl: 'https://play.example/touchline',
    iosAppUrl: 'https://apps.example/touchline',
  };
  const none: Versions = { ...both, androidAppUrl: null, iosAppUrl: null };
  const answer = (data: Versions = both) => mock(getVersions, () => ({ data }));

  const device = (userAgent: string) =>
    jest.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const links = () => within(screen.getByRole('main')).getAllByRole('link');
  const carryOn = () => screen.getByRole('button', { name: 'Continue in the browser' });

  const open = () => openPage(<DownloadScreen />, '/download');
  function prompt() {
    const onContinue = jest.fn();
    return { onContinue, ...openPage(<DownloadPrompt onContinue={onContinue} />, '/member/dashboard') };
  }

  test.each([
    ['Android', android, 'Get it on Google Play Version 2.4.1', both.androidAppUrl],
    ['iPhone', iphone, 'Get it on the App Store Version 2.4.0', both.iosAppUrl],
  ])('U-14 on %s the prompt leads to its store, with the current version', async (_, agent, name, href) => {
    device(agent);
    answer();
    prompt();
    const link = await screen.findByRole('link', { name: /^Get it on/ });
    expect(link.textContent).toBe(name.replace(' Version', 'Version'));
    expect(link).toHaveAttribute('href', href);
    expect(links()).toHaveLength(1);
    expect(await violations()).toEqual([]);
  });

  test('U-14 until the stores are known the prompt offers the browser alone', async () => {
    device(android);
    answer();
    const { user, onContinue } = prompt();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getAllByRole('button')).toEqual([carryOn()]);
    await user.click(carryOn());
    expect(onContinue).toHaveBeenCalledTimes(1);
    expect(await screen.findByRole('link')).toBeVisible();
  });

  test('U-14 when the stores cannot be looked up the prompt leads to the page of the app', async () => {
    mockOffline(getVersions);
    prompt();
    expect(await screen.findByRole('link', { name: 'Get the app' })).toHaveAttribute('href', '/download');
  });

  test.each([
    ['both stores', both],
    ['no store', none],
  ])('U-14 "Continue in the browser" looks the same before and after %s is known', async (_, versions) => {
    for (const show of [prompt, open]) {
      answer(versions);
      const { unmount } = show();
      const button = carryOn();
      const look = button.className;
      await waitFor(() => expect(document.body).toHaveTextContent(/Version 2.4|not in the stores/));
      expect(carryOn()).toBe(button);
      expect(button.className).toBe(look);
      unmount();
    }
  });

  test('U-14 where the system is unknown both stores are offered, without an account', async () => {
    device(windows);
    const calls = answer();
    open();
    expect(await hrefOf(/Google Play/)).toBe(both.androidAppUrl);
    expect(screen.getByRole('link', { name: /App Store/ })).toHaveTextContent('Version 2.4.0');
    expect(calls[0]?.request.headers.get('authorization')).toBeNull();
  });

  test('U-14 only the store of the own system counts; a version that is not set is not shown', async () => {
    device(iphone);
    answer({ ...both, iosMemberAppVersion: null });
    const { unmount } = open();
    const link = await screen.findByRole('link', { name: /App Store/ });
    expect(link.textContent).toBe('Get it on the App Store');
    unmount();
    answer({ ...both, iosAppUrl: null });
    open();
    expect(await screen.findByText(/not in the stores yet/)).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('U-14 the page goes on in the browser, and remembers it', async () => {
    answer(none);
    const { user, moves } = open();
    await screen.findByText(/not in the stores yet/);
    await user.click(carryOn());
    expect(moves).toEqual(['/']);
    expect(renderHook(() => useContinued()).result.current[0]).toBe(true);
  });

  describe('U-14 L8 the device goes on in the browser for 30 days, also after a logout that empties its storage', () => {
    const day = 24 * 60 * 60 * 1000;
    const continued = () => renderHook(() => useContinued()).result;
    const after = (since: number) => {
      const now = Date.now();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
      const [, carryOn] = continued().current;
      act(carryOn);
      clock.mockReturnValue(now + since);
      // As a link from a mail: a tab of its own.
      window.localStorage.clear();
      window.sessionStorage.clear();
      return continued().current[0];
    };

    test.each([
      ['at once', 0, true],
      ['within 30 days', 30 * day - 2000, true],
      ['after 30 days', 30 * day, false],
      ['on a clock that was set back', -day, false],
    ])('%s', (_, since, expected) => expect(after(since)).toBe(expected));

    test('a member without the cookie is asked, and any other value of it counts as none', () => {
      expect(continued().current[0]).toBe(false);
      Cookies.set('continued', 'yes');
      expect(continued().current[0]).toBe(false);
    });

    test('a browser that keeps nothing goes on until the next visit', () => {
      jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
      const hook = continued();
      expect(hook.current[0]).toBe(false);
      act(hook.current[1]);
      expect(hook.current[0]).toBe(true);
    });
  });

  test.each([
    ['the prompt', prompt],
    ['the page', open],
  ])(
    'U-14 L8 without a store %s offers the browser, and promises nothing that is not there',
    async (_, show) => {
      answer(none);
      show();
      expect(await screen.findByText(/not in the stores yet/)).toBeVisible();
      expect(screen.queryByRole('link')).toBeNull();
      expect(carryOn()).toBeVisible();
      expect(document.body).not.toHaveTextContent(/signal|offline|bedtime|notif|on its way/i);
    },
  );

  test('no connection is said in words', async () => {
    mockOffline(getVersions);
    open();
    expect(await screen.findByText(/Check your network/)).toBeVisible();
  });

  test('an iPad that says it is a Mac is recognised by its touch screen', () => {
    const on = (userAgent: string, maxTouchPoints: number) =>
      platformOf({ userAgent, maxTouchPoints } as Navigator);
    expect(on(mac, 5)).toBe('ios');
    expect(on(mac, 0)).toBeUndefined();
    expect(on(windows, 10)).toBeUndefined();
    expect(on(android, 5)).toBe('android');
  });
});
