import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTrimmed } from '@/features/episode-content/recorder/use-trimmed';
import { AudioClip } from '@/ui/media/audio-clip';
import { PlayDisc } from '@/ui/media/play-disc';
import { PlayPill } from '@/ui/media/play-pill';
import { VideoClip } from '@/ui/media/video-clip';
import { breakSound, installFakeAudio, refusePlay, setDuration, sound } from '../support/fake-audio';
import { unsentItem } from '../support/unsent-item';

beforeAll(installFakeAudio);
beforeEach(() => {
  setDuration('/intro.mp3', 161);
  setDuration('/interview.mp3', 60);
});

const clip = (name: string) => {
  const element = [...document.querySelectorAll('audio')].find(
    (one) => one.getAttribute('src') === `/${name}.mp3`,
  );
  if (!element) throw new Error(`no ${name}`);
  return element;
};

test('plays on a press and loads nothing before', async () => {
  render(<AudioClip src="/intro.mp3" label="Intro" duration={161} />);
  expect(clip('intro').preload).toBe('none');
  expect(screen.getByText('2:41')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Play Intro' }));
  expect(await screen.findByRole('button', { name: 'Pause Intro' })).toBeInTheDocument();
  act(() => sound(clip('intro'), 12));
  expect(screen.getByText('0:12 / 2:41')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Pause Intro' }));
  expect(clip('intro').paused).toBe(true);
});

test('is as long as was measured, not as the browser estimates of MP3s that were joined', async () => {
  setDuration('/intro.mp3', 250);
  render(<AudioClip src="/intro.mp3" label="Intro" duration={161} />);
  await userEvent.click(screen.getByRole('button', { name: 'Play Intro' }));
  await screen.findByRole('button', { name: 'Pause Intro' });
  act(() => sound(clip('intro'), 12));
  expect(screen.getByText('0:12 / 2:41')).toBeInTheDocument();
});

test('what was asked for before it was here plays by itself', async () => {
  render(<AudioClip src="/intro.mp3" label="Intro" duration={161} begin />);
  expect(await screen.findByRole('button', { name: 'Pause Intro' })).toBeInTheDocument();
});

test('where the browser will not let it play by itself, its button has the focus', async () => {
  refusePlay('NotAllowedError');
  render(<AudioClip src="/intro.mp3" label="Intro" duration={161} begin />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Play Intro' })).toHaveFocus());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('one clip plays at a time', async () => {
  render(
    <>
      <AudioClip src="/intro.mp3" label="Intro" />
      <AudioClip src="/interview.mp3" label="Interview" />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Play Intro' }));
  await waitFor(() => expect(clip('intro').paused).toBe(false));
  await userEvent.click(screen.getByRole('button', { name: 'Play Interview' }));
  await waitFor(() => expect(clip('intro').paused).toBe(true));
  expect(clip('interview').paused).toBe(false);
  expect(await screen.findByRole('button', { name: 'Play Intro' })).toBeInTheDocument();
});

test('a seek before the first press is where it starts', async () => {
  render(<AudioClip src="/intro.mp3" label="Intro" duration={161} />);
  screen.getByRole('slider', { name: 'Position in Intro' }).focus();
  await userEvent.keyboard('{PageUp}');
  expect(screen.getByText('0:16 / 2:41')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Play Intro' }));
  await waitFor(() => expect(clip('intro').currentTime).toBeCloseTo(16.1));
});

const again = 'Check your connection and try again, or use another browser.';
const download =
  'If it was sent just now, try again in a moment. Otherwise check your connection, download the file, or use another browser.';

describe.each([
  ['a clip', () => <AudioClip src="/intro.mp3" label="Intro" />, `This cannot be played here. ${again}`],
  [
    'a clip of a file that may be downloaded',
    () => <AudioClip src="/intro.mp3" label="Intro" original="/intro.aiff" />,
    `This cannot be played here. ${download}`,
  ],
  ['a disc', () => <PlayDisc src="/intro.mp3" label="Intro" />, `This cannot be played here. ${again}`],
  [
    'a pill',
    () => (
      <PlayPill src="/intro.mp3" label="Intro">
        2:41
      </PlayPill>
    ),
    `This cannot be played here. ${again}`,
  ],
])('%s', (_, player, sentence) => {
  test.each([
    ['refused at once', 4],
    ['broken off', 2],
  ])(
    'that cannot be played says so, and goes on saying so when the browser pauses it: %s',
    async (_how, code) => {
      render(player());
      await userEvent.click(screen.getByRole('button', { name: /^Play Intro/ }));
      await waitFor(() => expect(clip('intro').paused).toBe(false));
      act(() => breakSound(clip('intro'), code));
      await act(async () => clip('intro').pause());
      expect(screen.getByRole('alert')).toHaveTextContent(sentence);
      await userEvent.click(
        screen.queryByRole('button', { name: 'Try again' }) ??
          screen.getByRole('button', { name: /^Play Intro/ }),
      );
      await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
      expect(clip('intro').paused).toBe(false);
    },
  );
});

test.each([
  ['a clip', (src: string) => <AudioClip src={src} label="Intro" />],
  ['a disc', (src: string) => <PlayDisc src={src} label="Intro" />],
])(
  '%s asks for a recording by another address each time, because its copy may be there by now',
  async (_, player) => {
    const link = '/api/file/download?url=x&play=true';
    const { container } = render(player(link));
    const addresses: (string | null)[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      await userEvent.click(
        screen.queryByRole('button', { name: 'Try again' }) ??
          screen.getByRole('button', { name: /^Play Intro/ }),
      );
      const element = container.querySelector('audio') as HTMLAudioElement;
      await waitFor(() => expect(element.paused).toBe(false));
      addresses.push(element.getAttribute('src'));
      act(() => breakSound(element, 4));
    }
    expect(addresses.map((address) => address?.replace('http://localhost', ''))).toEqual([
      link,
      `${link}&again=1`,
      `${link}&again=2`,
    ]);
  },
);

test('a clip that cannot be played offers the file as it came', async () => {
  render(<AudioClip src="/intro.mp3" label="Intro" original="/intro.aiff" />);
  refusePlay('NotSupportedError');
  await userEvent.click(screen.getByRole('button', { name: 'Play Intro' }));
  const link = await screen.findByRole('link', { name: 'Download Intro' });
  expect(link).toHaveAttribute('href', '/intro.aiff');
  expect(link).toHaveAttribute('download');
});

test('a video that cannot be played says so until it plays', async () => {
  render(<VideoClip src="/film.mp4" label="Watch the film" />);
  const video = screen.getByLabelText<HTMLVideoElement>('Watch the film');
  act(() => breakSound(video, 4));
  await act(async () => video.pause());
  expect(screen.getByRole('alert')).toHaveTextContent(`This cannot be played here. ${again}`);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(video.paused).toBe(false);
});

test('the replay of a recording that breaks off says so, and may be tried again', async () => {
  const played: HTMLAudioElement[] = [];
  const { Audio: RealAudio } = window;
  jest.spyOn(window, 'Audio').mockImplementation((src) => {
    const audio = new RealAudio(src);
    played.push(audio);
    return audio;
  });
  const item = { ...unsentItem, mime: 'audio/mp4', ms: 5000 };
  const finished = { item, sound: [], file: new File(['sound'], 'take.m4a', { type: item.mime }) };
  const { result } = renderHook(() => useTrimmed(finished));
  await act(async () => result.current.play());
  expect([result.current.playing, result.current.failed]).toEqual([true, false]);
  await act(async () => {
    for (const audio of played) breakSound(audio, 3);
  });
  expect([result.current.playing, result.current.failed]).toEqual([false, true]);
  await act(async () => result.current.play());
  expect([result.current.playing, result.current.failed]).toEqual([true, false]);
});

test('another file starts from nothing', async () => {
  const { rerender } = render(<AudioClip src="/intro.mp3" label="Intro" duration={161} />);
  await userEvent.click(screen.getByRole('button', { name: 'Play Intro' }));
  act(() => sound(clip('intro'), 12));
  rerender(<AudioClip src="/interview.mp3" label="Intro" duration={60} />);
  expect(screen.getByText('1:00')).toBeInTheDocument();
});
