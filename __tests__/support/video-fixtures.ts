import { tinyFile } from './audio-fixtures';
import type { SentFile } from './scene';

/** Tiny real files: 1.6 s of 64 by 48 pixels, black for a second and then orange, without sound. No browser plays mpeg4. */
const kept = { h264: 'h264.mp4', vp8: 'vp8.webm', mpeg4: 'mpeg4.mp4' };

export const videoBytes = (kind: keyof typeof kept): Buffer => tinyFile(kept[kind]);

/** A video to send; neither name nor type say what is in it. */
export const videoFile = (kind: keyof typeof kept = 'h264', name = 'film.bin'): SentFile => ({
  name,
  bytes: videoBytes(kind),
  type: 'application/octet-stream',
});

/** The same as a phone writes it that was held on its side: the header says to turn it. */
export function turnedVideo(): SentFile {
  const bytes = videoBytes('h264');
  const upright = Buffer.from('00010000000000000000000000000000000100000000000000000000', 'hex');
  const turned = Buffer.from(
    '0000000000010000000000 00ffff00000000000000000000 00000000'.replaceAll(' ', ''),
    'hex',
  );
  // The first matrix is that of the whole film, the second that of its picture.
  const at = bytes.indexOf(upright, bytes.indexOf('tkhd'));
  if (at < 0) throw new Error('the header has no matrix');
  turned.copy(bytes, at);
  return { name: 'phone.mp4', bytes, type: 'video/mp4' };
}
