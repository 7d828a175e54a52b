import { mp3Frame } from './part-length';
import type { Layout } from './settings';

const kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];

/**
 * The first frame of an MP3 at 44.1 kHz, which holds no sound but says how many frames and bytes follow, where each hundredth of it
 * begins, and by how many samples the encoder is late (`delay`) and has gone on (`padding`), so that players know its exact
 * length (LAME's header). `bytes` of the frames that follow, `samples` in them.
 */
export function infoFrame({
  bytes,
  samples,
  bitRate,
  layout,
  delay,
  padding,
}: {
  bytes: number;
  samples: number;
  bitRate: number;
  layout: Layout;
  delay: number;
  padding: number;
}): Buffer {
  const frame = Buffer.alloc(Math.floor((144_000 * bitRate) / 44_100));
  const isMono = layout === 'mono';
  // MPEG 1, layer III, without a checksum; then bit rate and 44.1 kHz; then channels.
  frame.writeUInt32BE((0xfffb_0000 | (kilobits.indexOf(bitRate) << 12) | (isMono ? 0xc0 : 0x40)) >>> 0, 0);
  const at = isMono ? 21 : 36;
  frame.write('Info', at, 'latin1');
  const hasAll = 0b1111;
  frame.writeUInt32BE(hasAll, at + 4);
  frame.writeUInt32BE(samples / mp3Frame, at + 8);
  frame.writeUInt32BE(bytes + frame.length, at + 12);
  for (let hundredth = 0; hundredth < 100; hundredth += 1)
    frame[at + 16 + hundredth] = Math.floor((hundredth * 256) / 100);
  const lame = at + 120;
  frame.write('LAME3.100', lame, 'latin1');
  frame.writeUIntBE(delay * 4096 + padding, lame + 21, 3);
  return frame;
}
