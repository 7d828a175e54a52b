import { act, screen, waitFor } from '@testing-library/react';
import Router from 'next/router';
import { switchOffSession } from '@/client/session';
import { unsentLock } from '@/client/unsent/unsent-lock';
import { listUnsent } from '@/client/unsent/unsent-tray';
import { logout } from '@/contract/auth';
import { getUnsentKey } from '@/contract/parts/unsent';
import { answerQuestion, getReflection, listReflections, sayAnswer } from '@/contract/reflection/reflection';
import { AccountMenu } from '@/features/account/account-menu';
import { EpisodeReflection } from '@/features/reflection/episode-reflection';
import { UnsentAnswers } from '@/features/reflection/spoken/unsent-answers';
import { violations } from '../support/axe';
import { allKept, installFakeIdb } from '../support/fake-idb';
import { openMicrophone, withMicrophone } from '../support/fake-microphone';
import { later } from '../support/later';
import { mock, mockOffline, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { episodeId, otherOf, questionOf, reflectionOf } from '../support/reflections';
import { findDialog, press, renderScreen } from '../support/render';
import { trayKey } from '../support/unsent-item';

const spoken = { url: '/file/abcdefghijklmnopqrstuv', duration: 12.4, peaks: [0.2, 0.9, 0.4] };
const said = { choice: null, words: null, spoken };
const asked = questionOf('When did someone help you get back up?', { others: [otherOf('Mum')] });
const reflection = (of: Partial<typeof asked> = {}, maySpeak = true) =>
  reflectionOf([{ ...asked, ...of }], { maySpeak });

const silent = 'The recording is silent. Check the microphone and record it again.';

let now = 0;
let closed: jest.Mock;
beforeEach(() => {
  now = 0;
  closed = openMicrophone();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:what-was-said');
  jest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

function open(data = reflection(), account = accounts.child) {
  mock(getReflection, () => ({ data }));
  return renderScreen(
    <main>
      <EpisodeReflection episodeId={episodeId} finished />
    </main>,
    { account },
  );
}
type User = ReturnType<typeof open>['user'];

async function record(user: User, seconds: number, button = 'Record') {
  await press(user, button);
  await screen.findByText('We are recording');
  now += seconds * 1000;
  await press(user, 'Done');
}

test('E3 an answer is said, heard, said again and sent', async () => {
  const sent = mock(sayAnswer, () => ({ data: reflection({ mine: said }), message: 'Your answer is kept' }));
  const { user } = open();
  await press(user, 'Say it');
  expect(screen.getByText('0:00 of 1:00')).toBeVisible();
  await record(user, 12.4);
  expect(await screen.findByRole('button', { name: 'Play what you said, 0:12' })).toBeVisible();
  expect(closed).toHaveBeenCalledTimes(1);
  expect(await violations()).toEqual([]);
  await record(user, 7, 'Record again');
  expect(await screen.findByRole('button', { name: 'Play what you said, 0:07' })).toBeVisible();
  await press(user, 'Send my answer');
  expect(await screen.findByRole('button', { name: 'Play your answer, 0:12' })).toBeVisible();
  expect(sent.map(({ params }) => params)).toEqual([{ episodeId, question: 0 }]);
  expect(screen.getByText('Your answer is kept')).toBeVisible();
});

test('E3 a second press while the microphone opens opens no other, and what plays is paused', async () => {
  const { user } = open();
  await press(user, 'Say it');
  await record(user, 5);
  const again = await screen.findByRole('button', { name: 'Record again' });
  const playing = document.body.appendChild(document.createElement('audio'));
  Object.defineProperty(playing, 'paused', { value: false });
  const paused = jest.spyOn(playing, 'pause').mockReturnValue();
  const { mediaDevices } = navigator;
  const stream = await mediaDevices.getUserMedia();
  const opened = later<MediaStream>();
  const asked = jest.spyOn(mediaDevices, 'getUserMedia').mockReturnValue(opened.promise);
  await user.dblClick(again);
  expect(paused).toHaveBeenCalledTimes(1);
  opened.settle(stream);
  await screen.findByText('We are recording');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('E3 what could not be sent stays, with the reason, and is sent again', async () => {
  let arrives = false;
  const sent = mock(sayAnswer, () => {
    if (!arrives) throw refuse('unsupported_type', 'answer.webm: It is silent.', { 'answer.webm': silent });
    return { data: reflection({ mine: said }), message: 'Your answer is kept' };
  });
  const { user } = open();
  await press(user, 'Say it');
  await record(user, 5);
  await press(user, 'Send my answer');
  expect(await screen.findByText(silent)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play what you said, 0:05' })).toBeVisible();
  arrives = true;
  await press(user, 'Send my answer');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await screen.findByText('Your answer is kept')).toBeVisible();
});

test('E3 a press by mistake is no answer, and it can be written instead', async () => {
  const { user } = open();
  await press(user, 'Say it');
  await record(user, 0.4);
  expect(await screen.findByText('That was very short. Press Record and speak.')).toBeVisible();
  await press(user, 'Write it instead');
  expect(screen.getByRole('textbox', { name: asked.text })).toBeVisible();
});

test('E3 a microphone that is not there leads to writing', async () => {
  withMicrophone(undefined);
  const { user } = open();
  await press(user, 'Say it', 'Record');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^This browser cannot record\. Write your answer instead/,
  );
});

test('E3 without the consent, and for a choice, there is nothing to say', async () => {
  const { unmount } = open(reflection({}, false));
  expect(await screen.findByRole('textbox', { name: asked.text })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Say it' })).not.toBeInTheDocument();
  unmount();
  open(reflection({ kind: 'choice', choices: ['A friend', 'The coach'] }));
  expect(await screen.findByRole('radio', { name: 'A friend' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Say it' })).not.toBeInTheDocument();
});

test('E3 the page and the moment of both answers play what was said', async () => {
  window.location.hash = '#read-both';
  const answerId = '00000000-0000-4000-8000-000000000021';
  const milo = otherOf('Milo', { state: 'open', answerId, answer: said });
  const written = { choice: null, words: 'Often', spoken: null };
  open(reflection({ mine: written, mayChange: false, others: [milo] }, false), accounts.parent);
  const reveal = await findDialog('Both answers');
  const player = await reveal.findByRole('button', { name: 'Play Milo’s answer, 0:12' });
  player.focus();
  expect(player).toHaveFocus();
  expect(reveal.getByRole('slider', { name: 'Position in Milo’s answer, 0:12' })).toBeVisible();
  expect(document.querySelectorAll(`audio[src*="${encodeURIComponent(spoken.url)}"]`)).toHaveLength(2);
});

describe('E3 what was said and not sent', () => {
  const kept = { data: reflection({ mine: said }), message: 'Your answer is kept' };
  beforeEach(() => {
    installFakeIdb();
    mock(getUnsentKey, () => trayKey());
    mock(listReflections, () => ({ data: [reflection()] }));
  });

  /** The page with the header of a child, opened anew. */
  function openPage(data = reflection()) {
    mock(getReflection, () => ({ data }));
    return renderScreen(
      <>
        <AccountMenu account={accounts.child} look="wide" onChoose={() => {}} />
        <UnsentAnswers />
        <main>
          <EpisodeReflection episodeId={episodeId} finished />
        </main>
      </>,
      { account: accounts.child },
    );
  }
  const waits = async (state: 'open' | 'submitted') =>
    waitFor(async () => expect(await listUnsent()).toMatchObject([{ kind: 'answer', question: 0, state }]));

  async function sayIt(data = reflection()) {
    const page = openPage(data);
    if (data.questions[0]?.mine) await press(page.user, 'Change my answer');
    await press(page.user, 'Say it');
    await record(page.user, 5);
    await screen.findByRole('button', { name: 'Play what you said, 0:05' });
    await waits('open');
    return page;
  }
  const play = 'Play what you said, 0:05';
  async function sendOffline(user: User) {
    mockOffline(sayAnswer);
    await press(user, 'Send my answer');
    await screen.findByText('Your answer is kept here, and is sent as soon as there is a connection.');
  }
  /** The connection is back: the answer is sent, and its sound is where it was said. */
  async function goesByItself() {
    mock(sayAnswer, () => kept);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('button', { name: 'Play your answer, 0:12' })).toBeVisible();
  }

  test('is there again after the page has gone, unreadable without its key, and is forgotten once it is sent', async () => {
    (await sayIt()).unmount();
    const left = allKept().map((row) => {
      const { value } = row as { value: { data: ArrayBuffer } };
      return Buffer.from(value.data).toString('latin1');
    });
    expect(left.join()).not.toMatch(/sound|answer|Muddy/);
    const sent = mock(sayAnswer, () => kept);
    const { user } = openPage();
    expect(await screen.findByRole('button', { name: play })).toBeVisible();
    const badge = screen.getByRole('link', { name: '1 not sent yet' });
    expect(badge).toHaveAttribute('href', `/member/dashboard/podcast/${episodeId}#after-listening`);
    await press(user, 'Send my answer');
    expect(await screen.findByText('Your answer is kept')).toBeVisible();
    expect(sent).toHaveLength(1);
    await waitFor(async () => expect(await listUnsent()).toEqual([]));
    expect(badge).not.toBeInTheDocument();
  });

  test('goes by itself once there is a connection, also from another page', async () => {
    const { user, unmount } = await sayIt();
    await sendOffline(user);
    await waits('submitted');
    unmount();
    const sent = mock(sayAnswer, () => kept);
    renderScreen(<UnsentAnswers />, { account: accounts.child });
    await waitFor(async () => expect(await listUnsent()).toEqual([]));
    expect(sent.map(({ params }) => params)).toEqual([{ episodeId, question: 0 }]);
  });

  test('waits until the server knows that the end was heard', async () => {
    const { user } = await sayIt();
    const sent = mock(sayAnswer, () => kept);
    mock(getReflection, () => ({ data: { ...reflection(), state: 'unheard' as const } }));
    await press(user, 'Send my answer');
    expect(await screen.findByText(/^Your answer is kept here/)).toBeVisible();
    await waits('submitted');
    expect(sent).toEqual([]);
    mock(getReflection, () => ({ data: reflection() }));
    await goesByItself();
  });

  test('shows its answer where it was said, once it has gone by itself', async () => {
    const { user } = await sayIt();
    await sendOffline(user);
    await goesByItself();
  });

  test('shows its answer in the place of the one before, also after a reload', async () => {
    const before = reflection({ mine: { ...said, words: 'Before', spoken: null } });
    (await sayIt(before)).unmount();
    const { user } = openPage(before);
    await screen.findByRole('button', { name: play });
    await sendOffline(user);
    await goesByItself();
  });

  test('is said again in the place of an answer that was given before', async () => {
    const { user, unmount } = await sayIt(reflection({ mine: said }));
    await record(user, 7, 'Record again');
    await waitFor(async () => expect(await listUnsent()).toMatchObject([{ ms: 7000 }]));
    expect(await screen.findByRole('button', { name: 'Play what you said, 0:07' })).toBeVisible();
    unmount();
    openPage(reflection({ mine: said }));
    expect(await screen.findByRole('button', { name: 'Play what you said, 0:07' })).toBeVisible();
  });

  test('is replaced by what is said again, and goes when the answer is written instead', async () => {
    const { user } = await sayIt();
    const [first] = await listUnsent();
    await record(user, 7, 'Record again');
    await waitFor(async () => {
      const items = await listUnsent();
      expect(items).toMatchObject([{ ms: 7000 }]);
      expect(items[0]?.id).not.toBe(first?.id);
    });
    const data = reflection({ mine: { ...said, words: 'A lot', spoken: null } });
    mock(answerQuestion, () => ({ ...kept, data }));
    await press(user, 'Write it instead');
    await user.type(await screen.findByRole('textbox', { name: asked.text }), 'A lot');
    await press(user, 'Send my answer');
    await waitFor(async () => expect(await listUnsent()).toEqual([]));
  });

  test('is asked about at a logout', async () => {
    mock(logout, () => ({ message: 'Signed out' }));
    const { user } = await sayIt();
    const { firstName, lastName } = accounts.child.user;
    await user.click(screen.getByRole('button', { name: new RegExp(`${firstName} ${lastName}`) }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    const dialog = await findDialog('Logout');
    expect(dialog.getByRole('group', { name: '1 recording or file not sent yet' })).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Send it now' }));
    const sent = mock(sayAnswer, () => kept);
    await user.click(dialog.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('is asked about before leaving while it is recorded, and not again at the next recording', async () => {
    const { user } = openPage();
    await press(user, 'Say it', 'Record');
    await screen.findByText('We are recording');
    const leave = () => Router.events.emit('routeChangeStart', '/member/dashboard', { shallow: false });
    act(() => expect(leave).toThrow());
    const question = 'You have not sent what you said. If you go, it is lost.';
    expect(await screen.findByText(question)).toBeVisible();
    now += 5000;
    await press(user, 'Done');
    await waits('open');
    await waitFor(() => expect(screen.queryByText(question)).not.toBeInTheDocument());
    await press(user, 'Record again');
    await screen.findByText('We are recording');
    expect(screen.queryByText(question)).not.toBeInTheDocument();
    act(() => expect(leave).toThrow());
    await press(user, 'Stay here');
    expect(screen.queryByText(question)).not.toBeInTheDocument();
  });

  const changed = 'What made you laugh?';
  const lost = `The question “${asked.text}” is no longer asked, so what you said cannot be sent.`;

  test('is not sent to a question that took the place of its own, and can be deleted', async () => {
    const { user } = await sayIt();
    const sent = mock(sayAnswer, () => kept);
    mock(getReflection, () => ({ data: reflection({ text: changed }) }));
    await press(user, 'Send my answer');
    expect(await screen.findByText(lost)).toBeVisible();
    expect(screen.getByRole('heading', { name: changed })).toBeVisible();
    expect(screen.queryByRole('button', { name: play })).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    await press(user, 'Delete what I said');
    await waitFor(async () => expect(await listUnsent()).toEqual([]));
    expect(screen.queryByText(lost)).not.toBeInTheDocument();
  });

  test('follows its question to another place, also while an earlier question about the places has no answer yet', async () => {
    const { user, queryClient } = await sayIt();
    const before = later();
    const asking = mock(getReflection, async () => {
      await before.promise;
      return { data: reflection() };
    });
    void queryClient.invalidateQueries({ queryKey: ['family'] });
    await waitFor(() => expect(asking).toHaveLength(1));
    const now = (mine: typeof asked.mine) =>
      reflectionOf(
        [
          { ...asked, text: changed },
          { ...asked, mine },
        ],
        { maySpeak: true },
      );
    const sent = mock(sayAnswer, () => ({ data: now(said), message: 'Your answer is kept' }));
    mock(getReflection, () => ({ data: now(null) }));
    await press(user, 'Send my answer');
    await waitFor(() => expect(sent.map(({ params }) => params)).toEqual([{ episodeId, question: 1 }]));
    await press(user, 'Next question');
    const answer = await screen.findByRole('button', { name: 'Play your answer, 0:12' });
    // The earlier question is answered last, by what the server knew before the answer was sent.
    before.settle();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(answer).toBeVisible();
  });

  test('says in the header that its episode is archived, and can be deleted there', async () => {
    (await sayIt()).unmount();
    mock(getReflection, () => {
      throw refuse('not_found', 'The episode does not exist.');
    });
    const { user } = renderScreen(<UnsentAnswers />, { account: accounts.child });
    await press(user, '1 not sent yet');
    const dialog = await findDialog('1 not sent yet');
    expect(dialog.getByText(lost)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const badge = screen.getByRole('button', { name: '1 not sent yet' });
    await waitFor(() => expect(badge).toHaveFocus());
    await user.click(badge);
    const again = await findDialog('1 not sent yet');
    await user.click(again.getByRole('button', { name: 'Delete what I said' }));
    await waitFor(async () => expect(await listUnsent()).toEqual([]));
  });

  test('stays where it is while another is recorded in its place', async () => {
    const { user } = await sayIt();
    await sendOffline(user);
    await press(user, 'Record again');
    await screen.findByText('We are recording');
    await waits('open');
    const sent = mock(sayAnswer, () => kept);
    window.dispatchEvent(new Event('online'));
    now += 7000;
    await press(user, 'Done');
    expect(await screen.findByRole('button', { name: 'Play what you said, 0:07' })).toBeVisible();
    // Stored before the test ends, because the next one has storage of its own.
    await waitFor(async () => expect(await listUnsent()).toMatchObject([{ ms: 7000 }]));
    expect(sent).toEqual([]);
  });

  test.each(['refuse', 'take'])('stays where it is although the server would just %s it', async (how) => {
    const { user } = await sayIt();
    await sendOffline(user);
    const end = later();
    const tries = mock(sayAnswer, async () => {
      await end.promise;
      if (how === 'take') return kept;
      throw refuse('unavailable', 'Not now.');
    });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(tries).toHaveLength(1));
    await press(user, 'Record again');
    await waits('open');
    end.settle();
    const [{ id = '' } = {}] = await listUnsent();
    // Free once that try is over.
    await navigator.locks.request(unsentLock(id), {}, () => undefined);
    await waits('open');
    now += 7000;
    await press(user, 'Done');
    await waitFor(async () => expect(await listUnsent()).toMatchObject([{ ms: 7000 }]));
  });

  test('makes room for what is recorded in its place on a full device', async () => {
    const { user } = await sayIt();
    jest.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new Error('QuotaExceededError'));
    await record(user, 7, 'Record again');
    await waitFor(async () => expect(await listUnsent()).toMatchObject([{ ms: 7000 }]));
  });

  test('is removed when the account of the child was closed, so that it is not sent once it is open again', async () => {
    await sayIt();
    expect(allKept()).not.toEqual([]);
    switchOffSession();
    await waitFor(() => expect(allKept()).toEqual([]));
  });

  test('is removed when the consent was withdrawn', async () => {
    (await sayIt()).unmount();
    mock(listReflections, () => ({ data: [reflection({}, false)] }));
    openPage(reflection({}, false));
    await waitFor(async () => expect(await listUnsent()).toEqual([]));
    expect(screen.queryByRole('link', { name: '1 not sent yet' })).not.toBeInTheDocument();
  });
});
