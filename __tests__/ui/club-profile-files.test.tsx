import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { uploadClubIdentity, uploadImages } from '@/contract/club';
import {
  audioInput,
  cancel,
  chooseAudio,
  dismiss,
  drawer,
  dropOn,
  fullClub,
  gone,
  image,
  later,
  logoInput,
  nameField,
  ofSize,
  oldLogo,
  oldSound,
  openProfile,
  otherLogo,
  saveButton,
  showIdentity,
  logoUrl as shown,
  song,
  watchUpload,
} from '../support/club-profile';
import { installFakeAudio } from '../support/fake-audio';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { findDialog, press, see } from '../support/render';
import { replaceProperty } from '../support/replace-property';

describe('the logo', () => {
  /** A logo that is on its way until `end`. */
  async function send() {
    const { user } = await openProfile();
    const answer = later();
    const upload = watchUpload();
    mock(uploadImages, async () => {
      await answer.promise;
      return { data: [otherLogo], message: 'Sent' };
    });
    await user.upload(logoInput(), image());
    const end = () => {
      upload.end();
      answer.settle();
    };
    return { user, upload, end };
  }

  test('P-22 P-25 a chosen logo is sent at once, and its URL is the answer’s data[0]', async () => {
    const { user, images, put } = await openProfile({ own: { ...fullClub, clubLogo: null } });
    await user.upload(logoInput(), image());
    expect(await screen.findByText('Uploaded · 2 KB · save to keep it')).toHaveAttribute('role', 'status');
    expect(shown()).toBe(otherLogo);
    expect(images).toHaveLength(1);
    const [{ request, files }] = images as [(typeof images)[0]];
    expect(request.method).toBe('POST');
    expect(new URL(request.url).pathname).toBe('/api/file/upload/images');
    expect(request.headers.get('authorization')).toBe('Bearer test-token');
    expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(files.map(({ name, size }) => [name, size])).toEqual([['crest.png', 2048]]);

    expect(put).toEqual([]);
    await user.click(saveButton());
    await waitFor(() => expect(put[0]?.body).toEqual({ clubname: fullClub.clubname, clubLogo: otherLogo }));
    expect(images).toHaveLength(1);
  });

  test('P-11 P-22 while it is sent, its progress is shown and nothing can be saved', async () => {
    const { upload, end } = await send();
    const bar = await screen.findByRole('progressbar', { name: 'Sending crest.png' });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    expect(saveButton()).toBeDisabled();
    expect(shown()).toBe(oldLogo);
    upload.sent(42, 100);
    expect(bar).toHaveAttribute('aria-valuenow', '42');
    expect(saveButton()).toBeDisabled();
    end();
    expect(await screen.findByText(/^Uploaded/)).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await waitFor(() => expect(saveButton()).toBeEnabled());
  });

  test('P-22 one that is taken out leaves the former logo', async () => {
    const { user, put } = await openProfile();
    await user.upload(logoInput(), image());
    await user.click(await screen.findByRole('button', { name: 'Take out crest.png' }));
    await waitFor(() => expect(screen.queryByText('crest.png')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Replace Logo' })).toHaveFocus();
    expect(shown()).toBe(oldLogo);
    await user.click(saveButton());
    await waitFor(() => expect(put[0]?.body.clubLogo).toBe(oldLogo));
  });

  test('P-22 one that is stopped on its way is stopped indeed', async () => {
    const { user, upload, end } = await send();
    await user.click(await screen.findByRole('button', { name: 'Stop sending crest.png' }));
    await waitFor(() => expect(upload.abort).toHaveBeenCalled());
    end();
    await waitFor(() => expect(saveButton()).toBeEnabled());
    expect(shown()).toBe(oldLogo);
    expect(screen.queryByRole('dialog', { name: /Error/ })).not.toBeInTheDocument();
  });

  test('P-12 closing the drawer stops what is on its way', async () => {
    const { user } = await openProfile();
    const upload = watchUpload();
    mock(uploadImages, () => new Promise(() => {}));
    await user.upload(logoInput(), image());
    await screen.findByRole('progressbar');
    await cancel(user);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await gone();
    expect(upload.abort).toHaveBeenCalled();
    upload.end();
  });

  test('P-21 a new logo replaces the one before, even one that is still on its way', async () => {
    const { user } = await openProfile();
    const slow = later();
    const upload = watchUpload();
    const sent = mock(uploadImages, async ({ files }) => {
      if (files[0]?.name === 'first.png') await slow.promise;
      return { data: [files[0]?.name === 'first.png' ? oldLogo : otherLogo], message: 'Sent' };
    });
    expect(logoInput()).not.toHaveAttribute('multiple');
    await user.upload(logoInput(), image('first.png'));
    await screen.findByRole('progressbar', { name: 'Sending first.png' });
    await user.upload(logoInput(), image('second.png'));
    await waitFor(() => expect(upload.abort).toHaveBeenCalledTimes(1));
    upload.end();
    expect(await screen.findByText(/^Uploaded/)).toBeVisible();
    slow.settle();
    expect(screen.getByText('second.png')).toBeVisible();
    expect(screen.queryByText('first.png')).not.toBeInTheDocument();
    expect(shown()).toBe(otherLogo);
    expect(sent).toHaveLength(2);
    await user.upload(logoInput(), image('third.png'));
    expect(await screen.findByText('third.png')).toBeVisible();
    expect(screen.queryByText('second.png')).not.toBeInTheDocument();
  });

  test('U5 P-20 P-22 P-26 an upload error shows the answer’s message in the Error modal and leaves the former logo', async () => {
    const { user, put } = await openProfile();
    mockRefused(uploadImages, 'unsupported_type', 'This picture cannot be read.');
    await user.type(nameField(), '!');
    await user.upload(logoInput(), image());
    await dismiss(user, 'This picture cannot be read.');
    // The reason stays at the field, and the very same picture cannot be sent again.
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Not sent\. This picture cannot be read\.$/);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(shown()).toBe(oldLogo);
    expect(nameField()).toHaveValue('Riverside Rovers FC!');
    // While the field shows an error nothing is saved; without that file the rest is.
    expect(saveButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Take out crest.png' }));
    await waitFor(() => expect(saveButton()).toBeEnabled());
    await user.click(saveButton());
    await waitFor(() => expect(put[0]?.body.clubLogo).toBe(oldLogo));
  });

  test('P-22 P-26 offline it says so, and the same file goes again on being asked', async () => {
    const { user } = await openProfile();
    mockOffline(uploadImages);
    await user.upload(logoInput(), image());
    const reason = 'No connection. Check your network and try again.';
    await dismiss(user, 'Something Went Wrong! Please Try Again Later', reason);
    const sent = mock(uploadImages, () => ({ data: [otherLogo], message: 'Sent' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Uploaded/)).toBeVisible();
    expect(shown()).toBe(otherLogo);
    expect(sent[0]?.files[0]?.name).toBe('crest.png');
  });

  test('P-22 P-26 X-02 the same logo can be tried again after what may pass, and not after what stays', async () => {
    const { user } = await openProfile();
    for (const [code, helps, message] of [
      ['too_many', 1, 'Not now.'],
      ['unavailable', 1, 'Not now.'],
      ['internal', 1, ''],
      ['too_large', 0, 'Not now.'],
      ['forbidden', 0, 'Not now.'],
    ] as const) {
      mockRefused(uploadImages, code, message);
      await user.upload(logoInput(), image(`${code}.png`));
      await dismiss(user, message || 'Something Went Wrong! Please Try Again Later');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: /Error/ })).toBeNull());
      expect(await screen.findByText(/^Not sent\./)).toBeVisible();
      const again = screen.queryAllByRole('button', { name: 'Try again' });
      expect([code, again.length]).toEqual([code, helps]);
    }
  });

  test('A8 a refused picture does not hold up the other tab, and is shown again when it comes while that tab is open', async () => {
    const stage = await openProfile();
    await userEvent.setup({ applyAccept: false }).upload(logoInput(), image('notes.txt', 10, 'text/plain'));
    expect(await screen.findByText(/^notes\.txt is not a PNG/)).toBeVisible();
    expect(saveButton()).toHaveAccessibleDescription(
      'Choose another logo, or dismiss the refused one, then you can save.',
    );
    await chooseAudio(stage);
    await waitFor(() => expect(saveButton()).toBeEnabled());
    expect(saveButton()).not.toHaveAccessibleDescription();
    const answer = later();
    mock(uploadImages, async () => {
      await answer.promise;
      throw refuse('unsupported_type', 'No image.');
    });
    await stage.user.click(screen.getByRole('tab', { name: 'General' }));
    await stage.user.upload(logoInput(), image());
    await showIdentity(stage);
    answer.settle();
    await dismiss(stage.user, 'No image.');
    const general = await screen.findByRole('tab', { name: 'General' });
    await waitFor(() => expect(general).toHaveAttribute('aria-selected', 'true'));
    await showIdentity(stage);
    await stage.user.click(saveButton());
    await gone();
    expect(stage.put[0]?.body.clubLogo).toBe(oldLogo);
    expect(stage.identity).toHaveLength(1);
  });

  test('P-21 P-22 the next chosen file clears the error of the one before, also when it has one itself', async () => {
    const { user } = await openProfile();
    mockRefused(uploadImages, 'unsupported_type', 'This picture cannot be read.');
    const stubborn = userEvent.setup({ applyAccept: false });
    await user.upload(logoInput(), image('first.png'));
    await dismiss(user);
    await screen.findByText('Not sent. This picture cannot be read.');
    await stubborn.upload(logoInput(), image('notes.txt', 10, 'text/plain'));
    expect(await screen.findByText(/^notes\.txt is not a PNG, JPEG or WebP image/)).toBeVisible();
    expect(screen.queryByText('first.png')).not.toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    mock(uploadImages, () => ({ data: [otherLogo], message: 'Sent' }));
    await user.upload(logoInput(), image('good.png'));
    expect(await screen.findByText(/^Uploaded/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the identity', () => {
  const withName = (fileName: string) => ({ ...fullClub, audioIdentity: { url: oldSound, fileName } });

  test('P-08 P-28 the current identity is a download link, labelled with the file name', async () => {
    await showIdentity(await openProfile());
    const link = screen.getByRole('link', { name: 'anthem.mp3' });
    expect(link).toHaveAttribute('href', `/api/file/download?url=${encodeURIComponent(oldSound)}`);
    expect(link).toHaveAttribute('download', 'anthem.mp3');
    expect(screen.getByRole('button', { name: 'Play the club identity' })).toBeVisible();
  });

  test.each([
    ['of 50 characters is not cut', 'a'.repeat(46), `${'a'.repeat(46)}.mp3`],
    ['of 51 characters is cut', 'a'.repeat(47), `${'a'.repeat(47)}.mp…`],
    ['of 50 with emoji, 96 halves long, is not cut', '🎵'.repeat(46), `${'🎵'.repeat(46)}.mp3`],
    ['of 51 with emoji is cut between them', '🎵'.repeat(51), `${'🎵'.repeat(50)}…`],
  ])('P-09 a name %s', async (_, stem, label) => {
    const fileName = `${stem}.mp3`;
    await showIdentity(await openProfile({ own: withName(fileName) }));
    const link = screen.getByRole('link', { name: label });
    // In full on hover, and in the folder it is saved to.
    expect(link).toHaveAttribute('title', fileName);
    expect(link).toHaveAttribute('download', fileName);
  });

  test('P-08 without an identity there is no link, and a word of what it is', async () => {
    await showIdentity(await openProfile({ own: { ...fullClub, audioIdentity: null } }));
    expect(screen.getByText('No identity yet')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  test('P-10 Replace Audio opens a picker of one audio file, which iOS greys nothing out of', async () => {
    const { user } = await openProfile();
    const button = await showIdentity({ user });
    const opened = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
    await user.click(button);
    expect(opened).toHaveBeenCalledTimes(1);
    opened.mockRestore();
    expect(audioInput()).not.toHaveAttribute('multiple');
    expect(audioInput().accept.split(',')).toEqual(
      expect.arrayContaining(['audio/*', '.mp3', '.m4a', '.caf', '.opus', '.webm']),
    );
    expect(button).toHaveAccessibleDescription('mp3, m4a, wav, flac … up to 300 MB');
  });

  test('P-17 P-23 a chosen file is held and not sent until Save Changes; one that was taken out is not sent', async () => {
    const stage = await openProfile();
    const chosen = await chooseAudio(stage, song('new-anthem.wav', 3_400_000));
    await see(within(chosen), 'new-anthem.wav', '3.2 MB', 'Replaces anthem.mp3 when you save.');
    expect(within(chosen).getByRole('button', { name: 'Play the chosen audio' })).toBeVisible();
    // It is still there after a look at the other tab.
    await stage.user.click(screen.getByRole('tab', { name: 'General' }));
    await stage.user.click(screen.getByRole('tab', { name: /My Club Identity/ }));
    expect(screen.getByRole('region', { name: 'Chosen audio' })).toBeVisible();
    expect(stage.order).toEqual([]);
    await stage.user.click(within(chosen).getByRole('button', { name: 'Take out new-anthem.wav' }));
    expect(screen.queryByRole('region', { name: 'Chosen audio' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Replace Audio' })).toHaveFocus();
    await stage.user.click(saveButton());
    await gone();
    expect(stage.order).toEqual(['PUT club']);
  });

  test('P-21 a new file replaces the one chosen before; of several dropped the first is taken', async () => {
    const stage = await openProfile();
    await chooseAudio(stage, song('first.mp3'));
    await stage.user.upload(audioInput(), song('second.mp3'));
    const chosen = screen.getByRole('region', { name: 'Chosen audio' });
    expect(await within(chosen).findByText('second.mp3')).toBeVisible();
    expect(within(chosen).queryByText('first.mp3')).not.toBeInTheDocument();
    dropOn('Replace Audio', [song('third.mp3'), song('fourth.mp3')]);
    expect(await within(chosen).findByText('third.mp3')).toBeVisible();
    await see(screen, 'Only one file is possible here, so the first one was used.');
    await stage.user.click(saveButton());
    await gone();
    expect(stage.identity.map(({ files }) => files.map(({ name }) => name))).toEqual([['third.mp3']]);
  });

  const most = 300 * 1024 * 1024;

  test('U5 P-17 P-20 a file over 300 MB, without a byte or that is no audio is refused with a sentence, and the one before stays', async () => {
    const stage = await openProfile();
    const chosen = await chooseAudio(stage);
    for (const [file, sentence] of [
      [
        ofSize(song('long.wav', 10), most + 1),
        /^long\.wav is just over 300 MB\. An identity can be up to 300 MB\./,
      ],
      [song('song.pdf', 10, 'application/pdf'), /^song\.pdf: This isn’t a sound file we can read\./],
      [song('empty.mp3', 0), /^empty\.mp3 is empty\./],
    ] as const) {
      await userEvent.setup({ applyAccept: false }).upload(audioInput(), file);
      expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert');
      expect(within(chosen).getByText('new-anthem.wav')).toBeVisible();
      await waitFor(() => expect(saveButton()).toBeDisabled());
      await stage.user.click(screen.getByRole('button', { name: 'Dismiss' }));
      await waitFor(() => expect(saveButton()).toBeEnabled());
    }
  });

  const clipOf = (chosen: HTMLElement) => chosen.querySelector('audio') as HTMLAudioElement;

  test('A7 an identity of more than 15 seconds is heard and asked about before it is saved', async () => {
    installFakeAudio();
    const stage = await openProfile();
    const clip = clipOf(await chooseAudio(stage));
    expect(
      screen.getByText(/^Families hear it at the start of every episode.* up to 15 seconds/),
    ).toBeVisible();
    const lasts = (seconds: number) => {
      replaceProperty(clip, 'duration', { value: seconds, configurable: true });
      fireEvent.durationChange(clip);
    };
    lasts(15.2);
    await stage.user.click(saveButton());
    const asked = await findDialog('Are you sure? This opens every episode');
    expect(
      asked.getByText(/^new-anthem\.wav lasts 0:15\. Families hear it at the start of every episode/),
    ).toBeVisible();
    expect(await asked.findByRole('button', { name: 'Pause new-anthem.wav' })).toBeVisible();
    await stage.user.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(saveButton()).toBeEnabled());
    expect(stage.order).toEqual([]);
    lasts(15);
    await stage.user.click(saveButton());
    await gone();
    expect(stage.identity).toHaveLength(1);
  });

  test.each([
    { what: 'no sound', bytes: 'Dear parents', refused: 1 },
    { what: 'sound that only the server can read', bytes: 'caff\0\x01\0\0desc', refused: 0 },
  ])(
    'A7 a file that the browser cannot play and that is $what says so before Save',
    async ({ bytes, refused }) => {
      const stage = await openProfile();
      const chosen = await chooseAudio(stage, new File([bytes], 'anthem.mp3', { type: 'audio/mpeg' }));
      fireEvent.error(clipOf(chosen));
      await within(drawer()).findAllByRole('alert');
      await waitFor(() =>
        expect(screen.queryAllByText(/^anthem\.mp3: This isn’t a sound/)).toHaveLength(refused),
      );
      expect(saveButton()).toHaveProperty('disabled', refused === 1);
    },
  );

  test('P-17 a file of exactly 300 MB, or without a type but with a known ending, is taken', async () => {
    const stage = await openProfile();
    const chosen = await chooseAudio(stage, ofSize(song('voice.caf', 10, ''), most));
    await see(within(chosen), 'voice.caf', '300 MB');
  });

  test('P-11 P-23 while it is sent its progress is shown on both tabs, and it can be stopped', async () => {
    const stage = await openProfile();
    const { user, put } = stage;
    await chooseAudio(stage);
    const upload = watchUpload();
    const never = later<never>();
    mock(uploadClubIdentity, () => never.promise);
    await user.click(saveButton());
    const bar = await screen.findByRole('progressbar', { name: 'Sending new-anthem.wav' });
    upload.sent(60, 100);
    expect(bar).toHaveAttribute('aria-valuenow', '60');
    expect(screen.getByText('50 % sent')).toHaveAttribute('role', 'status');
    expect(saveButton()).toHaveAttribute('aria-busy', 'true');
    await user.click(screen.getByRole('tab', { name: 'General' }));
    expect(bar).toBeVisible();
    expect(nameField()).toBeDisabled();

    await press(user, 'Cancel', 'Stop and discard');
    await gone();
    expect(upload.abort).toHaveBeenCalled();
    upload.end();
    expect(put).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test.each([
    'fake.mp3',
    'audioIdentity',
    // What the server made of the name.
    'fake_.mp3',
  ])('P-15 P-20 the server’s refusal of %s stays at the file until another is chosen', async (field) => {
    const stage = await openProfile();
    const { user, put } = stage;
    await chooseAudio(stage, song('fake.mp3'));
    await user.click(screen.getByRole('tab', { name: 'General' }));
    const sentence = 'This file holds no sound that we can read.';
    mockRefused(uploadClubIdentity, 'unsupported_type', `${field}: ${sentence}`, { [field]: sentence });
    await user.click(saveButton());
    await dismiss(user, sentence);
    // It shows the tab where the mistake is.
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(within(screen.getByRole('region', { name: 'Chosen audio' })).getByText('fake.mp3')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'My Club Identity' })).toHaveAttribute('aria-selected', 'true');
    expect(saveButton()).toBeDisabled();
    expect(saveButton()).toHaveAccessibleDescription(
      'Choose another file under My Club Identity, or take it out, then you can save.',
    );
    await user.upload(audioInput(), song('real.mp3'));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(saveButton()).toBeEnabled();
    expect(put).toEqual([]);
  });

  test('P-15 P-20 a file that may go through the next time can be sent again; a logo that fails does not make a refused audio fit to be sent', async () => {
    const stage = await openProfile();
    const { user } = stage;
    await chooseAudio(stage, song('fine.mp3'));
    mockRefused(uploadClubIdentity, 'unavailable', 'Back in a minute.', { 'fine.mp3': 'Back in a minute.' });
    await user.click(saveButton());
    await dismiss(user);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(saveButton()).toBeEnabled();
    await chooseAudio(stage, song('fake.mp3'));
    mockRefused(uploadClubIdentity, 'unsupported_type', 'No sound.', { 'fake.mp3': 'No sound.' });
    await user.click(saveButton());
    await dismiss(user);
    expect(saveButton()).toBeDisabled();
    mockRefused(uploadImages, 'unsupported_type', 'No image.', { 'crest.png': 'No image.' });
    await user.click(screen.getByRole('tab', { name: 'General' }));
    await user.upload(logoInput(), image());
    expect(await screen.findByText('Not sent. No image.')).toBeVisible();
    expect(saveButton()).toBeDisabled();
  });
});
