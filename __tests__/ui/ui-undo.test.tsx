import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useUndo } from '@/ui/feedback/use-undo';
import { press, renderScreen } from '../support/render';

function Deleting({ undo }: { undo: () => Promise<string> }) {
  const { offer, withdraw } = useUndo();
  const club = { text: 'Riverside Rovers FC was deleted.', what: 'Riverside Rovers FC', undo };
  const other = { text: 'Hillside was deleted.', what: 'Hillside', undo };
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => offer({ id: 'rovers', ...club })}>
        Delete
      </button>
      <button type="button" onClick={() => offer({ id: 'hillside', ...other })}>
        Delete another
      </button>
      <button type="button" onClick={() => withdraw('rovers')}>
        Restore
      </button>
    </main>
  );
}

const undoButton = () => screen.findByRole('button', { name: 'Undo: Riverside Rovers FC' });
const isBack = async () => 'Riverside Rovers FC is back';

test('what was done is announced with an Undo, which the keyboard is led to, and which takes it back', async () => {
  const undo = vi.fn(isBack);
  const { user } = renderScreen(<Deleting undo={undo} />);
  await user.tab();
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const button = await undoButton();
  await waitFor(() => expect(button).toHaveFocus());
  expect(button.closest('[role="alert"]')).toHaveTextContent('Riverside Rovers FC was deleted.Undo');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Riverside Rovers FC is back')).toBeVisible();
  expect(undo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
});

test('X-01 what cannot be taken back any more says why', async () => {
  const { user } = renderScreen(
    <Deleting
      undo={async () => {
        throw new Error('The club was not found.');
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await undoButton());
  expect(await screen.findByRole('dialog', { name: 'Error' })).toHaveTextContent('The club was not found.');
});

test('the Undo stays ten seconds, and longer under the mouse or the keyboard', async () => {
  const { user } = renderScreen(<Deleting undo={isBack} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const button = await undoButton();
  const notice = button.parentElement as HTMLElement;
  const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
  // The notice's time begins anew at each blur, so the fake clock covers all of it.
  act(() => button.focus());
  vi.useFakeTimers();
  await pass(30);
  act(() => button.blur());
  await pass(9.9);
  expect(button).toBeInTheDocument();
  fireEvent.mouseEnter(notice);
  await pass(30);
  expect(button).toBeInTheDocument();
  fireEvent.mouseLeave(notice);
  await pass(9.9);
  expect(button).toBeInTheDocument();
  await pass(0.2);
  vi.useRealTimers();
  await waitFor(() => expect(button).not.toBeInTheDocument());
});

test('an Undo that has nothing to take back any more goes, and only that one', async () => {
  const { user } = renderScreen(<Deleting undo={isBack} />);
  await press(user, 'Delete', 'Delete another');
  const button = await undoButton();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Undo: Hillside' })).toBeVisible();
});
