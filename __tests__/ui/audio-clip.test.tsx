import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AudioClip } from '@/ui/media/audio-clip';
import { breakSound, installFakeAudio, refusePlay, setDuration, sound } from '../support/fake-audio';

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

test('a clip that cannot be played says so and offers another try', async () => {
  render(<AudioClip src="/intro.mp3" label="Intro" duration={161} />);
  refusePlay('NotSupportedError');
  await userEvent.click(screen.getByRole('button', { name: 'Play Intro' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be played.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Pause Intro' })).toBeInTheDocument();
  act(() => breakSound(clip('intro'), 2));
  expect(screen.getByRole('alert')).toBeInTheDocument();
});

test('another file starts from nothing', async () => {
  const { rerender } = render(<AudioClip src="/intro.mp3" label="Intro" duration={161} />);
  await userEvent.click(screen.getByRole('button', { name: 'Play Intro' }));
  act(() => sound(clip('intro'), 12));
  rerender(<AudioClip src="/interview.mp3" label="Intro" duration={60} />);
  expect(screen.getByText('1:00')).toBeInTheDocument();
});
