import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import Router from 'next/router';
import { type Episode, listEpisodes, noGuides } from '@/contract/episode';
import { type EpisodeContent, getEpisodeContent } from '@/contract/episode-content';
import type { ErrorCode } from '@/contract/errors';
import { sendArrived, setVoices, uploadAudio } from '@/contract/parts/send-parts';
import { MobileUpload } from '@/features/episode-content/phone/mobile-upload';
import {
  audio,
  derbyWeek,
  episodeOf,
  fileUrl,
  introSent,
  muddyBoots,
  nothingSent,
} from '../support/episodes';
import { installFakeAudio } from '../support/fake-audio';
import { fakeHistory } from '../support/fake-router';
import { stopClock } from '../support/fixed-clock';
import { introWith } from '../support/intro-with';
import { later } from '../support/later';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { accounts, clubId } from '../support/people';
import {
  card,
  chooseFiles,
  chooseFor,
  give,
  offered,
  openUpload,
  picker,
  submit,
  takeUploads,
} from '../support/phone-upload';
import { answerDialog, findDialog, press, renderScreen, see } from '../support/render';
import { serveResumable, uploadId } from '../support/resumable-server';

describe('parts on a phone', () => {
  beforeAll(installFakeAudio);
  beforeEach(() => stopClock('2026-11-22T12:00:00Z'));

  const sent = 'Your file was sent to the provider.';
  const sentPill = 'Sent · 22 Nov';
  const introName = 'Intro · club news';
  const outroName = 'Outro · recap';
  const { intro } = introSent.sent;
  const longName = 'The interview with the whole under-12s after the derby.m4a';
  const allSent: EpisodeContent = {
    ...introSent,
    ...{ interview: fileUrl('b'), interview_name: longName, outro: fileUrl('c'), outro_name: 'outro.m4a' },
    sent: { intro, interview: intro, outro: intro },
  };

  async function select(user: UserEvent, name: string) {
    await user.click(screen.getByRole('combobox', { name: 'Episode' }));
    await user.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  }

  /** The server takes the files, and answers when the test calls for it. */
  function holdUploads() {
    const answer = later();
    mock(uploadAudio, async () => {
      await answer.promise;
      return { data: introSent, message: 'Sent' };
    });
    return answer.settle;
  }

  describe('what is there', () => {
    test('U-02 U-03 the selector lists the episodes and starts at the one in progress', async () => {
      const { user } = await openUpload();
      const selector = screen.getByRole('combobox', { name: 'Episode' });
      expect(selector).toHaveTextContent('Current: The Derby Week');
      expect(screen.getByText(/^Due Date 28th November 2026 · /)).toBeVisible();
      await user.click(selector);
      const options = within(await screen.findByRole('listbox', { name: 'Episodes' })).getAllByRole('option');
      expect(options.map((option) => option.getAttribute('aria-label'))).toEqual([
        'Eleven Muddy Boots',
        'Current: The Derby Week',
      ]);
      expect(screen.getByRole('option', { selected: true })).toBe(options[1]);
    });

    test('a sent part opens to hear it before and after it was mastered', async () => {
      const report = {
        ...{ before: -30, after: -16, truePeak: -1.5, cut: 0, taps: 0 },
        ...{ isStereo: false, noise: 0, hum: null, evened: 0 },
      };
      const mastered = { url: fileUrl('m'), duration: 60, from: 0, peaks: [1], report };
      const { user } = await openUpload(introWith({ mastered }));
      // The length of what the play button plays, as the opened player says it.
      expect(card('Intro').getByText('1:00')).toBeVisible();
      await user.click(screen.getByRole('button', { name: introName }));
      const line = card('Intro');
      expect(line.getByText(/raised by 14 dB. Hold the phone or microphone closer/)).toBeVisible();
      await user.click(line.getByRole('button', { name: 'As recorded' }));
      expect(line.queryByText(/raised by/)).toBeNull();
    });

    test('U8 U-04 U-05 X-09 selecting an episode loads what the club has sent for it, by the spec’s names', async () => {
      const { contentCalls, user } = await openUpload(introSent);
      expect(contentCalls[0]?.params).toEqual({ episodeId: derbyWeek.id, clubId });
      const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
      // What is missing comes first (E2).
      expect(heads).toEqual(['Interview', outroName, introName]);
      await see(card('Intro'), sentPill, 'intro-derby.m4a');
      expect(card('Interview').getByText('Missing')).toBeVisible();
      expect(submit()).toBeDisabled();
      await select(user, 'Eleven Muddy Boots');
      expect(contentCalls.at(-1)?.params.episodeId).toBe(muddyBoots.id);
      expect(await card('Intro').findByText('Not sent')).toBeVisible();
      expect(screen.getByText(/^This episode accepts no parts now\./)).toBeVisible();
      for (const name of [/Choose file/, /^Submit/])
        expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
      await select(user, 'Current: The Derby Week');
      expect(submit()).toBeDisabled();
    });

    test('Back returns to the episode before; choosing the same one again is no step', async () => {
      const history = fakeHistory();
      const steps = jest.fn<void, []>();
      history.subscribe(steps);
      const { user } = await openUpload(nothingSent, { at: '/club/dashboard', history });
      const selector = screen.getByRole('combobox', { name: 'Episode' });
      await select(user, 'Current: The Derby Week');
      expect(steps).not.toHaveBeenCalled();
      for (const _ of ['chosen', 'the same again']) await select(user, 'Eleven Muddy Boots');
      expect(selector).toHaveTextContent('Eleven Muddy Boots');
      expect(steps).toHaveBeenCalledTimes(1);
      act(history.back);
      expect(selector).toHaveTextContent('Current: The Derby Week');
    });

    test('Back while files are sent keeps their episode in sight until they are there', async () => {
      const history = fakeHistory({ episodeId: muddyBoots.id });
      const { user } = await openUpload(nothingSent, { at: '/club/dashboard', history });
      await select(user, 'Current: The Derby Week');
      const arrive = holdUploads();
      await screen.findByRole('button', { name: 'Choose file for Interview' });
      await chooseFor(user, 'Interview', 'talk.mp3');
      await user.click(submit());
      act(history.back);
      const selector = screen.getByRole('combobox', { name: 'Episode' });
      expect(selector).toHaveTextContent('Current: The Derby Week');
      act(arrive);
      await waitFor(() => expect(selector).toHaveTextContent('Eleven Muddy Boots'));
    });

    test('U-04 U-09 X-09 parts that were sent can be heard, show file, sender and time in full, and take another file', async () => {
      const { user } = await openUpload(allSent);
      expect(card('Intro').getByText('intro-derby.m4a')).toBeVisible();
      expect(card('Outro').getByText('outro.m4a')).toBeVisible();
      expect(card('Interview').getByRole('button', { name: /^Play Interview/ })).toBeEnabled();
      expect(screen.getByText('All three parts are in. Thank you!')).toBeVisible();
      expect(screen.queryByRole('button', { name: /^Submit/ })).not.toBeInTheDocument();
      await user.click(card('Interview').getByRole('button', { name: 'Interview' }));
      expect(card('Interview').getByText(`${longName} · Dana Okafor, today`)).toBeVisible();
      await user.click(card('Interview').getByRole('button', { name: 'Replace Interview' }));
      await chooseFiles(user, 'better.mp3');
      expect(screen.getByRole('button', { name: 'Submit 1 file' })).toBeEnabled();
    });

    test('what is refused for a sent part is not at the very edge of its card', async () => {
      const { user } = await openUpload(introSent);
      await press(user, introName, `Replace ${introName}`);
      await user.upload(picker(), new File([], 'empty.mp3', { type: 'audio/mpeg' }));
      const refusal = await card('Intro').findByText('empty.mp3 is empty. Choose another file.');
      expect(refusal.closest('[role=alert]')?.parentElement).toHaveClass('asked');
    });

    test('a part in doubt is asked about as long as the episode takes parts', async () => {
      const doubt = 'The file says 0:30, but there is sound only until 0:02. Send it anyway?';
      const inDoubt = introWith({ doubt });
      const { user } = await openUpload(inDoubt);
      expect(card('Intro').getByText(doubt)).toBeVisible();
      await see(card('Intro'), 'Answer needed');
      expect(card('Intro').queryByText(sentPill)).not.toBeInTheDocument();
      expect(card('Intro').getByRole('button', { name: 'Choose another file' })).toBeEnabled();
      mock(getEpisodeContent, () => ({ data: inDoubt }));
      await select(user, 'Eleven Muddy Boots');
      await see(card('Intro'), sentPill);
      expect(screen.getByText(/^This episode accepts no parts now\./)).toBeVisible();
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your parts');
      expect(screen.queryByText(doubt)).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Choose another file' })).not.toBeInTheDocument();
      // Nothing is open at a line that asks nothing.
      expect(screen.queryByText('No child’s voice')).not.toBeInTheDocument();
    });

    test('a list that cannot be loaded says so and is asked for again', async () => {
      mockRefused(listEpisodes, 'unavailable', 'We are restarting. Try again in a moment.');
      const { user } = renderScreen(<MobileUpload />, { account: accounts.clubAdmin });
      await see(screen, 'We are restarting. Try again in a moment.');
      mock(listEpisodes, () => ({ data: [derbyWeek], total: 1 }));
      mock(getEpisodeContent, () => ({ data: nothingSent }));
      await press(user, /Try again/);
      expect(await screen.findByRole('region', { name: introName })).toBeVisible();
    });
  });

  describe('E2 what is in front', () => {
    const asked = intro && { ...intro, resend: { at: '2026-11-21T12:00:00.000Z', reason: 'Too quiet' } };
    const doubted = intro && { ...intro, doubt: 'There is sound only until 0:12. Send it anyway?' };
    const unheard = intro && { ...intro, voices: { children: [], onRecord: false } };
    const untold = intro && { ...intro, voices: 'untold' as const };

    test.each([
      { says: 'Two parts to go', sent: { ...allSent.sent, intro: asked, outro: null } },
      { says: 'Two parts to send again', sent: { ...allSent.sent, intro: asked, outro: asked } },
      { says: 'Two answers to go', sent: { ...allSent.sent, intro: doubted, outro: untold } },
      { says: 'One answer to go', sent: { ...allSent.sent, intro: doubted } },
      { says: 'One part and one answer to go', sent: { ...allSent.sent, intro: doubted, outro: null } },
      { says: 'One part and two answers to go', sent: { intro: doubted, interview: untold, outro: null } },
      { says: 'Two parts and one answer to go', sent: { intro: doubted, interview: asked, outro: null } },
      { says: 'Not published yet', sent: { ...allSent.sent, intro: unheard } },
    ])('E2 the heading counts all that is left: $says', async ({ says, sent: parts }) => {
      await openUpload({ ...allSent, sent: parts });
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(says);
    });

    test('E2 the missing part comes first with its guide and a large Record, sent ones are a line each, one tap from the rest', async () => {
      const guides = { ...noGuides, interview: { say: 'Who made you laugh?', length: 'About 1 minute' } };
      const { user } = await openUpload({ ...introSent, guides });
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Two parts to go');
      const interview = card('Interview');
      await see(interview, 'Who made you laugh?', 'About 1 minute');
      expect(interview.getByRole('button', { name: 'Record Interview' })).toHaveClass('large');
      expect(card('Outro').getByRole('button', { name: `Record ${outroName}` })).not.toHaveClass('large');
      // A file that is chosen leaves the place in front to the next part.
      await chooseFor(user, 'Interview', 'talk.mp3');
      expect(card('Outro').getByRole('button', { name: `Record ${outroName}` })).toHaveClass('large');
      const line = card('Intro');
      expect(line.getByText('2:41')).toBeVisible();
      expect(line.getByRole('button', { name: `Play ${introName}` })).toBeEnabled();
      expect(line.queryByRole('button', { name: `Replace ${introName}` })).not.toBeInTheDocument();
      await user.click(line.getByRole('button', { name: introName }));
      for (const act of [`Replace ${introName}`, `Record again: ${introName}`, `Remove ${introName}`])
        expect(line.getByRole('button', { name: act })).toBeEnabled();
      expect(line.getByText('No child’s voice')).toBeVisible();
    });

    test('E2 A5 a question about voices is open at its line, and the heading counts the answers', async () => {
      const untold = intro && { ...intro, voices: 'untold' as const };
      const { user } = await openUpload({ ...allSent, sent: { ...allSent.sent, interview: untold } });
      const heading = screen.getByRole('heading', { level: 1 });
      expect(heading).toHaveTextContent('One answer to go');
      expect(card('Interview').getByRole('group', { name: 'A child’s voice in Interview?' })).toBeVisible();
      await see(card('Interview'), 'Answer needed');
      await press(user, /^1 part still needs an answer/);
      expect(card('Interview').getByRole('button', { name: 'No' })).toHaveFocus();
      expect(card('Intro').queryByText('No child’s voice')).not.toBeInTheDocument();
      mock(setVoices, () => ({ data: allSent, message: 'Saved' }));
      await user.click(card('Interview').getByRole('button', { name: 'No' }));
      await waitFor(() => expect(heading).not.toHaveTextContent('One answer to go'));
      await waitFor(() => expect(heading).toHaveFocus());
      await see(card('Interview'), sentPill);
    });
  });

  describe('choosing and sending', () => {
    test('U-05 U-07 U-08 U-09 files are chosen, given their parts and sent in one call', async () => {
      const { user } = await openUpload();
      const uploads = takeUploads();
      expect(submit()).toBeDisabled();
      await user.upload(picker(), [audio('news.mp3'), audio('talk.wav', 'audio/wav')]);
      expect(submit()).toBeDisabled();
      await give(user, 'talk.wav', /^Interview/);
      expect(submit()).toHaveAccessibleName('Submit 1 file');
      await give(user, 'news.mp3', /^Intro/);
      expect(card('Interview').getByText('talk.wav')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Submit 2 files' }));

      expect(await screen.findByText('Your 2 files were sent to the provider.')).toBeVisible();
      expect(uploads).toHaveLength(1);
      expect(uploads[0]?.body).toEqual({
        ...{ episodeId: derbyWeek.id, clubId },
        ...{ map: ['intro', 'interview'], voices: ['untold', 'untold'] },
      });
      expect(uploads[0]?.files.map((file) => file.name)).toEqual(['news.mp3', 'talk.wav']);
      expect(uploads[0]?.request.headers.get('authorization')).toBe('Bearer test-token');
      expect(submit()).toBeDisabled();
      expect(await card('Intro').findByText(sentPill)).toBeVisible();
    });

    test('U-08 the success message stays for 5 seconds', async () => {
      const { user } = await openUpload();
      takeUploads();
      await chooseFor(user, introName, 'news.mp3');
      jest.useFakeTimers();
      fireEvent.click(screen.getByRole('button', { name: 'Submit 1 file' }));
      expect(await screen.findByText(sent)).toBeVisible();
      act(() => void jest.advanceTimersByTime(4000));
      expect(screen.getByText(sent)).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(2000));
      expect(screen.queryByText(sent)).not.toBeInTheDocument();
    });

    test('U-06 U-11 the picker takes several audio files and greys out none on iOS; a chosen one is a chip with its size, over 17 characters its name is cut, and it can be taken out', async () => {
      const { user } = await openUpload();
      await user.click(screen.getByRole('button', { name: 'Choose file for Interview' }));
      const file = new File([new Uint8Array(45 * 1024)], 'coach-and-milo-test.mp3', { type: 'audio/mpeg' });
      await user.upload(picker(), file);
      await see(card('Interview'), 'coach-and-milo-te…', '45 KB');
      await user.click(card('Interview').getByRole('button', { name: 'Take out coach-and-milo-test.mp3' }));
      expect(card('Interview').getByText('Missing')).toBeVisible();
      expect(picker().multiple).toBe(true);
      const accepted = ['audio/*', '.m4a', '.caf', '.opus', '.webm', '.aif'];
      expect(picker().accept.split(',')).toEqual(expect.arrayContaining(accepted));
    });

    test('a text that is named as a sound is refused at its part, as an empty file is', async () => {
      const { user } = await openUpload();
      await user.click(screen.getByRole('button', { name: 'Choose file for Interview' }));
      const notes = new File(['Ask the coach about Saturday.'], 'notes.mp3', { type: 'audio/mpeg' });
      await user.upload(picker(), notes);
      const interview = card('Interview');
      expect(await interview.findByText(/^notes\.mp3: This isn’t a sound file/)).toBeVisible();
      expect(interview.getByRole('button', { name: 'Choose file for Interview' })).toBeVisible();
      expect(submit()).toBeDisabled();
    });

    test('U-05 a chosen file is moved to another part, and two files trade places', async () => {
      const { user } = await openUpload();
      await chooseFiles(user, 'a.mp3', 'b.mp3');
      await give(user, 'a.mp3', /^Intro/);
      await give(user, 'b.mp3', /^Outro/);
      const move = async (file: string, to: string) =>
        user.click(
          within(screen.getByRole('group', { name: `Move ${file}` })).getByRole('button', { name: to }),
        );
      await move('a.mp3', 'Outro');
      expect(card('Outro').getByText('a.mp3')).toBeVisible();
      expect(card('Intro').getByText('b.mp3')).toBeVisible();
      await move('a.mp3', 'Interview');
      expect(card('Interview').getByText('a.mp3')).toBeVisible();
      expect(card('Outro').getByText('Missing')).toBeVisible();
    });

    test('U-13 a part that is taken is marked, and its refusal is an alert at the file that was tapped, brought into view', async () => {
      const { user } = await openUpload();
      await chooseFiles(user, 'a.mp3', 'b.mp3', 'c.mp3');
      expect(offered('b.mp3').getByRole('button', { name: 'Intro' })).toBeEnabled();
      await give(user, 'a.mp3', /^Intro/);
      for (const file of ['b.mp3', 'c.mp3']) {
        expect(offered(file).getByRole('button', { name: 'Intro taken by a.mp3' })).toBeEnabled();
        expect(offered(file).getByRole('button', { name: 'Interview' })).toBeEnabled();
      }
      const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
      await give(user, 'c.mp3', /^Intro/);
      const row = screen.getByRole('group', { name: 'Part for c.mp3' }).closest('li') as HTMLElement;
      const alert = within(row).getByRole('alert');
      expect(alert).toHaveTextContent('Intro · club news already has a.mp3. Take that file out first.');
      expect(
        screen.getAllByText('Intro · club news already has a.mp3. Take that file out first.'),
      ).toHaveLength(1);
      expect(alert).toContainElement(shown.mock.contexts.at(-1) as HTMLElement);
      expect(shown).toHaveBeenLastCalledWith({ block: 'nearest' });
      shown.mockRestore();
      await user.click(screen.getByRole('button', { name: 'Take out a.mp3' }));
      expect(offered('b.mp3').getByRole('button', { name: 'Intro' })).toBeEnabled();
    });

    test('leaving the page while a file is on its way is asked about', async () => {
      const { user } = await openUpload();
      const answer = holdUploads();
      await chooseFor(user, introName, 'news.mp3');
      await user.click(submit());
      await screen.findByRole('button', { name: 'Cancel' });
      const leave = () => Router.events.emit('routeChangeStart', '/club/dashboard', { shallow: false });
      act(() => expect(leave).toThrow());
      await answerDialog(user, 'Your file is still on its way', 'Stay here');
      answer();
      expect(await screen.findByText(sent)).toBeVisible();
      expect(leave).not.toThrow();
    });
  });

  describe('the focus', () => {
    test('goes from a file that has its part to the next without one, and at the end to Submit', async () => {
      const { user } = await openUpload();
      await chooseFiles(user, 'a.mp3', 'b.mp3', 'c.mp3');
      await give(user, 'b.mp3', /^Intro/);
      // The first part that is still free.
      expect(offered('c.mp3').getByRole('button', { name: 'Interview' })).toHaveFocus();
      await user.keyboard('{Enter}');
      expect(offered('a.mp3').getByRole('button', { name: 'Outro' })).toHaveFocus();
      await user.keyboard('{Enter}');
      expect(screen.getByRole('button', { name: 'Submit 3 files' })).toHaveFocus();
    });

    test('goes to Submit when a part got its only file, and back to the part when that is taken out', async () => {
      const { user } = await openUpload();
      await user.click(screen.getByRole('button', { name: `Choose file for ${outroName}` }));
      // As a browser does it: the focus stays with the button that opened the picker.
      fireEvent.change(picker(), { target: { files: [audio('a.mp3')] } });
      expect(screen.getByRole('button', { name: 'Submit 1 file' })).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'Take out a.mp3' }));
      expect(screen.getByRole('button', { name: `Choose file for ${outroName}` })).toHaveFocus();
    });

    /** One file on its way, by keyboard. */
    async function send() {
      const { user } = await openUpload();
      await chooseFiles(user, 'a.mp3');
      await give(user, 'a.mp3', /^Intro/);
      await user.keyboard('{Enter}');
      return user;
    }
    const atHeading = () => waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());

    test('is with the progress while files are sent, then at the heading', async () => {
      const arrive = holdUploads();
      await send();
      await waitFor(() => expect(screen.getByRole('group', { name: 'Sending' })).toHaveFocus());
      arrive();
      await screen.findByText(sent);
      await atHeading();
    });

    test('is at the file that still needs its part once the others were sent, and a sentence says so', async () => {
      const arrive = holdUploads();
      const { user } = await openUpload();
      await chooseFiles(user, 'a.mp3', 'b.mp3');
      await give(user, 'a.mp3', /^Intro/);
      await user.click(submit());
      await waitFor(() => expect(screen.getByRole('group', { name: 'Sending' })).toHaveFocus());
      arrive();
      await screen.findByText(sent);
      await waitFor(() => expect(offered('b.mp3').getByRole('button', { name: 'Intro' })).toHaveFocus());
      expect(screen.getByText('1 file still needs its part. It is not sent until it has one.')).toBeVisible();
    });

    test('is back at Submit after the sending was cancelled', async () => {
      const end = holdUploads();
      const user = await send();
      await user.click(await screen.findByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Submit 1 file' })).toHaveFocus());
      end();
    });

    test('is at the heading once the error was closed', async () => {
      mockOffline(uploadAudio);
      const user = await send();
      await user.click(await screen.findByRole('button', { name: 'Discard file' }));
      await atHeading();
    });
  });
});

describe('what fails', () => {
  const tray = () => screen.queryByRole('region', { name: 'Chosen files' });
  const errorDialog = () => findDialog('Error');
  const ways = ({ getAllByRole }: Awaited<ReturnType<typeof errorDialog>>) =>
    getAllByRole('button')
      .map((button) => button.textContent)
      .filter(Boolean);
  /** Four files, three with a part, sent. */
  async function sendThreeOfFour(user: UserEvent) {
    await chooseFiles(user, 'a.mp3', 'b.mp3', 'c.mp3', 'd.mp3');
    await give(user, 'a.mp3', /^Intro/);
    await give(user, 'b.mp3', /^Interview/);
    await give(user, 'c.mp3', /^Outro/);
    await user.click(screen.getByRole('button', { name: 'Submit 3 files' }));
  }

  test('U-10 Try again, also twice, brings back all that a failure cleared; sent files go, the file without a part stays', async () => {
    const { user } = await openUpload();
    mockOffline(uploadAudio);
    await sendThreeOfFour(user);
    const dialog = await errorDialog();
    expect(ways(dialog)).toEqual(['Discard 4 files', 'Try again']);
    expect(tray()).not.toBeInTheDocument();
    expect(screen.queryByText('a.mp3')).not.toBeInTheDocument();
    expect(submit()).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible());
    expect(tray()).not.toBeInTheDocument();

    const uploads = takeUploads();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your 3 files were sent to the provider.')).toBeVisible();
    expect(uploads[0]?.files.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3', 'c.mp3']);
    expect(within(tray() as HTMLElement).getByText('d.mp3')).toBeVisible();
    expect(screen.getAllByRole('group', { name: /^Part for/ })).toHaveLength(1);
    await waitFor(() => expect(submit()).toBeDisabled());
    expect(screen.queryByText('a.mp3')).not.toBeInTheDocument();
  });

  test('U-10 discarded files do not come back', async () => {
    const { user } = await openUpload();
    mockOffline(uploadAudio);
    await sendThreeOfFour(user);
    await user.click((await errorDialog()).getByRole('button', { name: 'Discard 4 files' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(tray()).not.toBeInTheDocument();
    expect(submit()).toBeDisabled();
  });

  test.each<[ErrorCode, string]>([
    ['no_space', 'There is no space left for this file. Tell the platform team, then try again.'],
    ['too_many', 'You are sending 4 files already. Wait until one of them has arrived, then send this one.'],
  ])(
    'D4 an upload without room (%s) says so in words, and Try again sends the same files',
    async (code, sentence) => {
      const { user } = await openUpload();
      mockRefused(uploadAudio, code, sentence);
      await sendThreeOfFour(user);
      const dialog = await errorDialog();
      expect(dialog.getByText(sentence)).toBeVisible();
      const uploads = takeUploads();
      await user.click(dialog.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('Your 3 files were sent to the provider.')).toBeVisible();
      expect(uploads[0]?.files.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3', 'c.mp3']);
    },
  );

  test.each<ErrorCode>(['unsupported_type', 'too_large', 'invalid'])(
    'a file that is refused for good (%s) is not offered again, only another one',
    async (code) => {
      const { user } = await openUpload();
      mockRefused(uploadAudio, code, 'a.mp3: This isn’t a sound file we can read.');
      await chooseFiles(user, 'a.mp3', 'd.mp3');
      await give(user, 'a.mp3', /^Intro/);
      await user.click(submit());
      const dialog = await errorDialog();
      expect(ways(dialog)).toEqual(['Close', 'Choose another file']);
      expect(screen.queryByText('d.mp3')).not.toBeInTheDocument();

      const asked = jest.spyOn(picker(), 'click');
      await user.click(dialog.getByRole('button', { name: 'Choose another file' }));
      expect(asked).toHaveBeenCalledTimes(1);
      // The other file was not refused.
      expect(await screen.findByRole('group', { name: 'Part for d.mp3' })).toBeVisible();
      await chooseFiles(user, 'good.mp3');
      expect(card('Intro').getByText('good.mp3')).toBeVisible();
    },
  );

  test.each([
    [['intro', 'outro'], 'Send the other 2 files', 'Your 2 files were sent to the provider.'],
    [['outro'], 'Send the other file', 'Your file was sent to the provider.'],
  ])(
    'U-10 the files beside refused ones (%j) are sent without them, and the one without a part stays',
    async (parts, way, told) => {
      const { user } = await openUpload();
      const refused = parts.length === 1 ? ['a.mp3', 'b.mp3'] : ['b.mp3'];
      mock(uploadAudio, () => {
        const fields = Object.fromEntries(refused.map((name) => [name, 'No sound.']));
        throw refuse('unsupported_type', 'b.mp3: This isn’t a sound file we can read.', fields);
      });
      await sendThreeOfFour(user);
      const dialog = await errorDialog();
      expect(ways(dialog)).toEqual(['Close', 'Choose another file', way]);
      const uploads = takeUploads();
      await user.click(dialog.getByRole('button', { name: way }));
      expect(await screen.findByText(told)).toBeVisible();
      expect(uploads[0]?.body.map).toEqual(parts);
      expect(within(tray() as HTMLElement).getByText('d.mp3')).toBeVisible();
      expect(screen.queryByText('b.mp3')).not.toBeInTheDocument();
    },
  );

  describe('B3 another person has sent the same part meanwhile', () => {
    const sentence = 'Sena Acar sent this a moment ago.';
    async function open(answer: () => ReturnType<typeof refuse> | undefined) {
      const { user } = await openUpload(introSent);
      const calls = mock(uploadAudio, () => {
        const refusal = answer();
        if (refusal) throw refusal;
        return { data: introSent, message: 'Sent' };
      });
      await chooseFor(user, 'Interview', 'mine.mp3');
      await user.click(submit());
      return { user, calls };
    }
    const taken = () => refuse('conflict', `${sentence} Replace?`, { interview: sentence });

    test('B3 a question comes, and Replace sends the same file over the newer part', async () => {
      let asked = 0;
      const { user, calls } = await open(() => (asked++ === 0 ? taken() : undefined));
      const dialog = await findDialog('Replace?');
      expect(dialog.getByText(`${sentence} Replace?`)).toBeVisible();
      expect(calls[0]?.request.headers.get('if-match')).toBe('"interview="');
      await user.click(dialog.getByRole('button', { name: 'Replace' }));
      expect(await screen.findByText('Your file was sent to the provider.')).toBeVisible();
      expect([calls.length, calls[1]?.request.headers.get('if-match')]).toEqual([2, null]);
      expect(calls[1]?.files.map(({ name }) => name)).toEqual(['mine.mp3']);
    });

    test('B3 without replacing, the own file stays chosen', async () => {
      const { user } = await open(taken);
      const dialog = await findDialog('Replace?');
      await user.click(dialog.getByRole('button', { name: 'Do not replace' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(card('Interview').getByText('mine.mp3')).toBeVisible();
    });
  });

  test('B3 R-01 a small file that was cut off at 90 % goes on where it was', async () => {
    const bytes = 1024 * 1024;
    const cutOff = Math.floor(bytes * 0.9);
    const { offsets } = serveResumable(bytes, [
      (state) => {
        state.arrived = cutOff;
        return HttpResponse.error();
      },
    ]);
    const whole = takeUploads();
    const { user } = await openUpload();
    const made = mock(sendArrived, () => ({ data: introSent, message: 'Sent' }));
    await user.click(screen.getByRole('button', { name: 'Choose file for Intro · club news' }));
    await user.upload(picker(), new File([new Uint8Array(bytes)], 'news.mp3', { type: 'audio/mpeg' }));
    await user.click(submit());
    await waitFor(() => expect(offsets).toHaveLength(1));
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Your file was sent to the provider.')).toBeVisible();
    expect(offsets).toEqual(['0', `${cutOff}`]);
    expect(made[0]?.body.parts).toEqual([expect.objectContaining({ slot: 'intro', upload: uploadId })]);
    expect([made[0]?.request.headers.get('if-match'), whole.length]).toEqual(['"intro="', 0]);
  });
});

describe('the selector of episodes', () => {
  const older = Array.from({ length: 130 }, (_, index) =>
    episodeOf(index + 20, { id: `5e0d1c2b-3a49-4f58-8e67-${String(index).padStart(12, '0')}` }),
  );
  /** As the server sorts them: the open one first, however old its number is. */
  const all: Episode[] = [derbyWeek, ...older.toReversed()];

  async function open() {
    let failing = false;
    const calls = mock(listEpisodes, ({ query }) => {
      if (failing) throw refuse('unavailable', 'Back in a moment.');
      const found = all.filter(({ name }) => name.toLowerCase().includes(query.q ?? ''));
      const from = (query.page - 1) * query.pageSize;
      return { data: found.slice(from, from + query.pageSize), total: found.length };
    });
    mock(getEpisodeContent, () => ({ data: nothingSent }));
    const rendered = renderScreen(<MobileUpload />, { account: accounts.clubAdmin });
    const selector = await screen.findByRole('combobox', { name: 'Episode' });
    const fail = (now: boolean) => {
      failing = now;
    };
    return { ...rendered, calls, selector, fail };
  }

  const options = () => screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'));

  test('U3 of more than 100 the one in progress is chosen, older ones are loaded on, and a failure can be tried again', async () => {
    const { user, selector, calls, fail } = await open();
    expect(selector).toHaveTextContent('Current: The Derby Week');
    expect(await screen.findByRole('button', { name: /^Submit/ })).toBeVisible();
    expect(calls[0]?.query).toMatchObject({ sort: 'current', page: 1 });
    await user.click(selector);
    await screen.findByRole('listbox');
    expect(options()).toHaveLength(20);
    fail(true);
    await user.click(screen.getByRole('button', { name: 'Older episodes' }));
    expect(await screen.findByText('Back in a moment.')).toBeVisible();
    expect(options()).toHaveLength(20);
    fail(false);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(options()).toHaveLength(40));
    expect(options().slice(0, 2)).toEqual(['Current: The Derby Week', 'Episode 149']);
    expect(screen.getByText('40 of 131 episodes')).toBeInTheDocument();
  });

  test('U3 any of them is found by its name, chosen with the keyboard alone; a search that finds nothing says so', async () => {
    const { user, selector } = await open();
    selector.focus();
    await user.keyboard('{Enter}');
    await user.type(await screen.findByRole('searchbox', { name: 'Search episodes' }), 'episode 2');
    await waitFor(() =>
      expect(options()).toEqual(
        older
          .slice(0, 10)
          .map(({ name }) => name)
          .toReversed(),
      ),
    );
    screen.getByRole('option', { name: 'Episode 29' }).focus();
    await user.keyboard('{End}{ArrowUp}');
    expect(screen.getByRole('option', { name: 'Episode 21' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(selector).toHaveTextContent('Episode 21'));
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    expect(await screen.findByText(/^This episode accepts no parts now\./)).toBeVisible();
    await user.click(selector);
    await user.type(await screen.findByRole('searchbox'), 'no such thing');
    expect(await screen.findByRole('heading', { name: 'No episode matches' })).toBeVisible();
  });
});
