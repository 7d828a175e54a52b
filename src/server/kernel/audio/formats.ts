import type { AudioContainer } from './audio-types';
import { lookInto } from './truncation';

/**
 * The names of every demuxer we accept; FFmpeg wants all names of each. Without this list a playlist (HLS, ffconcat,
 * SDP) named like a sound file would open other files of this machine.
 */
export const demuxerWhiteList = 'mp3,mov,mp4,m4a,3gp,3g2,mj2,aac,amr,wav,flac,ogg,matroska,webm,caf,aiff';

const containers: Record<string, { container: AudioContainer; mime: string }> = {
  mp3: { container: 'mp3', mime: 'audio/mpeg' },
  'mov,mp4,m4a,3gp,3g2,mj2': { container: 'm4a', mime: 'audio/mp4' },
  aac: { container: 'aac', mime: 'audio/aac' },
  // Voice memos of older phones, which they also put into 3gp.
  amr: { container: 'amr', mime: 'audio/amr' },
  wav: { container: 'wav', mime: 'audio/wav' },
  flac: { container: 'flac', mime: 'audio/flac' },
  ogg: { container: 'ogg', mime: 'audio/ogg' },
  'matroska,webm': { container: 'webm', mime: 'audio/webm' },
  caf: { container: 'caf', mime: 'audio/x-caf' },
  aiff: { container: 'aiff', mime: 'audio/aiff' },
};

/** The container by FFmpeg's demuxer name, or null. */
export function containerOf(demuxer: string): { container: AudioContainer; mime: string } | null {
  return containers[demuxer] ?? null;
}

/** Codecs that phones, recorders and editors use. Others are refused, because most security holes are in rare decoders. */
const acceptedCodecs = new Set([
  ...['mp3', 'mp2', 'aac', 'alac', 'flac', 'opus', 'vorbis', 'adpcm_ima_wav', 'adpcm_ima_qt', 'adpcm_ms'],
  ...['amr_nb', 'amr_wb'],
  ...['pcm_u8', 'pcm_s8', 'pcm_alaw', 'pcm_mulaw'],
  ...['s16', 's24', 's32', 'f32', 'f64'].flatMap((kind) => [`pcm_${kind}le`, `pcm_${kind}be`]),
]);

export function isAcceptedCodec(codec: string): boolean {
  return acceptedCodecs.has(codec);
}

/**
 * The noise in dBFS, from peak to peak, that a codec itself may add to silence: a few of its smallest steps, or what coding leaves.
 */
export function codingNoiseOf(codec: string): number {
  if (/^pcm_[fs](24|32|64)/.test(codec) || codec === 'flac' || codec === 'alac') return -130;
  return /^pcm_([us]8|alaw|mulaw)/.test(codec) ? -36 : -84;
}

/** The decoders that FFmpeg may open; those of MP3, MP2 and AMR are named differently from their codecs. */
export const decoderWhiteList = [...acceptedCodecs, 'mp3float', 'mp2float', 'amrnb', 'amrwb'].join(',');

const magic: [offset: number, text: string][] = [
  [0, 'ID3'],
  [0, 'RIFF'],
  [0, 'RF64'],
  [0, 'fLaC'],
  [0, 'OggS'],
  [0, 'caff'],
  [0, 'FORM'],
  [0, '#!AMR'],
  [0, '\x1a\x45\xdf\xa3'],
  [4, 'ftyp'],
];

/** Whether a file that cannot be opened begins like a format we accept: then it is damaged, otherwise it is something else. */
export function beginsLikeAudio(path: string): boolean {
  const head = lookInto(path, ({ read }) => read(0, 12).toString('latin1'));
  return magic.some(([offset, text]) => head.startsWith(text, offset));
}
