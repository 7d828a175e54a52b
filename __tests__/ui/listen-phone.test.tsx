import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import Router from 'next/router';
import { useState } from 'react';
import { PlayWide } from '@/features/listen/player/play-episode';
import { PlayerBar } from '@/features/listen/player/player-bar';
import { SignInAgain } from '@/shell/screens/sign-in-again';
import { sound } from '../support/fake-audio';
import {
  audio,
  beforeListening,
  duration,
  keepProgress,
  episode as left,
  playing,
} from '../support/listening';
import { windowOf } from '../support/media';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';
import { spyRouter } from '../support/spy-router';

const episode = {
  ...left,
  listening: { duration, position: 866, finished: false, heardAt: '2026-11-20T19:00:00Z' },
};

beforeListening();
beforeEach(() => {
  windowOf(390);
  keepProgress({ position: 866, finished: false, rev: 3 });
});

async function open() {
  const { wrap, goBack } = spyRouter('/member/dashboard');
  const { user } = renderScreen(
    wrap(
      <>
        <main tabIndex={-1}>
          <PlayWide episode={episode} />
        </main>
        <PlayerBar />
      </>,
    ),
    { account: accounts.parent },
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await playing();
  await user.click(screen.getByRole('button', { name: /^Open player/ }));
  return { user, goBack, full: within(await screen.findByRole('dialog', { name: 'Player' })) };
}

test('L5 on a phone the full player says Finished at the end, and no time that is left', async () => {
  const { full } = await open();
  expect(full.getByText('−0:05')).toBeInTheDocument();
  act(() => sound(audio(), 10));
  expect(await full.findByText('Finished')).toBeInTheDocument();
  expect(full.queryByText(/−/)).not.toBeInTheDocument();
});

test('F1 L6 on a phone the chapters are a sheet; Back closes only the sheet, then the full player, and the sound goes on', async () => {
  const { user, goBack, full } = await open();
  await user.click(full.getByRole('button', { name: 'Chapters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Chapters' }));
  expect(sheet.getAllByRole('listitem').length).toBeGreaterThan(1);
  await user.click(sheet.getByRole('button', { name: /Interview/ }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chapters' })).toBeNull());
  expect(audio().currentTime).toBeLessThan(800);
  await user.click(full.getByRole('button', { name: 'Chapters' }));
  await screen.findByRole('dialog', { name: 'Chapters' });
  act(() => void goBack());
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chapters' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Player' })).toBeInTheDocument();
  act(() => void goBack());
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Player' })).not.toBeInTheDocument());
  expect(audio().paused).toBe(false);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Open player/ })).toHaveFocus());
});

test('L6 after a link in the full player the focus is on the page that it leads to; after a change of the address only, back on the bar', async () => {
  const { user } = await open();
  const routed = (shallow: boolean) =>
    act(() => Router.events.emit('routeChangeComplete', '/member/dashboard/podcast', { shallow }));
  const opener = screen.getByRole('button', { name: /^Open player/, hidden: true });
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Player' })).toBeNull());
  routed(false);
  await gone();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(opener).not.toHaveFocus();
  await user.click(opener);
  await screen.findByRole('dialog', { name: 'Player' });
  routed(true);
  await gone();
  await waitFor(() => expect(opener).toHaveFocus());
});

/** A finger on the title of the full player, so many milliseconds after it came. */
function finger(type: string, clientY: number, after = 0) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.defineProperties(event, {
    touches: { value: [{ clientX: 100, clientY }] },
    timeStamp: { value: 1000 + after },
  });
  fireEvent(screen.getByRole('heading', { level: 2 }), event);
}

test('L6 the full player follows a finger that pulls it down: a little, and it comes back; far, and it goes', async () => {
  await open();
  const sheet = screen.getByRole('heading', { level: 2 }).parentElement?.parentElement?.parentElement;
  finger('touchstart', 100);
  finger('touchmove', 120);
  finger('touchmove', 160);
  expect(sheet?.style.transform).toBe('translateY(60px)');
  // Held for a while, so that it is no fling.
  finger('touchend', 160, 200);
  expect(sheet?.style.transform).toBe('');
  expect(screen.getByRole('dialog', { name: 'Player' })).toBeInTheDocument();

  finger('touchstart', 100);
  finger('touchmove', 120);
  finger('touchmove', 260);
  finger('touchend', 260);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Player' })).not.toBeInTheDocument());
  expect(audio().paused).toBe(false);
});

test('L6 a finger that moves up, sideways or along the waveform pulls nothing', async () => {
  const { full } = await open();
  const sheet = screen.getByRole('heading', { level: 2 }).parentElement?.parentElement?.parentElement;
  finger('touchstart', 300);
  finger('touchmove', 200);
  finger('touchmove', 420);
  finger('touchend', 420);
  const touch = (type: string, clientY: number) =>
    fireEvent(
      full.getByRole('slider', { name: 'Position' }),
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
        touches: [{ clientX: 9, clientY }],
      }),
    );
  touch('touchstart', 100);
  touch('touchmove', 300);
  touch('touchend', 300);
  expect(sheet?.style.transform).toBe('');
  expect(screen.getByRole('dialog', { name: 'Player' })).toBeInTheDocument();
});

test('L6 Pause is within reach while the session is renewed over the page', async () => {
  const { user } = renderScreen(
    <>
      <PlayWide episode={episode} />
      <PlayerBar />
      <LaterSignIn />
    </>,
    { account: accounts.parent },
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await playing();
  await user.click(screen.getByRole('button', { name: 'The session ends' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(audio().paused).toBe(true);
  expect(dialog.getByRole('button', { name: 'Play' })).toBeInTheDocument();
});

function LaterSignIn() {
  const [over, setOver] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOver(true)}>
        The session ends
      </button>
      {over && <SignInAgain account={accounts.parent} onLeave={() => undefined} />}
    </>
  );
}

test('L7 dragging the waveform tells time and chapter; the full player stays open while the bar turns to the desktop’s', async () => {
  const { full } = await open();
  const slider = full.getByRole('slider', { name: 'Position' });
  fireEvent.input(slider, { target: { value: String(300 / duration) } });
  expect(full.getByText('5:00 · Interview')).toBeInTheDocument();
  fireEvent.blur(slider);
  expect(full.queryByText('5:00 · Interview')).not.toBeInTheDocument();
  windowOf(844);
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(full.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Player' })).toBeInTheDocument();
});
