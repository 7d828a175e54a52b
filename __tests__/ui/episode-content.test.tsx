import { readdirSync, readFileSync } from 'node:fs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { accountKey } from '@/client/account';
import type { Account } from '@/contract/account';
import { listEpisodes } from '@/contract/episode';
import { type EpisodeContent, getEpisodeContent, masterRendition } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { getPartsHistory } from '@/contract/parts/parts-history';
import { confirmWhole, removePart, restorePart, uploadAudio } from '@/contract/parts/send-parts';
import { notSound, soundEndings } from '@/contract/sound-kinds';
import { cutText } from '@/contract/text/characters';
import { identityProblem } from '@/features/club/club-profile-files';
import { ClubDashboard } from '@/features/episode-content/desktop/club-dashboard';
import { ClubPodcast } from '@/features/episode-content/desktop/club-podcast';
import { MobileUpload } from '@/features/episode-content/phone/mobile-upload';
import {
  assign,
  assignedCount,
  choose,
  drop,
  fileProblem,
  moveFile,
  nothingChosen,
  type Selection,
  shareOfEach,
  slotOf,
  suggestParts,
} from '@/features/episode-content/selection';
import { audioAccept, audioContentProblem } from '@/kit/upload/sound-file';
import { recordingKind } from '@/kit/upload/upload-kinds';
import {
  audio,
  derbyWeek,
  fileUrl,
  introChecked,
  introSent,
  muddyBoots,
  nothingSent,
  readyRendition,
} from '../support/episodes';
import { installFakeAudio } from '../support/fake-audio';
import { stopClock } from '../support/fixed-clock';
import { introWith } from '../support/intro-with';
import { mock, mockRefused } from '../support/mock-api';
import { clubId } from '../support/people';
import { chooseEntry, chooseOption, findDialog, press, renderScreen, see } from '../support/render';

describe('parts of an episode', () => {
  beforeAll(installFakeAudio);
  beforeEach(() => stopClock('2026-11-22T12:00:00Z'));

  /** One open episode and a past one, for calls that ask for published ones. */
  function serve(content: EpisodeContent) {
    mock(listEpisodes, ({ query: { maySend, status } }) => {
      const past = status === 'published' ? [{ ...muddyBoots, sent: 3, rendition: readyRendition }] : [];
      const data = maySend ? [derbyWeek] : past;
      return { data, total: data.length };
    });
    mock(getEpisodeContent, () => ({ data: content }));
  }

  function openDashboard(content: EpisodeContent) {
    serve(content);
    return renderScreen(<ClubDashboard />, { at: '/club/dashboard' });
  }

  const slot = async (name: string) => within(await screen.findByRole('region', { name }));

  test('U4 of two open episodes the dashboard names both, in the order of their Due Dates', async () => {
    const overdue = { ...derbyWeek, id: muddyBoots.id, name: 'Late Tackle', endDate: '2020-01-01' };
    const calls = mock(listEpisodes, () => ({ data: [overdue, derbyWeek], total: 2 }));
    mock(getEpisodeContent, () => ({ data: introSent }));
    renderScreen(<ClubDashboard />, { at: '/club/dashboard' });
    expect(await screen.findByText('Late Tackle and The Derby Week are open.')).toBeVisible();
    const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(heads).toEqual(['Late Tackle', 'The Derby Week']);
    expect(calls[0]?.query.sort).toBe('current');
  });

  test('C-02 the club reads who sent and took back which part', async () => {
    const { user } = openDashboard(introSent);
    const of = { club: null, changes: [], actor: 'Dana Okafor', sent: null };
    const calls = mock(getPartsHistory, () => ({
      data: [
        { ...of, id: 2, at: '2026-11-21T13:00:00.000Z', verb: 'remove', part: 'outro' as const },
        { ...of, id: 1, at: '2026-11-21T12:00:00.000Z', verb: 'send', part: 'intro' as const },
      ],
      total: 2,
    }));
    await user.click(await screen.findByRole('button', { name: 'Who sent what, and when' }));
    const drawer = await findDialog('History of the parts of The Derby Week');
    await drawer.findByText(/^Sent/);
    const done = drawer.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(done).toEqual([expect.stringContaining('Deleted: Outro'), expect.stringContaining('Sent: Intro')]);
    expect(calls[0]?.params).toMatchObject({ episodeId: derbyWeek.id, clubId });
  });

  test('B2 the history plays what was sent, and brings back what was replaced', async () => {
    const { user } = openDashboard(introSent);
    const of = { club: null, changes: [], actor: 'Dana Okafor', verb: 'send', part: 'intro' as const };
    const url = introSent.intro ?? '';
    const file = { url, duration: 12, peaks: null, check: 'good' as const, problem: null };
    const version = '00000000-0000-4000-8000-0000000000bb';
    const back = { version, until: '2026-11-28T13:00:00.000Z' };
    mock(getPartsHistory, () => ({
      data: [
        { ...of, id: 2, at: '2026-11-21T13:00:00.000Z', sent: { ...file, name: 'new.mp3', back: null } },
        { ...of, id: 1, at: '2026-11-21T12:00:00.000Z', sent: { ...file, name: 'old.mp3', back } },
      ],
      total: 2,
    }));
    const restored = mock(restorePart, () => ({ data: introSent, message: 'Intro · club news is back' }));
    await user.click(await screen.findByRole('button', { name: 'Who sent what, and when' }));
    const drawer = await findDialog('History of the parts of The Derby Week');
    expect(await drawer.findByRole('button', { name: 'Play Intro · club news, old.mp3' })).toBeVisible();
    expect(drawer.getByText('new.mp3 · in use')).toBeVisible();
    expect(drawer.getAllByRole('button', { name: /^Bring back/ })).toHaveLength(1);
    expect(drawer.getByText('until 28 Nov')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Bring back old.mp3' }));
    expect(await screen.findByText('Intro · club news is back')).toBeVisible();
    expect([restored[0]?.params.slot, restored[0]?.body.version]).toEqual(['intro', version]);
  });

  test('C-01 X-05 the dashboard shows the open episode and what is still to send, and leads to the recorder of such a part', async () => {
    const { user } = openDashboard(introSent);
    expect(await screen.findByRole('heading', { name: 'The Derby Week' })).toBeVisible();
    await see(screen, /Due Date 28th November 2026/, 'Two parts to go.');
    const intro = await slot('Intro · club news');
    await see(intro, 'Sent', 'intro-derby.m4a', /Dana Okafor, today/);
    expect(intro.getByRole('button', { name: 'Play Intro · club news' })).toBeVisible();
    expect((await slot('Outro · recap')).getByText('Missing')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Record a part' }));
    const missing = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(missing).toEqual(['Interview', 'Outro']);
    await user.click(screen.getByRole('menuitem', { name: 'Outro' }));
    const recorder = await findDialog('Outro · recap');
    expect(recorder.getByText('The Derby Week')).toBeVisible();
    await user.click(recorder.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('C-01 the only part that is still to send is recorded at once; with all sent none is offered', async () => {
    const { intro } = introSent.sent;
    const twoSent = { ...introSent, sent: { ...introSent.sent, interview: intro } };
    const first = openDashboard(twoSent);
    await first.user.click(await screen.findByRole('button', { name: 'Record a part' }));
    expect(await screen.findByRole('dialog', { name: 'Outro · recap' })).toBeVisible();
    first.unmount();
    openDashboard({ ...twoSent, sent: { ...twoSent.sent, outro: intro } });
    expect(await screen.findByText('All three parts are in.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Record a part' })).not.toBeInTheDocument();
  });

  test('U1 an episode that the platform lets the club mend is offered with what families go on hearing', async () => {
    mock(listEpisodes, () => ({ data: [{ ...muddyBoots, maySend: true }], total: 1 }));
    mock(getEpisodeContent, () => ({ data: introSent }));
    renderScreen(<ClubDashboard />, { at: '/club/dashboard' });
    expect(await screen.findByRole('heading', { name: 'Eleven Muddy Boots' })).toBeVisible();
    expect(screen.getByText(/families hear the old ones until the new ones are ready/)).toBeVisible();
  });

  test('a file dropped on a part is sent to that part', async () => {
    const { user } = openDashboard(nothingSent);
    const uploads = mock(uploadAudio, () => ({ data: introSent, message: 'Sent' }));
    const target = await screen.findByRole('region', { name: 'Outro · recap' });
    const dataTransfer = { types: ['Files'], files: [audio('final.wav', 'audio/wav')] };
    fireEvent.dragOver(target, { dataTransfer });
    expect(within(target).getByText('Let go to add')).toBeVisible();
    fireEvent.drop(target, { dataTransfer });
    expect(await within(target).findByText('Ready to send')).toBeVisible();
    await press(user, 'Send 1 file');
    await waitFor(() => expect(uploads[0]?.body.map).toEqual(['outro']));
    expect(await screen.findByText('Your file was sent to the provider.')).toBeVisible();
  });

  test('U-10 a refused file leaves the part as it was, with the server’s sentence and another file offered', async () => {
    const { user } = openDashboard(introSent);
    mockRefused(uploadAudio, 'unsupported_type', 'news.mp3 is not an audio file.');
    await slot('Intro · club news');
    await user.upload(screen.getByLabelText('Audio files'), audio('news.mp3'));
    await user.click(screen.getByRole('button', { name: 'Send 1 file' }));
    const dialog = await findDialog('Error');
    expect(dialog.getByText('news.mp3 is not an audio file.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Choose another file' })).toBeInTheDocument();
    await user.click(dialog.getByText('Close'));
    expect((await slot('Intro · club news')).getByText('Sent')).toBeVisible();
  });

  test('C-02 several files are spread over the parts, changed by hand and sent in one call', async () => {
    serve(nothingSent);
    const { user } = renderScreen(<ClubPodcast />, { at: '/club/dashboard/episodes' });
    const uploads = mock(uploadAudio, () => ({ data: introSent, message: 'Sent' }));
    expect(await screen.findByRole('button', { name: 'Play Eleven Muddy Boots' })).toBeVisible();
    await slot('Outro · recap');
    await user.upload(screen.getByLabelText('Audio files'), [audio('interview.mp3'), audio('news.mp3')]);
    expect((await slot('Interview')).getByText('interview.mp3')).toBeVisible();

    await chooseOption(user, 'Part for news.mp3', 'Outro');
    expect((await slot('Outro · recap')).getByText('news.mp3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send 2 files' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]?.body.map).toEqual(['interview', 'outro']);
    expect(uploads[0]?.files.map((file) => file.name)).toEqual(['interview.mp3', 'news.mp3']);
  });

  /** On the phone a sent part is a line that opens. */
  async function removeFromLine(user: UserEvent) {
    const part = await slot('Intro · club news');
    await user.click(part.getByRole('button', { name: 'Intro · club news' }));
    await user.click(part.getByRole('button', { name: 'Remove Intro · club news' }));
  }
  const removeFromMenu = (user: UserEvent) => chooseEntry(user, 'Intro · club news', /Remove/);

  describe.each([
    ['desktop', ClubDashboard, removeFromMenu],
    ['phone', MobileUpload, removeFromLine],
  ])('at the %s', (where, Screen, askToRemove) => {
    function open(content: EpisodeContent) {
      mock(listEpisodes, () => ({ data: [derbyWeek], total: 1 }));
      mock(getEpisodeContent, () => ({ data: content }));
      return renderScreen(<Screen />, { at: '/club/dashboard' });
    }

    test('C-02 U-04 a part that was sent is removed after a question', async () => {
      const { user } = open(introSent);
      const removed = mock(removePart, () => ({
        data: nothingSent,
        message: 'Removed',
        version: '00000000-0000-4000-8000-0000000000aa',
      }));
      await askToRemove(user);
      const dialog = await findDialog('Remove Intro · club news?');
      expect(removed).toHaveLength(0);
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(removed).toHaveLength(1));
      expect(removed[0]?.params).toEqual({ episodeId: derbyWeek.id, clubId, slot: 'intro' });
      expect(removed[0]?.request.headers.get('if-match')).toBe(`"intro=${introSent.intro}"`);
      expect(await (await slot('Intro · club news')).findByText('Missing')).toBeVisible();
      // B2: it is brought back by its Undo.
      const restored = mock(restorePart, () => ({ data: introSent, message: 'Intro · club news is back' }));
      await user.click(await screen.findByRole('button', { name: /^Undo/ }));
      expect(await screen.findByText('Intro · club news is back')).toBeVisible();
      expect(restored[0]?.body.version).toBe('00000000-0000-4000-8000-0000000000aa');
      expect(await (await slot('Intro · club news')).findByText(/^Sent/)).toBeVisible();
    });

    test('B2 a part that is replaced shows what stays meanwhile, and why a bad file did not take its place', async () => {
      const keeps = { url: introSent.intro ?? '', name: 'news.mp3' };
      const { unmount } = open({ ...introWith({ check: 'checking', keeps }), intro_name: 'new.mp3' });
      const waiting = await slot('Intro · club news');
      await see(waiting, 'Checking…', 'Until this is checked, families hear the one before.');
      unmount();
      const problem = 'The recording is silent.';
      const refused = { at: '2026-11-22T11:00:00.000Z', by: 'Dana Okafor', name: 'new.mp3', problem };
      open({ ...introWith({ refused }), intro_name: 'news.mp3' });
      const stays = 'new.mp3 cannot be used, so news.mp3 stays. The recording is silent.';
      expect((await slot('Intro · club news')).getByText(stays)).toBeVisible();
    });

    test('B4 a part that is shorter than it says is asked about, and the answer takes the question away', async () => {
      const doubt = 'The file says 0:30, but there is sound only until 0:02. Send it anyway?';
      const { user } = open(introWith({ doubt }));
      const answered = mock(confirmWhole, () => ({ data: introSent, message: 'Taken' }));
      const part = await slot('Intro · club news');
      expect(part.getByText(doubt)).toBeVisible();
      expect(part.getByRole('button', { name: 'Choose another file' })).toBeVisible();
      await user.click(part.getByRole('button', { name: 'Send it anyway' }));
      await waitFor(() => expect(part.queryByText(doubt)).not.toBeInTheDocument());
      // The phone draws the part in another place, so its heading has the focus.
      const focused =
        where === 'phone'
          ? screen.getByRole('heading', { level: 1 })
          : await part.findByText('Accepted as it is.');
      await waitFor(() => expect(focused).toHaveFocus());
      expect(answered[0]?.params.slot).toBe('intro');
    });

    test('U1 a part is being checked, then it says at once what is wrong, and nothing more is asked for', async () => {
      const problem = 'The recording breaks off after 0:07. Export it again and send the whole file.';
      jest.useFakeTimers();
      open(introChecked('checking', null));
      const intro = await slot('Intro · club news');
      expect(await intro.findByText('Checking…')).toBeVisible();
      expect(screen.getByText(/^Two parts to go/)).toBeVisible();
      const asked = mock(getEpisodeContent, () => ({ data: introChecked('bad', problem) }));
      await waitFor(() =>
        expect(screen.getByRole('region', { name: 'Intro · club news' })).toHaveTextContent(problem),
      );
      // The phone puts what is missing first, which draws the part anew.
      await see(await slot('Intro · club news'), 'Not usable');
      expect(screen.getByText(/^Three parts to go/)).toBeVisible();
      const before = asked.length;
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(asked).toHaveLength(before);
    });

    test('E2 the club hears its episode as families will', async () => {
      const { user, queryClient } = open(introSent);
      const asked = mock(masterRendition, () => ({
        data: { ...introSent, rendition: readyRendition },
        message: 'Ready',
      }));
      await press(user, 'Hear it as families will');
      expect(await screen.findByText('As families will hear it')).toBeVisible();
      expect(asked[0]?.params).toEqual({ episodeId: derbyWeek.id, clubId });
      const pause = { name: 'Pause the episode as families will hear it' };
      expect(await screen.findByRole('button', pause)).toBeVisible();

      // A new identity opens the episode, so the earlier one is no longer what families will hear.
      const audioIdentity = { url: fileUrl('d'), fileName: 'new.mp3' };
      act(() =>
        queryClient.setQueryData<Account>(accountKey, (account) =>
          account?.user.club
            ? { ...account, user: { ...account.user, club: { ...account.user.club, audioIdentity } } }
            : account,
        ),
      );
      expect(await screen.findByRole('button', { name: 'Hear it as families will' })).toBeVisible();
      expect(screen.queryByRole('button', pause)).toBeNull();
    });

    test('what the platform asks to have sent again is shown at the part, with its reason', async () => {
      open(introWith({ resend: { at: '2026-11-21T12:00:00.000Z', reason: 'The interview breaks off' } }));
      await see(await slot('Intro · club news'), 'Asked to send again', /The interview breaks off/);
    });

    test('what the platform has written to say is at a part until it was sent', async () => {
      const guide = { say: 'What was the score?', length: 'a minute' };
      const interview = { say: 'Ask the keeper.', length: '' };
      open({ ...introSent, guides: { intro: guide, interview, outro: guide } });
      const outro = await screen.findByRole('region', { name: 'Outro · recap' });
      expect(outro).toHaveTextContent(/What was the score\?\s*Good length: a minute/);
      expect((await slot('Interview')).getByText('Ask the keeper.')).toBeVisible();
      for (const other of ['Intro · club news', 'Interview'])
        expect((await slot(other)).queryByText(/Good length|the score/)).not.toBeInTheDocument();
    });
  });
});

describe('chosen files', () => {
  const chosen = (...files: File[]): Selection => choose(nothingChosen, files).selection;

  const file = (name: string, size: number, type = 'audio/mpeg') => ({ name, size, type });

  /** Whatever refuses a file before it is sent: a part, the identity, a recording of the platform. */
  const gates = [
    fileProblem,
    identityProblem,
    (chosen: File) => recordingKind.problemOf(chosen, 'spot'),
  ] as ((chosen: ReturnType<typeof file>) => string | undefined)[];

  describe('choosing files', () => {
    test('U-11 at most 20 files are taken from the picker at once, counting those chosen before', () => {
      const many = Array.from({ length: 21 }, (_, index) => audio(`part-${index}.mp3`));
      expect(choose(nothingChosen, many.slice(0, 20)).refusals).toEqual([]);
      const step = choose(nothingChosen, many);
      expect(step.selection.files).toHaveLength(20);
      expect(step.refusals).toEqual(['At most 20 files can be chosen. Only the first 20 were added.']);
      const full = choose(chosen(...many.slice(0, 20)), many.slice(20));
      expect(full.selection.files).toHaveLength(20);
      expect(full.refusals).toEqual(['At most 20 files can be chosen. Take some out first.']);
      expect(choose(chosen(...many.slice(0, 19)), many.slice(19, 20)).refusals).toEqual([]);
    });

    test('U-12 a second file of the same name is refused with a sentence, also in the same choice', () => {
      const step = choose(chosen(audio('intro.mp3')), [audio('intro.mp3')]);
      expect(step.selection.files).toHaveLength(1);
      expect(step.refusals).toEqual(['intro.mp3 is already chosen.']);
      expect(choose(nothingChosen, [audio('a.mp3'), audio('a.mp3')]).refusals).toHaveLength(1);
    });

    test('what is no audio by type and name, empty or over 300 MB gets a sentence', () => {
      expect(fileProblem(file('notes.pdf', 10, 'application/pdf'))).toContain(
        'notes.pdf: This isn’t a sound file',
      );
      expect(fileProblem(file('empty.mp3', 0))).toContain('is empty');
      expect(fileProblem(file('exact.wav', limits.audioBytes))).toBeUndefined();
      expect(fileProblem(file('long.wav', limits.audioBytes + 1))).toBe(
        'long.wav is just over 300 MB. A part can be up to 300 MB.',
      );
    });

    // Names and types as phones, recorders and editors give them. Each row stands for every picker and every place to drop files.
    test.each([
      ...['VOICE.CAF', 'note.opus', 'take.webm', 'old.aif', 'spatial.qta', 'book.m4b', 'ring.m4r'],
      ...['take.mka', 'loop.aifc', 'dab.mp2', 'nokia.3g2', 'note.oga', 'old.wave', 'radio.bwf', 'wide.awb'],
      ...['sound only.mp4', 'sound only.mov', 'Voice 001', 'recording.bin'],
    ])('%s is left to the server, without a type and with that of any program', (name) => {
      const types = [
        ...['', 'application/octet-stream', 'application/ogg', 'audio/x-unknown'],
        ...['video/3gpp', 'video/3gpp2', 'video/mp4', 'video/quicktime', 'video/webm', 'video/mpeg'],
      ];
      for (const type of types)
        for (const problemOf of gates) expect(problemOf(file(name, 10, type))).toBeUndefined();
    });

    test('a name with the ending of a sound is left to the server, whatever its type says', () => {
      for (const problemOf of gates) expect(problemOf(file('take.mp3', 10, 'text/plain'))).toBeUndefined();
    });

    test.each([
      ['notes.pdf', 'application/pdf'],
      ['script.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['script.doc', 'application/msword'],
      ['team.jpg', 'image/jpeg'],
      ['team.heic', 'image/heic'],
      ['all parts.zip', 'application/x-zip-compressed'],
      ['all parts.zip', 'application/zip'],
      ['members.csv', 'text/csv'],
      ['captions', 'text/vtt'],
    ])('%s is clearly something else by its type, %s', (name, type) => {
      for (const problemOf of gates)
        expect(problemOf(file(name, 10, type))).toBe(
          `${name}: This isn’t a sound file we can read. Send MP3, M4A, AAC, WAV, AIFF, CAF, FLAC, Ogg, Opus, WebM, MKA, MP2, 3GP or AMR, or an MP4, MOV or QTA that holds only sound.`,
        );
    });

    test.each([
      {
        what: 'notes named as a sound',
        bytes: 'Training – Tuesday 6 pm\nBälle mitbringen\n'.repeat(60),
        refused: true,
      },
      { what: 'three words', bytes: 'to do, later', refused: true },
      { what: 'text after the mark of MP3', bytes: 'ID3 tagged', refused: false },
      {
        what: 'bytes that are no text',
        bytes: new Uint8Array([0x4c, 0x61, 0x6d, 0x65, 0xff, 0xfb]),
        refused: false,
      },
      { what: 'text with a NUL', bytes: 'ab\0cd', refused: false },
    ])('of $what the content is read at the choice', async ({ bytes, refused }) => {
      const problem = await audioContentProblem(new File([bytes], 'notes.mp3', { type: 'audio/mpeg' }));
      expect(problem).toBe(refused ? `notes.mp3: ${notSound}` : undefined);
    });

    test('no real recording is refused for its content', async () => {
      const folder = '__tests__/support/inputs';
      const sounds = readdirSync(folder).filter((name) =>
        soundEndings.some((ending) => name.endsWith(ending)),
      );
      expect(sounds.length).toBeGreaterThan(15);
      for (const name of sounds)
        expect(
          await audioContentProblem(new File([readFileSync(`${folder}/${name}`)], name)),
        ).toBeUndefined();
    });

    test('the picker offers each ending, and what has no type', () => {
      const offered = audioAccept.split(',');
      expect(offered).toEqual(
        expect.arrayContaining(['audio/*', 'application/octet-stream', '.qta', '.mp4']),
      );
      expect(new Set(offered).size).toBe(offered.length);
    });
  });

  describe('assigning files', () => {
    test('U-13 a file that has a part is refused for a second one', () => {
      const one = audio('coach.wav');
      const { selection } = assign(chosen(one), one, 'interview');
      const step = assign(selection, one, 'outro');
      expect(slotOf(step.selection, one)).toBe('interview');
      expect(step.refusals).toEqual([
        'coach.wav is already chosen for Interview. A file goes to one part only.',
      ]);
    });

    test('U-11 three files fill the three parts and a fourth is refused', () => {
      const files = ['a', 'b', 'c', 'd'].map((name) => audio(`${name}.mp3`));
      let selection = chosen(...files);
      for (const [index, slot] of (['intro', 'interview', 'outro'] as const).entries()) {
        const step = assign(selection, files[index] as File, slot);
        expect(step.refusals).toEqual([]);
        selection = step.selection;
      }
      expect(assignedCount(selection)).toBe(3);
      const fourth = assign(selection, files[3] as File, 'intro');
      expect(assignedCount(fourth.selection)).toBe(3);
      expect(fourth.refusals).toEqual(['At most 3 files, one for each part. Take one out first.']);
    });

    test('a part that has a file keeps it', () => {
      const [one, two] = [audio('one.mp3'), audio('two.mp3')];
      const { selection } = assign(chosen(one, two), one, 'intro');
      const step = assign(selection, two, 'intro');
      expect(step.selection.parts.intro).toBe(one);
      expect(step.refusals).toEqual(['Intro · club news already has one.mp3. Take that file out first.']);
    });

    test('moving a file to a taken part lets the two trade places, dropping frees the part', () => {
      const [one, two] = [audio('one.mp3'), audio('two.mp3')];
      const start = moveFile(moveFile(chosen(one, two), one, 'intro'), two, 'outro');
      expect(moveFile(start, one, 'outro').parts).toEqual({ intro: two, outro: one });
      expect(drop(start, one)).toEqual({ files: [two], parts: { outro: two } });
    });

    test('several files are spread by their names first, then over what is missing', () => {
      const [recap, plain, talk] = [audio('recap.mp3'), audio('take 3.mp3'), audio('interview.wav')];
      expect(suggestParts(chosen(recap, plain, talk), ['intro']).parts).toEqual({
        intro: plain,
        interview: talk,
        outro: recap,
      });
      expect(suggestParts(chosen(plain), ['outro']).parts).toEqual({ outro: plain });
    });
  });

  test('U-06 a chip shows 17 characters in full and cuts the 18th', () => {
    expect(cutText('a'.repeat(17), limits.chipNameMax)).toBe('a'.repeat(17));
    expect(cutText('a'.repeat(18), limits.chipNameMax)).toBe(`${'a'.repeat(17)}…`);
    expect(cutText(`${'⚽'.repeat(16)}🥅`, limits.chipNameMax)).toBe(`${'⚽'.repeat(16)}🥅`);
    expect(cutText('🥅'.repeat(18), limits.chipNameMax)).toBe(`${'🥅'.repeat(17)}…`);
  });

  test('progress of the whole is shown file by file, in the order of sending', () => {
    const parts = { outro: audio('last.mp3'), intro: audio('first.mp3') };
    expect(shareOfEach(parts, 0)).toEqual({ intro: 0, outro: 0 });
    expect(shareOfEach(parts, 0.75)).toEqual({ intro: 1, outro: 0.5 });
    expect(shareOfEach(parts, 1)).toEqual({ intro: 1, outro: 1 });
  });
});
