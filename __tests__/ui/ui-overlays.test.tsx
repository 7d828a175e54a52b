import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Checkbox, Form, Input } from 'antd';
import { type ComponentType, useState } from 'react';
import { useResultModal } from '@/ui/feedback/result-modal';
import { useUndo } from '@/ui/feedback/use-undo';
import { FormDrawer } from '@/ui/form/form-drawer';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { AntdProvider } from '@/ui/theme/antd-provider';
import { later } from '../support/later';
import { tellOfChange, windowWhere } from '../support/media';
import { answerDialog, press, renderScreen } from '../support/render';
import { spyRouter } from '../support/spy-router';

interface Values {
  name: string;
}

interface DrawerProps {
  onSubmit: (values: Values) => Promise<void>;
  onClose?: () => void;
  failure?: { message: string; fields: Record<string, string> };
  tellAll?: boolean;
}

const Drawer = ({ onSubmit, onClose = () => {}, failure, tellAll }: DrawerProps) => (
  <FormDrawer<Values>
    title="New host"
    open
    onClose={onClose}
    initialValues={{ name: 'Priya' }}
    onSubmit={onSubmit}
    submitLabel="Save host"
    failure={failure}
    tellAll={tellAll}
  >
    <Form.Item<Values> name="name" label="Name" rules={[{ required: true, message: 'Give the host a name' }]}>
      <Input />
    </Form.Item>
  </FormDrawer>
);

const name = () => screen.getByLabelText('Name');

/** Whether Back leads to the page before. */
function pressBack(goBack: () => boolean) {
  let followed = true;
  act(() => {
    followed = goBack();
  });
  return followed;
}

test('sends what was typed, by button or Enter, and only when it is valid', async () => {
  const sent: Values[] = [];
  const { user } = renderScreen(
    <Drawer
      onSubmit={async (values) => {
        sent.push(values);
      }}
    />,
  );
  await user.clear(name());
  await user.click(screen.getByRole('button', { name: 'Save host' }));
  expect(await screen.findByText('Give the host a name')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(name(), 'Sam{Enter}');
  await waitFor(() => expect(sent).toEqual([{ name: 'Sam' }]));
});

test('the first field has the focus at once, so that nothing typed is lost; on a touch screen it is left alone', async () => {
  const { user, unmount } = renderScreen(<Drawer onSubmit={async () => {}} />);
  await waitFor(() => expect(name()).toHaveFocus());
  await user.keyboard(' N.');
  expect(name()).toHaveValue('Priya N.');
  unmount();
  windowWhere('(pointer: coarse)');
  renderScreen(<Drawer onSubmit={async () => {}} />);
  expect(await screen.findByLabelText('Name')).not.toHaveFocus();
});

test('what was typed stays when the person asks for less motion meanwhile', async () => {
  render(
    <AntdProvider>
      <input aria-label="Note" />
    </AntdProvider>,
  );
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'half a' } });
  windowWhere('(prefers-reduced-motion: reduce)');
  act(tellOfChange);
  expect(screen.getByLabelText('Note')).toHaveValue('half a');
});

function Failing({ tellAll }: { tellAll: boolean }) {
  const [failure, setFailure] = useState<DrawerProps['failure']>();
  return (
    <Drawer
      failure={failure}
      tellAll={tellAll}
      onSubmit={async () => {
        setFailure({ message: 'Not saved.', fields: { name: 'There is a host of this name' } });
        throw new Error('refused');
      }}
    />
  );
}

test.each([
  ['once, at the refused field', false],
  ['in the Error modal, too, on a screen of the spec', true],
])('D4 X-01 a refused save keeps what was typed, and says why %s', async (_, tellAll) => {
  const { user } = renderScreen(<Failing tellAll={tellAll} />);
  await user.type(name(), ' N.');
  await user.click(screen.getByRole('button', { name: 'Save host' }));
  expect(await screen.findByText('There is a host of this name')).toBeInTheDocument();
  if (tellAll) {
    await answerDialog(user, 'Error', 'OK', 'Not saved.');
  }
  await waitFor(() => expect(name()).toHaveFocus());
  expect(screen.queryByText('Not saved.')).not.toBeInTheDocument();
  expect(name()).toHaveValue('Priya N.');
  expect(screen.getByRole('button', { name: 'Save host' })).toBeEnabled();
});

const noTick = { message: 'Not saved.', fields: { all: 'Tick this' } };

function Ticked() {
  const [failure, setFailure] = useState<DrawerProps['failure']>();
  const onSubmit = async () => {
    setFailure(noTick);
    throw new Error('refused');
  };
  return (
    <FormDrawer title="Move" open onClose={() => {}} onSubmit={onSubmit} submitLabel="Go" failure={failure}>
      <Form.Item name="all" valuePropName="checked">
        <Checkbox>All</Checkbox>
      </Form.Item>
    </FormDrawer>
  );
}

test('D4 what the server refused at a field without rules is said until the field is changed', async () => {
  const { user } = renderScreen(<Ticked />);
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(await screen.findByText('Tick this')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'All' }));
  await waitFor(() => expect(screen.queryByText('Tick this')).toBeNull());
  expect(screen.getByRole('button', { name: 'Go' })).toBeEnabled();
});

test('asks before typed text is thrown away, and only then', async () => {
  const onClose = jest.fn();
  const { user } = renderScreen(<Drawer onSubmit={async () => {}} onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.type(name(), '!');
  await press(user, 'Close', 'Keep editing');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const again = await screen.findAllByRole('button', { name: 'Discard' });
  await user.click(again[again.length - 1] as HTMLElement);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
});

test('U6 Back closes it instead of the page below, and asks when something would be lost; a reload asks too', async () => {
  const onClose = jest.fn();
  const { wrap, goBack } = spyRouter('/club/dashboard');
  const { user, unmount } = renderScreen(wrap(<Drawer onSubmit={async () => {}} onClose={onClose} />));
  const reload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(reload()).toBe(true);
  await user.type(name(), '!');
  expect(reload()).toBe(false);
  expect(pressBack(goBack)).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.type(name(), '{Backspace}');
  expect(pressBack(goBack)).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  expect([pressBack(goBack), reload()]).toEqual([true, true]);
});

test('U6 closed otherwise, it leaves nothing that a later Back would stop at', () => {
  const { wrap, goBack } = spyRouter('/club/dashboard');
  const entries = window.history.length;
  const { unmount } = renderScreen(wrap(<Drawer onSubmit={async () => {}} />));
  // An entry of its own: Back on the very first page does not leave the site.
  expect(window.history.length).toBe(entries + 1);
  unmount();
  const on = jest.spyOn(window.history, 'back').mockImplementation(() => {});
  expect(goBack()).toBe(false);
  expect(on).toHaveBeenCalledTimes(1);
  on.mockRestore();
  expect(goBack()).toBe(true);
});

test('Back once more takes the question away again, and asks no second one', async () => {
  const { wrap, goBack } = spyRouter('/club/dashboard');
  const onClose = jest.fn();
  const { user } = renderScreen(wrap(<Drawer onSubmit={async () => {}} onClose={onClose} />));
  await user.type(name(), '!');
  act(() => void goBack());
  await screen.findByRole('dialog', { name: 'Discard your changes?' });
  act(() => void goBack());
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
  // Answered or taken away, it is asked anew.
  for (const answer of ['Keep editing', 'Discard']) {
    act(() => void goBack());
    await user.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('button', { name: answer })).toBeNull());
  }
  expect(onClose).toHaveBeenCalledTimes(1);
});

function Two({ lower }: { lower: () => void }) {
  const [upper, setUpper] = useState(false);
  return (
    <>
      {/* The one that opens later comes before the other in the document. */}
      <FormDrawer
        title="Upper"
        open={upper}
        onClose={() => setUpper(false)}
        onSubmit={async () => {}}
        submitLabel="Save"
      >
        {null}
      </FormDrawer>
      <FormDrawer title="Lower" open onClose={lower} onSubmit={async () => {}} submitLabel="Save">
        <button type="button" onClick={() => setUpper(true)}>
          More
        </button>
      </FormDrawer>
    </>
  );
}

test('of two drawers Back closes the upper one first, and then still the lower one', async () => {
  const lower = jest.fn();
  const { wrap, goBack } = spyRouter('/club/dashboard');
  const { user } = renderScreen(wrap(<Two lower={lower} />));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('dialog', { name: 'Upper' });
  expect(pressBack(goBack)).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upper' })).toBeNull());
  expect(lower).not.toHaveBeenCalled();
  expect(pressBack(goBack)).toBe(false);
  expect(lower).toHaveBeenCalledTimes(1);
});

let results: ReturnType<typeof useResultModal>;
function Results() {
  results = useResultModal();
  return results.holder;
}

test('the two result modals are titled Success and Error; closing the first runs the callback', async () => {
  const closed = jest.fn();
  const { user } = renderScreen(<Results />);
  act(() => results.success('Club Profile Updated Successfully', closed));
  await answerDialog(user, 'Success', 'OK', 'Club Profile Updated Successfully');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  act(() => results.error('Something Went Wrong! Please Try Again Later'));
  expect(await screen.findByRole('dialog', { name: 'Error' })).toHaveTextContent(
    'Something Went Wrong! Please Try Again Later',
  );
});

interface Props {
  open: boolean;
  onClose: () => void;
}

const Letter = ({ open, onClose }: Props) =>
  open ? (
    <div role="dialog" aria-label="Letter">
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  ) : null;

function Page({ Content }: { Content: ComponentType<Props> }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        Open
      </button>
      <Content open={shown} onClose={() => setShown(false)} />
    </>
  );
}

/** A page with a button that opens what has not been loaded; `answers` are those of the network, one for each try. */
function open(answers: (() => Promise<ComponentType<Props>>)[]) {
  const load = jest.fn(() => answers.shift()?.() ?? Promise.resolve(Letter));
  const LazyLetter = lazyComponent(load);
  const press = (name: string) => rendered.user.click(screen.getByRole('button', { name }));
  const rendered = renderScreen(<Page Content={LazyLetter} />);
  return { load, press };
}

test('nothing is loaded before it opens; the first press opens it, and the next one too', async () => {
  const { load, press } = open([]);
  expect(load).not.toHaveBeenCalled();
  await press('Open');
  expect(await screen.findByRole('dialog', { name: 'Letter' })).toBeVisible();
  await press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Open');
  expect(screen.getByRole('dialog', { name: 'Letter' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('on a slow network a word says that it is on its way', async () => {
  let arrive: (part: ComponentType<Props>) => void = () => undefined;
  const { press } = open([() => new Promise((resolve) => (arrive = resolve))]);
  await press('Open');
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  arrive(Letter);
  expect(await screen.findByRole('dialog', { name: 'Letter' })).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a failed load is shown, and Try again loads it', async () => {
  const { press } = open([() => Promise.reject(new Error('ChunkLoadError'))]);
  await press('Open');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded'));
  await press('Try again');
  expect(await screen.findByRole('dialog', { name: 'Letter' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

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
  const undo = jest.fn(isBack);
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
  jest.useFakeTimers();
  renderScreen(<Deleting undo={isBack} />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const button = await undoButton();
  const notice = button.parentElement as HTMLElement;
  const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
  act(() => button.focus());
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

test('a second notice of the same thing has its own ten seconds, and its own Undo while the first is being undone', async () => {
  const first = later<string>();
  const undo = jest.fn(isBack).mockReturnValueOnce(first.promise);
  jest.useFakeTimers();
  renderScreen(<Deleting undo={undo} />);
  const offer = () => fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
  offer();
  await undoButton();
  await pass(9.9);
  offer();
  await pass(9.9);
  fireEvent.click(await undoButton());
  offer();
  await act(async () => first.settle('The first is back'));
  expect(await screen.findByText('The first is back')).toBeVisible();
  fireEvent.click(await undoButton());
  expect(await screen.findByText('Riverside Rovers FC is back')).toBeVisible();
  expect(undo).toHaveBeenCalledTimes(2);
});
