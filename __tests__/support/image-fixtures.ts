import sharp from 'sharp';
import type { TestApi } from './api';
import type { SentFile } from './scene';
import { uploadForm } from './upload-form';

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

interface Look {
  width?: number;
  height?: number;
  /** 0..1; below 1 it is see-through where the format can be. */
  alpha?: number;
}

const plain = ({ width = 60, height = 40, alpha = 1 }: Look = {}) =>
  sharp({ create: { width, height, channels: 4, background: { r: 12, g: 28, b: 54, alpha } } });

/** An image of one colour in any of the formats we take. */
export const picture = (format: Format = 'png', look?: Look): Promise<Buffer> =>
  plain(look).toFormat(format).toBuffer();

/** A file to send; the name says nothing of what is in it. */
export const pictureFile = async (name = 'crest.png', format?: Format, look?: Look): Promise<SentFile> => ({
  name,
  bytes: await picture(format, look),
  type: 'image/png',
});

/** A JPEG on its side, as a phone writes it, with words of its maker in it. */
export const sideways = (): Promise<Buffer> =>
  plain({ width: 60, height: 20 })
    .withExif({ IFD0: { Copyright: 'secret-maker' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Two pictures one after the other: first navy, then orange. */
export async function animation(): Promise<Buffer> {
  const create = { width: 60, height: 40, channels: 4 as const, background: '#ff6a3d' };
  const orange = await sharp({ create }).png().toBuffer();
  const join = { animated: true };
  return sharp([await picture(), orange], { join })
    .gif()
    .toBuffer();
}

/** Few bytes that unfold to 144 million pixels. */
export const bomb = (): Promise<Buffer> => picture('png', { width: 12_000, height: 12_000 });

/** A picture too noisy to be packed, of at least so many bytes. */
export async function heavy(bytes: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 99 };
  const black = { width: 200, height: 200, channels: 3 as const, background: 'black' };
  const noisy = await sharp({ create: { ...black, noise } })
    .png()
    .toBuffer();
  return Buffer.concat([noisy, Buffer.alloc(Math.max(0, bytes - noisy.length))]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

/** Files that are no images, under any name; pictures of kinds that we do not take are called by the name of their kind. */
export const noImages: [what: string, content: string | Buffer, kind?: string][] = [
  ['nothing at all', ''],
  ['text', 'this is only text'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['SVG', svg, 'SVG'],
  ['SVG that begins like an AVIF', `<!--ftypavif-->${svg}`],
  ['SVG behind an XML head', `\ufeff<?xml version="1.0"?>\n<!-- Inkscape -->\n${svg}`, 'SVG'],
  ['PHP', '<?php system($_GET["c"]);'],
  ['PDF', '%PDF-1.7\n1 0 obj<<>>endobj', 'PDF'],
  ['EPS', '%!PS-Adobe-3.0 EPSF-3.0\n', 'EPS'],
  ['BMP', Buffer.from('424d36000000000000003600000028000000', 'hex'), 'BMP'],
  ['a picture of Photoshop', '8BPS\0\u0001', 'PSD'],
  ['the picture of a tab', Buffer.from('000001000100101000000100', 'hex'), 'ICO'],
  ['JPEG XL', Buffer.from('ff0afa1f', 'hex'), 'JPEG XL'],
  ['the raw photo of a Canon', Buffer.from('49492a00100000004352020000000000', 'hex'), 'RAW'],
  ['the raw photo of an iPhone', Buffer.from('4d4d002a000000080001c61200010000000401040000', 'hex'), 'RAW'],
  ['a ZIP', Buffer.from('504b0304140000000800', 'hex')],
  ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ['TIFF', Buffer.from('49492a0008000000', 'hex'), 'TIFF'],
  ['a playlist', '#EXTM3U\n#EXTINF:1,\n/etc/hostname\n'],
  ['sound', Buffer.concat([Buffer.from('ID3\u0004\0\0'), Buffer.alloc(500)])],
  ['the head of a PNG alone', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  [
    'the head of a HEIC alone',
    Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(99)]),
  ],
];

/** Sends a picture as somebody. Resolves to its address. */
export async function sendPicture(api: TestApi, token: string): Promise<string> {
  const body = uploadForm('file', [await pictureFile()]);
  return (await api.call('POST', '/api/file/upload/images', { token, body })).body.data[0];
}
