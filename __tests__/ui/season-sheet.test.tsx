import { screen } from '@testing-library/react';
import { drawPicture } from '@/features/season/picture/draw-picture';
import { PictureSheet } from '@/features/season/picture/picture-sheet';
import { press, renderScreen, see } from '../support/render';
import { replaceProperty } from '../support/replace-property';

// jsdom has no canvas: the picture itself is looked at by `season.spec.ts`.
vi.mock('@/features/season/picture/draw-picture', () => ({ drawPicture: vi.fn() }));
const draw = vi.mocked(drawPicture);

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
  const shared = vi.fn(share);
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
  await vi.waitFor(() => expect(names()).toBe('Milo+Milo'));
  await user.click(first as HTMLElement);
  await vi.waitFor(() => expect(names()).toBe('Milo'));
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
