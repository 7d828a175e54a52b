import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Club } from '@/contract/account';
import { getClub, restoreClub, updateClub, uploadClubIdentity } from '@/contract/club';
import { limits } from '@/contract/limits';
import {
  adminOf,
  cancel,
  chooseAudio,
  dismiss,
  drawer,
  dropOn,
  errorModal,
  fullClub,
  gone,
  image,
  later,
  logoImage,
  logoInput,
  logoUrl,
  nameField,
  ofSize,
  oldLogo,
  openProfile,
  otherLogo,
  reopen,
  type Stage,
  saveButton,
  song,
} from '../support/club-profile';
import { clubRow } from '../support/clubs';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { retype, see } from '../support/render';
import { listenIn } from '../support/settings';

describe('the drawer', () => {
  const ask = () => screen.findByRole('dialog', { name: /Discard your changes/ });

  test('P-01 P-02 P-12 Club Profile is 400 wide and has two tabs, General first, reached by the arrow keys; Cancel closes it without a call, and the focus goes back', async () => {
    const { user, put, identity, images } = await openProfile();
    expect(within(drawer()).getByText('Club Profile')).toBeVisible();
    expect(drawer().closest('[style*="width"]')).toHaveStyle({ width: '400px' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['General', 'My Club Identity']);
    expect(screen.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
    expect(nameField()).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'General' }));
    await user.keyboard('{ArrowRight}{Enter}');
    expect(screen.getByRole('tab', { name: /My Club Identity/ })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByRole('button', { name: 'Replace Audio' })).toBeVisible();
    await cancel(user);
    await gone();
    expect([...put, ...identity, ...images]).toEqual([]);
    expect(screen.getByRole('button', { name: 'Open profile' })).toHaveFocus();
  });

  test('P-12 leaving a changed one asks first, by Cancel, by ✕ and by Escape', async () => {
    const { user } = await openProfile();
    await user.type(nameField(), ' 1898');
    for (const leave of [
      () => cancel(user),
      () => user.click(within(drawer()).getByRole('button', { name: 'Close' })),
      () => user.keyboard('{Escape}'),
    ]) {
      await leave();
      await user.click(within(await ask()).getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: /Discard/ })).not.toBeInTheDocument());
      expect(nameField()).toHaveValue('Riverside Rovers FC 1898');
    }
    await cancel(user);
    await user.click(within(await ask()).getByRole('button', { name: 'Discard' }));
    await gone();
    // Nothing of it is left behind.
    await reopen(user);
    expect(nameField()).toHaveValue('Riverside Rovers FC');
  });

  test('P-12 a chosen file counts as a change, text that was typed back does not', async () => {
    const stage = await openProfile();
    const { user } = stage;
    await user.type(nameField(), '!{Backspace}');
    await cancel(user);
    await gone();
    await reopen(user);
    await chooseAudio(stage);
    await cancel(user);
    expect(await ask()).toBeVisible();
  });

  test.each([
    ['an admin of another club', adminOf(fullClub)],
    ['a platform admin, who has none,', accounts.platformAdmin],
  ])('P-27 %s edits the club passed in', async (_, account) => {
    const club = { ...fullClub, id: '5f0c7b1e-0000-4000-8000-000000000001', clubname: 'Harbour Athletic' };
    const stage = await openProfile({ account, club });
    expect(nameField()).toHaveValue('Harbour Athletic');
    await chooseAudio(stage);
    await stage.user.click(saveButton());
    await waitFor(() => expect(stage.put[0]?.params.id).toBe(club.id));
    expect(stage.identity[0]?.body).toEqual({ clubId: club.id });
  });

  test('P-18 after a save it is closed and its form is clear; the header has the new name', async () => {
    const stage = await openProfile();
    const { user } = stage;
    await retype(user, nameField(), 'Rovers United');
    await user.upload(logoInput(), image());
    await screen.findByText(/^Uploaded/);
    await chooseAudio(stage);
    await user.click(saveButton());
    await gone();
    await waitFor(() => expect(screen.getByTestId('header')).toHaveTextContent('Rovers United'));
    await user.click(await screen.findByRole('button', { name: 'OK' }));

    await reopen(user);
    expect(nameField()).toHaveValue('Rovers United');
    expect(logoUrl()).toBe(otherLogo);
    expect(screen.queryByText(/^Uploaded/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'My Club Identity' }));
    expect(await screen.findByRole('link', { name: 'new-anthem.wav' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Chosen audio' })).not.toBeInTheDocument();
  });
});

describe('General', () => {
  const bare = { ...fullClub, clubLogo: null };
  const prompt = 'Click or drag file to this area to upload';

  async function typeName(user: ReturnType<typeof userEvent.setup>, name: string) {
    await user.clear(nameField());
    if (name) {
      await user.click(nameField());
      await user.paste(name);
    }
  }

  test('P-11 P-19 P-20 a name of nothing, of blanks or of 81 characters disables Save Changes and says why, until it is edited', async () => {
    const { user } = await openProfile();
    expect(saveButton()).toBeEnabled();
    for (const [name, sentence] of [
      ['', 'Enter the club’s name'],
      ['   ', 'Enter the club’s name'],
      ['x'.repeat(limits.clubnameMax + 1), 'At most 80 characters'],
    ] as const) {
      await typeName(user, name);
      await see(screen, sentence);
      expect(saveButton()).toBeDisabled();
      // Enter is no way around it.
      await user.type(nameField(), '{Enter}');
      expect(saveButton()).toBeDisabled();
      expect(nameField()).toBeInvalid();
      await typeName(user, 'R');
      await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
      expect(saveButton()).toBeEnabled();
    }
  });

  test.each([
    ['1 character', 'x', 'x'],
    ['80 characters', 'x'.repeat(limits.clubnameMax), 'x'.repeat(limits.clubnameMax)],
    ['an emoji and right-to-left letters', '⚽ הפועל', '⚽ הפועל'],
    ['leading blanks', '  Rovers ', 'Rovers'],
  ])('P-19 a name of %s is saved', async (_, name, sent) => {
    const { user, put } = await openProfile();
    await typeName(user, name);
    await waitFor(() => expect(saveButton()).toBeEnabled());
    await user.click(saveButton());
    await waitFor(() => expect(put).toHaveLength(1));
    expect(put[0]?.body.clubname).toBe(sent);
  });

  test('P-03 P-05 P-07 General has a required Club Name, the current logo, at most 150 wide, not the prompt, and Replace Logo, which opens the picker once, by press and by key', async () => {
    const { user } = await openProfile();
    expect(nameField()).toBeRequired();
    expect(nameField()).toHaveValue('Riverside Rovers FC');
    expect(logoImage()).toHaveStyle({ maxWidth: '150px' });
    expect(logoImage()).toHaveAttribute('src', `/api/file/download?url=${encodeURIComponent(oldLogo)}`);
    expect(screen.queryByText(prompt)).not.toBeInTheDocument();
    const opened = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
    const button = screen.getByRole('button', { name: 'Replace Logo' });
    await user.click(button);
    expect(opened).toHaveBeenCalledTimes(1);
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledTimes(2);
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription('PNG, JPEG or WebP, up to 5 MB. Square works best.');
  });

  test('P-04 P-06 P-11 without a logo the prompt and its hint are shown, the area takes a press, and nothing can be saved', async () => {
    const { user } = await openProfile({ own: bare });
    await see(screen, prompt, 'Support for a single or bulk upload.');
    expect(screen.queryByRole('img', { name: 'Club logo' })).not.toBeInTheDocument();
    expect(saveButton()).toBeDisabled();
    expect(saveButton()).toHaveAccessibleDescription('Add a club logo under General, then you can save.');
    const opened = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
    await user.click(screen.getByText(prompt));
    expect(opened).toHaveBeenCalledTimes(1);
  });

  const big = (size: number) => ofSize(image('huge.png', 1), size);

  test('U5 P-04 P-20 a dropped logo that is too large, empty or of another kind is refused with a sentence and not sent', async () => {
    const { images, user } = await openProfile();
    for (const [file, sentence] of [
      [big(6_303_383), 'huge.png is 6.0 MB. The logo can have up to 5 MB.'],
      [big(5 * 1024 * 1024 + 1), 'huge.png is just over 5 MB. The logo can have up to 5 MB.'],
      [
        image('match.mp4', 6, 'video/mp4'),
        'match.mp4 is not a PNG, JPEG or WebP image. Choose another file.',
      ],
      [image('empty.png', 0), 'empty.png is empty. Choose another file.'],
    ] as const) {
      dropOn('Replace Logo', [file]);
      expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert');
      expect(images).toEqual([]);
      // The former one is as good as before.
      expect(logoImage()).toBeVisible();
      await waitFor(() => expect(saveButton()).toBeDisabled());
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(screen.queryByText(sentence)).not.toBeInTheDocument();
      await waitFor(() => expect(saveButton()).toBeEnabled());
    }
  });

  test('P-04 P-21 the picker offers images only; of several dropped files the first is taken, and that is said', async () => {
    const { images } = await openProfile();
    expect(logoInput()).toHaveAttribute(
      'accept',
      'image/png,image/jpeg,image/webp,image/gif,image/avif,.png,.jpg,.jpeg,.jfif,.webp,.gif,.avif',
    );
    const stubborn = userEvent.setup({ applyAccept: false });
    await stubborn.upload(logoInput(), image('notes.txt', 4, 'text/plain'));
    expect(await screen.findByText(/^notes\.txt is not a PNG/)).toBeVisible();
    expect(images).toEqual([]);
    expect(screen.queryByRole('dialog', { name: /Error/ })).not.toBeInTheDocument();
    dropOn('Replace Logo', [image('one.png'), image('two.png')]);
    await waitFor(() => expect(images).toHaveLength(1));
    expect(images[0]?.files.map(({ name }) => name)).toEqual(['one.png']);
    await see(screen, 'Only one file is possible here, so the first one was used.');
  });

  test('P-04 the server decides what a picture is, because it looks inside: whatever a browser calls a file', async () => {
    const { images } = await openProfile();
    const types = ['', 'image/jpg', 'image/gif', 'image/avif', 'image/heic', 'application/octet-stream'];
    for (const [at, type] of types.entries()) {
      dropOn('Replace Logo', [image(`${at}.jpg`, 9, type)]);
      await waitFor(() => expect(images).toHaveLength(at + 1));
    }
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('saving', () => {
  const fallback = 'Something Went Wrong! Please Try Again Later';

  test('P-24 P-27 of one’s own club the PUT carries clubname and clubLogo and nothing else, and the revision it began with', async () => {
    const { user, identity } = await openProfile();
    const sent = listenIn();
    await user.type(nameField(), ' 1898');
    await user.click(saveButton());
    await gone();
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([
      {
        method: 'PUT',
        path: `/api/club/${fullClub.id}`,
        authorization: 'Bearer test-token',
        ifMatch: '"4"',
        body: { clubname: 'Riverside Rovers FC 1898', clubLogo: oldLogo },
      },
    ]);
    expect(identity).toEqual([]);
  });

  test('P-23 the identity goes before the PUT, in a form of its own, and the PUT knows its revision', async () => {
    const stage = await openProfile();
    await chooseAudio(stage);
    await stage.user.click(saveButton());
    await gone();
    expect(stage.order).toEqual(['POST identity', 'GET club', 'PUT club']);
    const [{ request, files, body }] = stage.identity as [(typeof stage.identity)[0]];
    expect(request.method).toBe('POST');
    expect(new URL(request.url).pathname).toBe('/api/file/upload/club/identity');
    expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    // The mock reads the files from the field `audioIdentity`, and the rest into the body.
    expect(files.map(({ name, size }) => [name, size])).toEqual([['new-anthem.wav', 3000]]);
    expect(body).toEqual({});
    expect(stage.put[0]?.request.headers.get('if-match')).toBe('"5"');
  });

  test('P-13 P-14 success is shown in a modal, and closing it refreshes', async () => {
    const onRefresh = jest.fn();
    const { user } = await openProfile({ onRefresh });
    await user.click(saveButton());
    const modal = await screen.findByRole('dialog', { name: 'Success' });
    expect(modal).toHaveTextContent('Club Profile Updated Successfully');
    expect(screen.queryByRole('dialog', { name: 'Club Profile' })).not.toBeInTheDocument();
    expect(onRefresh).not.toHaveBeenCalled();
    await user.click(within(modal).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(onRefresh).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open profile' })).toHaveFocus());
  });

  test('P-11 Save Changes is loading while it saves, and a double click sends once', async () => {
    const { user } = await openProfile();
    const answer = later();
    const put = mock(updateClub, async () => {
      await answer.promise;
      return { data: fullClub, message: 'Saved' };
    });
    // Both in one moment: before the first has changed anything on the screen.
    act(() => {
      saveButton().click();
      saveButton().click();
    });
    await waitFor(() => expect(saveButton()).toHaveAttribute('aria-busy', 'true'));
    expect(within(saveButton()).getByRole('img', { name: 'loading' })).toBeVisible();
    await user.click(saveButton());
    await user.click(within(drawer()).getByRole('button', { name: 'Close' }));
    expect(drawer()).toBeVisible();
    answer.settle();
    await gone();
    expect(put).toHaveLength(1);
  });

  const refuses =
    (...refusal: Parameters<typeof refuse>) =>
    () =>
      mockRefused(updateClub, ...refusal);
  test.each([
    ['X-01 the server’s message', refuses('no_space', 'There is no room.'), ['There is no room.']],
    ['X-02 without a message the spec’s sentence', refuses('internal', ''), [fallback]],
    [
      'U5 X-02 without an answer the spec’s sentence over the reason',
      () => mockOffline(updateClub),
      [fallback, 'No connection. Check your network and try again.'],
    ],
  ])(
    'P-15 P-16 %s is shown in an Error modal; all typed stays, and the next try goes through',
    async (_, fail, sentences) => {
      const { user } = await openProfile();
      fail();
      await user.type(nameField(), ' 1898');
      await user.click(saveButton());
      const modal = await errorModal();
      for (const sentence of sentences) expect(within(modal).getByText(sentence)).toBeVisible();
      // Saving has ended.
      expect(saveButton()).toHaveAttribute('aria-busy', 'false');
      await dismiss(user);
      expect(nameField()).toHaveValue('Riverside Rovers FC 1898');
      expect(nameField()).toBeEnabled();
      expect(screen.queryByRole('dialog', { name: /Success/ })).not.toBeInTheDocument();
      const put = mock(updateClub, () => ({ data: fullClub, message: 'Saved' }));
      await user.click(saveButton());
      await gone();
      expect(put[0]?.body.clubname).toBe('Riverside Rovers FC 1898');
    },
  );

  test('P-20 a field that the server refuses has its sentence until it is edited', async () => {
    const { user } = await openProfile();
    mock(updateClub, () => {
      throw refuse('invalid', 'Please look at the marked fields.', {
        clubname: 'There is a club of this name',
      });
    });
    await user.click(screen.getByRole('tab', { name: 'My Club Identity' }));
    await user.click(saveButton());
    await dismiss(user, 'Please look at the marked fields.');
    expect(screen.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('There is a club of this name')).toBeVisible();
    await waitFor(() => expect(nameField()).toHaveFocus());
    expect(saveButton()).toBeDisabled();
    await user.type(nameField(), '!');
    await waitFor(() => expect(screen.queryByText('There is a club of this name')).not.toBeInTheDocument());
    expect(saveButton()).toBeEnabled();
  });

  test('P-23 when the PUT fails after the upload, the next try does not upload again', async () => {
    const stage = await openProfile();
    await stage.user.type(nameField(), ' 1898');
    await chooseAudio(stage);
    mockRefused(updateClub, 'unavailable', 'Back in a minute.');
    await stage.user.click(saveButton());
    await dismiss(stage.user, 'Back in a minute.');
    // What went through is shown as it is now.
    expect(await screen.findByRole('link', { name: 'new-anthem.wav' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Chosen audio' })).not.toBeInTheDocument();

    const put = mock(updateClub, () => ({ data: fullClub, message: 'Saved' }));
    await stage.user.click(saveButton());
    await gone();
    expect(stage.identity).toHaveLength(1);
    expect(put[0]?.body.clubname).toBe('Riverside Rovers FC 1898');
    expect(put[0]?.request.headers.get('if-match')).toBe('"5"');
  });

  test('P-23 nor when the line broke between the two', async () => {
    const stage = await openProfile();
    await chooseAudio(stage);
    mockOffline(getClub);
    await stage.user.click(saveButton());
    await dismiss(stage.user, 'No connection.');
    expect(stage.put).toEqual([]);
    mock(getClub, () => ({ data: stage.server.club }));
    await stage.user.click(saveButton());
    await gone();
    expect(stage.identity).toHaveLength(1);
    expect(stage.put[0]?.request.headers.get('if-match')).toBe('"5"');
  });

  test('P-15 P-23 when the upload fails nothing else is sent, and the file is kept for the next try', async () => {
    const stage = await openProfile();
    await chooseAudio(stage);
    mockOffline(uploadClubIdentity);
    await stage.user.click(saveButton());
    await dismiss(stage.user, 'No connection.');
    expect(stage.put).toEqual([]);
    const sent = { data: { url: oldLogo, fileName: 'x.wav' }, message: 'Sent' };
    const again = mock(uploadClubIdentity, () => sent);
    await stage.user.click(saveButton());
    await waitFor(() => expect(again[0]?.files[0]?.name).toBe(song().name));
  });
});

describe('saved by two', () => {
  const sentence = 'This was changed since you opened it.';
  const theirs: Club = { ...fullClub, rev: 9, clubname: 'Rovers United', clubLogo: otherLogo };

  /** Another person saves while the drawer is open; from now on the server compares revisions. */
  function overtake(stage: Stage, newer: Club = theirs) {
    stage.server.club = newer;
    return mock(updateClub, ({ request, body }) => {
      const expected = request.headers.get('if-match');
      if (expected && expected !== `"${stage.server.club.rev}"`) throw refuse('conflict', sentence);
      stage.server.club = { ...stage.server.club, ...body, rev: stage.server.club.rev + 1 };
      return { data: stage.server.club, message: 'Saved' };
    });
  }

  /** What the dialog says of each field: its label, theirs and mine. */
  const rowsOf = (modal: HTMLElement) =>
    within(modal)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        [...row.children]
          .map((cell) => cell.textContent || (cell.querySelector('img') ? '(picture)' : ''))
          .join(' | '),
      );

  async function collide() {
    const stage = await openProfile();
    await stage.user.type(nameField(), ' 1898');
    const put = overtake(stage);
    await stage.user.click(saveButton());
    const modal = await errorModal();
    return { ...stage, put, modal };
  }

  test('D4 P-15 another admin saved meanwhile: the fields that differ are named, nothing is lost, and “Keep mine” saves what was typed over exactly what was shown', async () => {
    const { modal, user, put, server } = await collide();
    expect(modal).toHaveTextContent(sentence);
    expect(rowsOf(modal)).toEqual([
      'Club Name | Rovers United | Riverside Rovers FC 1898',
      'Club Logo | (picture) | Not changed',
    ]);
    // Neither loses what was typed, nor what is saved.
    await waitFor(() => expect(modal.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Enter}');
    expect(modal).toBeVisible();
    expect(nameField()).toHaveValue('Riverside Rovers FC 1898');
    expect(saveButton()).toHaveAttribute('aria-busy', 'false');
    // No choice is a choice too: the form is as it was, and the next save asks again.
    await user.click(within(modal).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Error/ })).not.toBeInTheDocument());
    expect(nameField()).toHaveValue('Riverside Rovers FC 1898');
    await user.click(saveButton());
    expect(await errorModal()).toHaveTextContent(sentence);
    expect(put).toHaveLength(2);
    await user.click(within(await errorModal()).getByRole('button', { name: 'Keep mine' }));
    await gone();
    expect(put.map(({ request }) => request.headers.get('if-match'))).toEqual(['"4"', '"4"', '"9"']);
    expect(put[2]?.body).toEqual({ clubname: 'Riverside Rovers FC 1898', clubLogo: otherLogo });
    expect(server.club.clubname).toBe('Riverside Rovers FC 1898');
    expect(await screen.findByRole('dialog', { name: /Success/ })).toBeVisible();
  });

  test('P-15 a second press of Save before the question has the focus asks no second one', async () => {
    const { modal, user, put } = await collide();
    // As Enter on the button, which has the focus until the dialog has come up.
    act(() => saveButton().click());
    await waitFor(() => expect(put).toHaveLength(2));
    await waitFor(() => expect(saveButton()).toHaveAttribute('aria-busy', 'false'));
    expect(screen.getAllByRole('dialog', { name: /Error/ })).toEqual([modal]);
    await user.click(within(modal).getByRole('button', { name: 'Keep mine' }));
    await gone();
    expect(put).toHaveLength(3);
  });

  test('P-15 Keep mine asks again when a third one was faster still', async () => {
    const { modal, user, put, server } = await collide();
    server.club = { ...theirs, rev: 10, clubname: 'Rovers Reborn' };
    await user.click(within(modal).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: /Error/ })).toHaveTextContent('Rovers Reborn'),
    );
    expect(put).toHaveLength(2);
    expect(server.club.clubname).toBe('Rovers Reborn');
  });

  test('P-15 Show the newer begins again from what the other saved', async () => {
    const { modal, user, put } = await collide();
    await user.click(within(modal).getByRole('button', { name: 'Show the newer version' }));
    await waitFor(() => expect(nameField()).toHaveValue('Rovers United'));
    expect(logoUrl()).toBe(otherLogo);
    await waitFor(() => expect(nameField()).toHaveFocus());
    expect(put).toHaveLength(1);
    // Nothing of one's own is in it, so leaving asks nothing; and what is typed now goes over the newer revision.
    await user.type(nameField(), '!');
    await user.click(saveButton());
    await gone();
    expect(put[1]?.request.headers.get('if-match')).toBe('"9"');
    expect(put[1]?.body.clubname).toBe('Rovers United!');
  });

  test('P-12 after Show the newer there is nothing to discard', async () => {
    const { modal, user } = await collide();
    await user.click(within(modal).getByRole('button', { name: 'Show the newer version' }));
    await waitFor(() => expect(nameField()).toHaveValue('Rovers United'));
    await cancel(user);
    await gone();
  });

  test('P-23 the revision of one’s own upload is no conflict, another person’s name beside it is', async () => {
    const stage = await openProfile();
    const { user } = stage;
    await chooseAudio(stage);
    const put = overtake(stage);
    await user.click(saveButton());
    const modal = await errorModal();
    expect(rowsOf(modal)[0]).toBe('Club Name | Rovers United | Not changed');
    expect(put).toEqual([]);
    await user.click(within(modal).getByRole('button', { name: 'Keep mine' }));
    await gone();
    expect(stage.identity).toHaveLength(1);
    expect(put.map(({ request }) => request.headers.get('if-match'))).toEqual(['"10"']);
    expect(stage.server.club.clubname).toBe('Rovers United');
  });

  test('P-15 a connection that breaks before the newer one is known is shown as that', async () => {
    const stage = await openProfile();
    overtake(stage);
    mockOffline(getClub);
    await stage.user.click(saveButton());
    const modal = await errorModal();
    expect(modal).toHaveTextContent('No connection. Check your network and try again.');
    expect(within(modal).queryByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument();
  });

  test('X-01 a club that another admin has deleted meanwhile is restored, and saved with what was typed', async () => {
    const refreshed: number[] = [];
    const { user } = await openProfile({
      account: accounts.platformAdmin,
      club: fullClub,
      onRefresh: () => refreshed.push(1),
    });
    await user.type(nameField(), ' 1898');
    const shelf = { removed: true };
    const put = mock(updateClub, ({ body }) => {
      if (shelf.removed) throw refuse('not_found', 'Riverside Rovers FC was deleted meanwhile.');
      return { data: { ...fullClub, ...body }, message: 'Saved' };
    });
    mock(restoreClub, () => {
      shelf.removed = false;
      return { data: clubRow(1), message: 'Riverside Rovers FC is back' };
    });
    await user.click(saveButton());
    const modal = await errorModal();
    expect(modal).toHaveTextContent('Riverside Rovers FC was deleted meanwhile.');
    expect(refreshed.length).toBeGreaterThan(0);
    await user.click(within(modal).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Riverside Rovers FC is back')).toBeVisible();
    expect(nameField()).toHaveValue('Riverside Rovers FC 1898');
    await user.click(saveButton());
    await gone();
    expect(put.at(-1)?.body).toMatchObject({ clubname: 'Riverside Rovers FC 1898' });
  });
});
