import { closeSync, openSync, readSync, statSync } from 'node:fs';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV420P10LE,
  AV_PIX_FMT_YUVA420P,
  AV_PIX_FMT_YUVJ420P,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { avGetCodecName, Codec, CodecContext, Dictionary, FormatContext, type Stream } from 'node-av/lib';
import { t } from '@/language/text';
import { AudioError } from './audio-error';
import type { VideoFacts } from './audio-types';
import { damaged, watchVideo } from './watch-video';

/** The demuxers of what browsers play; FFmpeg wants all names of each. */
const demuxers = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm';
const ofMp4 = new Set(['h264', 'av1', 'vp9']);
const ofWebm = new Set(['vp8', 'vp9', 'av1']);
const sounds = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac']);
const decoders = [...ofMp4, ...ofWebm, 'libdav1d', 'libvpx', 'libvpx-vp9', ...sounds, 'mp3float'].join(',');

const words = {
  notVideo: t`This isn’t a video we can read. Send an MP4, M4V, MOV or WebM file.`,
  empty: t`The file is empty.`,
  soundOnly: t`There is only sound in this file, no picture. Send the video itself.`,
  unfinished: t`This video is incomplete, because it was not saved or copied to the end. Export or copy it again and send the new file.`,
  codec: t`Not every browser plays this kind of video. Export it as MP4 with H.264 in 8 bits and send that.`,
  large: t`The picture of this video is larger than 4K. Export it smaller and send that.`,
};

/** The longest edge of a video: 4K on its side, and a little more. */
const maxEdge = 4320;
/** The pixel formats that every browser shows: 8 bits, 4:2:0. Every browser that plays AV1 shows its 10 bits as well. */
const usualColours = new Set<number>([AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVA420P]);

const isVideo = (stream: Stream) =>
  stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC);
const codecOf = ({ codecpar }: Stream) => avGetCodecName(codecpar.codecId) ?? '';

/** A track may have a codec that only Apple plays, such as spatial sound, if another track is one that browsers play. */
function playedSound(streams: Stream[]): Stream | undefined {
  const audio = streams.filter(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  const played = audio.find((each) => sounds.has(codecOf(each)));
  if (audio.length > 0 && !played) throw new AudioError('unsupported', words.codec);
  return played;
}

/** The streams that are played and what browsers call the file. Throws unless they can play it. */
function examine(demuxer: FormatContext) {
  const { streams } = demuxer;
  const picture = streams.find(isVideo);
  if (!picture) {
    const hasSound = streams.some(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
    throw new AudioError('not_audio', hasSound ? words.soundOnly : words.notVideo);
  }
  const isWebm = demuxer.iformat?.name?.includes('webm') ?? false;
  if (!(isWebm ? ofWebm : ofMp4).has(codecOf(picture))) throw new AudioError('unsupported', words.codec);
  const sound = playedSound(streams);
  const { width, height } = picture.codecpar;
  if (Math.max(width, height) > maxEdge) throw new AudioError('unsupported', words.large);
  for (const each of streams) if (each !== picture && each !== sound) each.discard = AVDISCARD_ALL;
  return { picture, sound, mime: isWebm ? 'video/webm' : 'video/mp4' };
}

/** Throws for colours that not every browser shows. FFmpeg knows them once it has looked into the pictures. */
function examineColours(picture: Stream): void {
  const { format } = picture.codecpar;
  const isTen = format === AV_PIX_FMT_YUV420P10LE && codecOf(picture) === 'av1';
  if (format >= 0 && !usualColours.has(format) && !isTen) throw new AudioError('unsupported', words.codec);
}

/** Whether a file is an MP4 that has pictures and sound but not all of their table, which cameras write at the end. */
function lacksItsTable(path: string, bytes: number): boolean {
  const file = openSync(path, 'r');
  const head = Buffer.alloc(16);
  const kinds: string[] = [];
  let hasTable = false;
  try {
    for (let at = 0; at + 8 <= bytes && kinds.length < 100; ) {
      readSync(file, head, 0, head.length, at);
      const kind = head.toString('latin1', 4, 8);
      const short = head.readUInt32BE(0);
      // A box of size 0 goes to the end of the file.
      const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short || bytes - at;
      kinds.push(kind);
      if (size < 8) break;
      at += size;
      // Photos in HEIC and AVIF have their table in `meta`.
      hasTable ||= ['moov', 'meta'].includes(kind) && at <= bytes;
    }
  } finally {
    closeSync(file);
  }
  return ['ftyp', 'wide', 'mdat'].includes(kinds[0] ?? '') && kinds.includes('mdat') && !hasTable;
}

/**
 * Finds out by its content whether browsers can play a video, and reads it to its end, so that one with a valid header alone does not
 * pass. Throws AudioError.
 */
export function probeVideoFile(path: string): VideoFacts {
  const file = statSync(path);
  if (!file.isFile() || file.size === 0) throw new AudioError('not_audio', words.empty);
  if (lacksItsTable(path, file.size)) throw new AudioError('corrupt', words.unfinished);
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
    if (demuxer.findStreamInfoSync(null) < 0) throw new AudioError('corrupt', damaged);
    const { mime, ...played } = examine(demuxer);
    const { picture: stream } = played;
    examineColours(stream);
    const codec = Codec.findDecoder(stream.codecpar.codecId);
    if (!codec) throw new AudioError('unsupported', words.codec);
    decoder.allocContext3(codec);
    decoder.parametersToContext(stream.codecpar);
    decoder.threadCount = 1;
    decoder.pktTimebase = stream.timeBase;
    if (decoder.open2Sync(codec, null) < 0) throw new AudioError('corrupt', damaged);
    const picture = watchVideo(demuxer, decoder, played);
    const durationMs = demuxer.duration > 0n ? Number(demuxer.duration / 1000n) : null;
    return { mime, durationMs, picture };
  } finally {
    decoder.freeContext();
    demuxer.closeInputSync();
  }
}
