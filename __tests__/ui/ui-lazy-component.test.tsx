import { screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { renderScreen } from '../support/render';

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
  const load = vi.fn(() => answers.shift()?.() ?? Promise.resolve(Letter));
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
