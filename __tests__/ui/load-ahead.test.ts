import '@/features/listen/player/player';
import { emptyState, usePlayer } from '@/features/listen/player/player-store';
import { holdLoadingAhead, loadAhead, whenIdle } from '@/ui/layout/when-idle';
import { replaceProperty } from '../support/replace-property';

afterEach(() => {
  holdLoadingAhead(false);
  usePlayer.setState(emptyState);
});

/** A task that notes when it begins, and ends when it is told to. */
function taskOf(begun: string[], name: string) {
  let end: (failed?: 'failed') => void = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    end = (failed) => (failed ? reject(new Error('no connection')) : resolve());
  });
  const run = () => {
    begun.push(name);
    return done;
  };
  return { run, end: (failed?: 'failed') => end(failed) };
}

test('G-04 what is loaded ahead is loaded in turn, and waits while the sound needs the connection', async () => {
  const begun: string[] = [];
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) =>
    taskOf(begun, name),
  );
  if (!first || !second || !third || !other) throw new Error('four tasks');
  // Something of a test before may still be loading.
  await new Promise<void>((resolve) => void loadAhead(resolve));
  loadAhead(first.run, second.run);
  const cancel = loadAhead(other.run);
  loadAhead(third.run);
  expect(begun).toEqual(['first']);
  holdLoadingAhead(true);
  first.end('failed');
  await Promise.resolve();
  expect(begun).toEqual(['first']);
  cancel();
  await vi.waitFor(() => {
    holdLoadingAhead(false);
    expect(begun).toEqual(['first', 'second']);
  });
  second.end();
  await vi.waitFor(() => expect(begun).toEqual(['first', 'second', 'third']));
  third.end();
});

test('G-04 from the press on Play until it sounds nothing more is loaded ahead', () => {
  const task = vi.fn();
  usePlayer.setState({ phase: 'loading' });
  loadAhead(task);
  expect(task).not.toHaveBeenCalled();
  usePlayer.setState({ phase: 'playing' });
  expect(task).toHaveBeenCalledOnce();
});

test('G-04 nothing is loaded ahead for people who save data, nor once its component has gone', () => {
  vi.useFakeTimers();
  const task = vi.fn();
  whenIdle(task)();
  replaceProperty(navigator, 'connection', { value: { saveData: true } });
  whenIdle(task);
  replaceProperty(navigator, 'connection', { value: undefined });
  vi.advanceTimersByTime(10_000);
  expect(task).not.toHaveBeenCalled();
  whenIdle(task);
  vi.advanceTimersByTime(10_000);
  expect(task).toHaveBeenCalledOnce();
});
