import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { uploadImages } from '@/contract/club';
import {
  drawer,
  errorModal,
  fullClub,
  gone,
  image,
  later,
  logoImage,
  logoInput,
  nameField,
  oldLogo,
  openProfile,
  otherLogo,
  saveButton,
  watchUpload,
} from '../support/club-profile';
import { mock, mockOffline, mockRefused } from '../support/mock-api';

const shown = () => new URL(logoImage().getAttribute('src') ?? '', 'http://x').searchParams.get('url');

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
  expect(await screen.findByText('Uploaded · 2 KB · yours when you save')).toHaveAttribute('role', 'status');
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
  await user.click(within(drawer()).getByRole('button', { name: 'Cancel' }));
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
  const modal = await errorModal();
  expect(modal).toHaveTextContent('This picture cannot be read.');
  await user.click(within(modal).getByRole('button', { name: 'OK' }));
  // Shown once: the field says what to do about it, and the very same picture cannot be sent again.
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Not sent\. Choose another file\.$/);
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(shown()).toBe(oldLogo);
  expect(nameField()).toHaveValue('Riverside Rovers FC!');
  // While the field shows an error nothing is saved; without that file the rest is.
  expect(saveButton()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Forget crest.png' }));
  await waitFor(() => expect(saveButton()).toBeEnabled());
  await user.click(saveButton());
  await waitFor(() => expect(put[0]?.body.clubLogo).toBe(oldLogo));
});

test('P-22 P-26 offline it says so, and the same file goes again on being asked', async () => {
  const { user } = await openProfile();
  mockOffline(uploadImages);
  await user.upload(logoInput(), image());
  const modal = await errorModal();
  expect(modal).toHaveTextContent('Something Went Wrong! Please Try Again Later');
  expect(modal).toHaveTextContent('No connection. Check your network and try again.');
  await user.click(within(modal).getByRole('button', { name: 'OK' }));
  const sent = mock(uploadImages, () => ({ data: [otherLogo], message: 'Sent' }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Uploaded/)).toBeVisible();
  expect(shown()).toBe(otherLogo);
  expect(sent[0]?.files[0]?.name).toBe('crest.png');
});

test.each([
  ['too_many', true, 'Not now.'],
  ['unavailable', true, 'Not now.'],
  ['internal', true, ''],
  ['too_large', false, 'Not now.'],
  ['forbidden', false, 'Not now.'],
] as const)('P-22 P-26 X-02 after %s the same logo can be tried again: %s', async (code, helps, message) => {
  const { user } = await openProfile();
  mockRefused(uploadImages, code, message);
  await user.upload(logoInput(), image());
  const modal = await errorModal();
  expect(modal).toHaveTextContent(message || 'Something Went Wrong! Please Try Again Later');
  await user.click(within(modal).getByRole('button', { name: 'OK' }));
  expect(await screen.findByText(/^Not sent\./)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(helps ? 1 : 0);
});

test('P-21 P-22 the next chosen file clears the error of the one before, also when it has one itself', async () => {
  const { user } = await openProfile();
  mockRefused(uploadImages, 'unsupported_type', 'This picture cannot be read.');
  const stubborn = userEvent.setup({ applyAccept: false });
  const dismiss = async () => user.click(within(await errorModal()).getByRole('button', { name: 'OK' }));
  await user.upload(logoInput(), image('first.png'));
  await dismiss();
  await screen.findByText('Not sent. Choose another file.');
  await stubborn.upload(logoInput(), image('notes.txt', 10, 'text/plain'));
  expect(await screen.findByText(/^notes\.txt is not a PNG, JPEG or WebP image/)).toBeVisible();
  expect(screen.queryByText('first.png')).not.toBeInTheDocument();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  mock(uploadImages, () => ({ data: [otherLogo], message: 'Sent' }));
  await user.upload(logoInput(), image('good.png'));
  expect(await screen.findByText(/^Uploaded/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
