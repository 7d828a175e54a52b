import { statSync } from 'node:fs';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_FRAME_DATA_DISPLAYMATRIX,
  AV_PIX_FMT_RGB24,
  AVDISCARD_ALL,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import {
  avGetCodecName,
  Codec,
  CodecContext,
  Dictionary,
  FormatContext,
  Frame,
  Packet,
  SoftwareScaleContext,
  type Stream,
} from 'node-av/lib';
import { t } from '@/language/text';
import { AudioError } from './audio-error';
import type { VideoFacts, VideoPicture } from './audio-types';

/** The demuxers of what browsers play; FFmpeg wants all names of each. */
const demuxers = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm';
const ofMp4 = new Set(['h264', 'av1', 'vp9']);
const ofWebm = new Set(['vp8', 'vp9', 'av1']);
const sounds = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac']);
const decoders = [...ofMp4, ...ofWebm, 'libdav1d', 'libvpx', 'libvpx-vp9', ...sounds, 'mp3float'].join(',');

const words = {
  notVideo: t`This isn't a video we can read. Send an MP4, M4V, MOV or WebM file.`,
  empty: t`The file is empty.`,
  soundOnly: t`There is only sound in this file, no picture. Send the video itself.`,
  damaged: t`The video is damaged and can't be read. Export it again and send the new file.`,
  codec: t`Not every browser plays this kind of video. Export it as MP4 with H.264 and send that.`,
  large: t`The picture of this video is larger than 4K. Export it smaller and send that.`,
};

/** The longest edge of a video: 4K on its side, and a little more. */
const maxEdge = 4320;
const posterEdge = 1280;
/** The first frame is often black, so the poster is taken a second later. */
const posterAt = 1;
const mostPackets = 600;

const isVideo = (stream: Stream) =>
  stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC);
const codecOf = ({ codecpar }: Stream) => avGetCodecName(codecpar.codecId) ?? '';

/** The picture's stream and what browsers call the file. Throws unless they can play all that is in it. */
function examine(demuxer: FormatContext): { stream: Stream; mime: string } {
  const { streams } = demuxer;
  const stream = streams.find(isVideo);
  const audio = streams.filter(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  if (!stream) throw new AudioError('not_audio', audio.length > 0 ? words.soundOnly : words.notVideo);
  const isWebm = demuxer.iformat?.name?.includes('webm') ?? false;
  const played = (isWebm ? ofWebm : ofMp4).has(codecOf(stream));
  if (!played || audio.some((each) => !sounds.has(codecOf(each))))
    throw new AudioError('unsupported', words.codec);
  const { width, height } = stream.codecpar;
  if (Math.max(width, height) > maxEdge) throw new AudioError('unsupported', words.large);
  for (const each of streams) if (each !== stream) each.discard = AVDISCARD_ALL;
  return { stream, mime: isWebm ? 'video/webm' : 'video/mp4' };
}

/** How far a frame has to be turned clockwise to be upright: phones write what they film on their side. */
function turnOf(frame: Frame): VideoPicture['turn'] {
  const matrix = frame.getSideData(AV_FRAME_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 8) return 0;
  const quarters = Math.round(Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) / (Math.PI / 2));
  return ([0, 90, 180, 270] as const)[(quarters + 4) % 4] ?? 0;
}

/** A frame as small as a poster, in colours that the image library reads. */
function pictureOf(frame: Frame): VideoPicture {
  const scale = Math.min(1, posterEdge / Math.max(frame.width, frame.height));
  const width = Math.max(2, Math.round(frame.width * scale));
  const height = Math.max(2, Math.round(frame.height * scale));
  const scaler = new SoftwareScaleContext();
  const small = new Frame();
  try {
    small.alloc();
    small.width = width;
    small.height = height;
    small.format = AV_PIX_FMT_RGB24;
    if (small.allocBuffer() < 0) throw new AudioError('engine');
    scaler.getContext(frame.width, frame.height, frame.format as never, width, height, AV_PIX_FMT_RGB24);
    if (scaler.scaleFrameSync(small, frame) < 0) throw new AudioError('corrupt', words.damaged);
    return { width, height, turn: turnOf(frame), rgb: small.toBuffer().toString('base64') };
  } finally {
    small.free();
    scaler.freeContext();
  }
}

/** Decodes until the second of the poster, or what there is. Throws when not a single frame can be decoded. */
function decodePoster(demuxer: FormatContext, decoder: CodecContext, stream: Stream): VideoPicture {
  const packet = new Packet();
  const frame = new Frame();
  packet.alloc();
  frame.alloc();
  const { num, den } = stream.timeBase;
  const start = stream.startTime > 0n ? stream.startTime : 0n;
  let picture: VideoPicture | undefined;
  /** Whether the frame of the poster has come. */
  const receive = (): boolean => {
    while (decoder.receiveFrameSync(frame) >= 0) {
      const isThere = (Number(frame.pts - start) * num) / den >= posterAt;
      if (isThere || !picture) picture = pictureOf(frame);
      frame.unref();
      if (isThere) return true;
    }
    return false;
  };
  try {
    for (let read = 0; read < mostPackets; read += 1) {
      const got = demuxer.readFrameSync(packet);
      if (got === AVERROR_EOF) break;
      if (got < 0) continue;
      const isOurs = packet.streamIndex === stream.index;
      if (isOurs) decoder.sendPacketSync(packet);
      packet.unref();
      if (isOurs && receive()) break;
    }
    decoder.sendPacketSync(null);
    if (!picture) receive();
  } finally {
    packet.free();
    frame.free();
  }
  if (!picture) throw new AudioError('corrupt', words.damaged);
  return picture;
}

/**
 * Finds out by its content whether browsers can play a video, and decodes its first second, so that a file with a valid
 * header alone does not pass. Throws AudioError.
 */
export function probeVideoFile(path: string): VideoFacts {
  const file = statSync(path);
  if (!file.isFile() || file.size === 0) throw new AudioError('not_audio', words.empty);
  const demuxer = new FormatContext();
  const decoder = new CodecContext();
  try {
    const options = Dictionary.fromObject({
      format_whitelist: demuxers,
      codec_whitelist: decoders,
      protocol_whitelist: 'file',
    });
    if (demuxer.openInputSync(`file:${path}`, null, options) < 0)
      throw new AudioError('not_audio', words.notVideo);
    // The header is checked before FFmpeg looks into the pictures, because for that it opens parsers and decoders.
    examine(demuxer);
    if (demuxer.findStreamInfoSync(null) < 0) throw new AudioError('corrupt', words.damaged);
    const { stream, mime } = examine(demuxer);
    const codec = Codec.findDecoder(stream.codecpar.codecId);
    if (!codec) throw new AudioError('unsupported', words.codec);
    decoder.allocContext3(codec);
    decoder.parametersToContext(stream.codecpar);
    decoder.threadCount = 1;
    decoder.pktTimebase = stream.timeBase;
    if (decoder.open2Sync(codec, null) < 0) throw new AudioError('corrupt', words.damaged);
    const picture = decodePoster(demuxer, decoder, stream);
    const durationMs = demuxer.duration > 0n ? Number(demuxer.duration / 1000n) : null;
    return { mime, durationMs, picture };
  } finally {
    decoder.freeContext();
    demuxer.closeInputSync();
  }
}
