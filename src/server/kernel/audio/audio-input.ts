import { statSync } from 'node:fs';
import {
  AV_CHANNEL_ORDER_UNSPEC,
  AV_CODEC_ID_PCM_S32LE,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_DEFAULT,
  AVDISCARD_ALL,
  AVERROR_PATCHWELCOME,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { avGetCodecName, Codec, CodecContext, Dictionary, FormatContext, type Stream } from 'node-av/lib';
import { t } from '@/language/text';
import { AudioError } from './audio-error';
import { audioLimits } from './audio-limits';
import type { AudioContainer, AudioFacts } from './audio-types';
import { beginsLikeAudio, containerOf, decoderWhiteList, demuxerWhiteList, isAcceptedCodec } from './formats';
import { isFreeFormat } from './mpeg-frames';
import { type ByteSpan, oggLinks, soundSpan } from './sound-span';
import { claimedBytes, claimedLength, isUnfinished, lookInto } from './truncation';

/** What was counted while frames were read; `unknown` are packets of a kind that FFmpeg does not decode. */
type Tally = { packets: number; damaged: number; unknown: number; samples: number };

/** An opened sound file. `tally` counts while frames are read. Call `close` at the end. */
export type AudioInput = {
  /** `channels` are those of the frames that `decodeFrames` yields. */
  facts: AudioFacts;
  bytes: number;
  demuxer: FormatContext;
  decoder: CodecContext;
  streamIndex: number;
  tally: Tally;
  /** How many tracks of microphones are mixed into one channel; 0 where the channels belong to loudspeakers. */
  tracks: number;
  /** The length in seconds by the header; null where there is none, or where FFmpeg only estimates one from a bit rate. */
  promisedSeconds: number | null;
  /** Opens the recordings that follow the first one of a chained Ogg file, with the same tally. */
  further: readonly (() => AudioInput)[];
  close: () => void;
};

/**
 * Opens a file and finds out from its content what it is. Throws AudioError `not_audio`, `corrupt`, `too_long` or
 * `unsupported`.
 */
export function openAudio(path: string): AudioInput {
  const file = statSync(path);
  if (!file.isFile()) throw new AudioError('not_audio');
  if (file.size === 0) throw new AudioError('not_audio', t`The file is empty.`);
  const tally = { packets: 0, damaged: 0, unknown: 0, samples: 0 };
  const [first, ...others] = lookInto(path, (look) => oggLinks(look) ?? [soundSpan(look)]);
  const open = (span: ByteSpan) => openSpan(path, span, file.size, tally);
  return { ...open(first), further: others.map((span) => () => open(span)) };
}

function openSpan(path: string, span: ByteSpan, bytes: number, tally: Tally): AudioInput {
  const { address, protocols } = addressOf(path, span, bytes);
  const demuxer = new FormatContext();
  const decoder = new CodecContext();
  const close = () => {
    decoder.freeContext();
    demuxer.closeInputSync();
  };
  try {
    const options = Dictionary.fromObject({
      format_whitelist: demuxerWhiteList,
      codec_whitelist: decoderWhiteList,
      protocol_whitelist: protocols,
    });
    if (demuxer.openInputSync(address, null, options) < 0) throw unreadable(path);
    const isWide = readByContainer(demuxer);
    // The header is checked before FFmpeg looks into the sound, because for that it opens parsers and decoders.
    refuseForeign(demuxer);
    if (demuxer.findStreamInfoSync(null) < 0 || demuxer.nbStreams === 0) throw unreadable(path);
    // Checked again, because FFmpeg may have found that the sound is not what the header says.
    refuseForeign(demuxer);
    const stream = audioStreamOf(demuxer);
    if (!stream) throw unreadable(path);
    const facts = factsOf(demuxer, stream, isWide);
    const promisedSeconds = promiseOf(path, facts, stream);
    // A false claim of hours is refused like a true one, because programs after ours believe it.
    if ((promisedSeconds ?? 0) > audioLimits.maxSeconds) throw new AudioError('too_long');
    openDecoder(decoder, stream);
    const tracks = holdsMicrophones(demuxer, stream, facts) ? facts.channels : 0;
    return {
      facts: tracks > 0 ? { ...facts, channels: 1 } : facts,
      ...{ bytes, demuxer, decoder, tally, tracks, promisedSeconds, close },
      streamIndex: stream.index,
      further: [],
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** What FFmpeg opens: the file, or only its sound where it has tags, so that it does not read these. */
function addressOf(
  path: string,
  { from, to }: ByteSpan,
  size: number,
): { address: string; protocols: string } {
  if (from >= to) throw new AudioError('corrupt');
  const file = `file:${path}`;
  if (to - from === size) return { address: file, protocols: 'file' };
  return { address: `subfile,,start,${from},end,${to},,:${file}`, protocols: 'file,subfile' };
}

function unreadable(path: string): AudioError {
  if (lookInto(path, isFreeFormat))
    return new AudioError(
      'unsupported',
      t`This MP3 has the rare “free format”, which few programs read. Export it again with 128 kbit/s and send that.`,
    );
  if (lookInto(path, isUnfinished))
    return new AudioError(
      'corrupt',
      t`This recording is incomplete, because it was not saved or copied to the end. Open it where it was recorded, export or copy it again, and send the new file.`,
    );
  return new AudioError(beginsLikeAudio(path) ? 'corrupt' : 'not_audio');
}

const isPicture = (stream: Stream) => stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO;

const isAccepted = ({ codecpar }: Stream) =>
  codecpar.codecType === AVMEDIA_TYPE_AUDIO && isAcceptedCodec(avGetCodecName(codecpar.codecId) ?? '');

/**
 * Samples of 20 or 24 bits of which each fills 32 in a WAV: FFmpeg takes these for floats, or reads only three bytes of each. The
 * bits of a sample are the upper ones, so that it is read as one of 32 bits. Returns whether that was so.
 */
function readByContainer({ iformat, streams: [stream] }: FormatContext): boolean {
  if (iformat?.name !== 'wav' || !stream) return false;
  const { codecpar } = stream;
  const bits = Number(codecpar.bitRate) / codecpar.sampleRate / codecpar.channels;
  if (bits !== 32 || !/^pcm_[fs]24le$/.test(avGetCodecName(codecpar.codecId) ?? '')) return false;
  codecpar.codecId = AV_CODEC_ID_PCM_S32LE;
  return true;
}

/**
 * Throws for a video, and for a file whose sound is only in codecs that are not on the list. Switches off every
 * stream that is no sound of such a codec.
 */
function refuseForeign(demuxer: FormatContext): void {
  const { streams } = demuxer;
  if (streams.some((stream) => isPicture(stream) && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC)))
    throw new AudioError('not_audio', t`This is a video. Save only its sound and send that.`);
  const sounds = streams.filter(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  for (const stream of streams) if (!isAccepted(stream)) stream.discard = AVDISCARD_ALL;
  if (sounds.length > 0 && !sounds.some(isAccepted)) throw new AudioError('unsupported');
}

/**
 * The best sound stream of an accepted codec, with the others switched off; null when there is none. FFmpeg's own choice may be
 * one that it cannot decode, such as spatial sound beside the AAC that all programs play.
 */
function audioStreamOf(demuxer: FormatContext): Stream | null {
  const { streams } = demuxer;
  const best = demuxer.findBestStream(AVMEDIA_TYPE_AUDIO);
  const rank = (stream: Stream) =>
    Number(stream.index === best) * 2 + Number(stream.hasDisposition(AV_DISPOSITION_DEFAULT));
  const sounds = streams.filter((stream) => isAccepted(stream) && stream.codecpar.channels > 0);
  const [sound] = sounds.sort((one, other) => rank(other) - rank(one));
  if (!sound) return null;
  for (const stream of streams) if (stream !== sound) stream.discard = AVDISCARD_ALL;
  return sound;
}

function factsOf(demuxer: FormatContext, stream: Stream, isWide: boolean): AudioFacts {
  const kind = containerOf(demuxer.iformat?.name ?? '');
  const { codecId, channels, sampleRate } = stream.codecpar;
  const codec = avGetCodecName(codecId) ?? '';
  if (!kind || !isAcceptedCodec(codec)) throw new AudioError('unsupported');
  if (sampleRate < audioLimits.minRate || sampleRate > audioLimits.maxRate) {
    throw new AudioError(
      'unsupported',
      t`The sample rate must be between 8 and 192 kHz. Export it again at 44.1 or 48 kHz.`,
    );
  }
  if (channels > audioLimits.maxChannels) {
    throw new AudioError(
      'unsupported',
      t`The recording has more than 8 channels. Export it in mono or stereo.`,
    );
  }
  return { ...kind, codec, channels, sampleRate, durationMs: durationOf(demuxer, stream, isWide) };
}

/** In ms: that of the sound, because another stream of the file, such as pictures of chapters, may be longer. */
function durationOf(
  demuxer: FormatContext,
  { duration, timeBase: { num, den } }: Stream,
  isWide: boolean,
): number | null {
  // FFmpeg has counted three bytes for each sample of four.
  if (duration > 0n) return Math.floor((Number(duration) * num * (isWide ? 750 : 1000)) / den);
  return demuxer.duration > 0n ? Number(demuxer.duration / 1000n) : null;
}

/**
 * Whether the channels are the tracks of a recorder with several microphones, so that each may be the only one with a certain
 * voice. Players would take the third or fourth of such channels for a loudspeaker that plays no voices, and leave it out.
 */
function holdsMicrophones(
  demuxer: FormatContext,
  stream: Stream,
  { container, channels }: AudioFacts,
): boolean {
  if (channels < 3) return false;
  if (stream.codecpar.channelLayout.order === AV_CHANNEL_ORDER_UNSPEC) return true;
  // Field recorders write this chunk of the broadcast WAV, and some of them a layout of loudspeakers as well.
  if (container === 'wav') return demuxer.metadata?.get('time_reference') != null;
  // FLAC has a layout for each number of channels, which is meant only where it is written down.
  return container === 'flac' && stream.metadata?.get('WAVEFORMATEXTENSIBLE_CHANNEL_MASK') == null;
}

function openDecoder(decoder: CodecContext, stream: Stream): void {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  if (!codec) throw new AudioError('unsupported');
  decoder.allocContext3(codec);
  decoder.parametersToContext(stream.codecpar);
  decoder.threadCount = 1;
  decoder.pktTimebase = stream.timeBase;
  const opened = decoder.open2Sync(codec, null);
  if (opened < 0) throw new AudioError(opened === AVERROR_PATCHWELCOME ? 'unsupported' : 'corrupt');
}

/** Formats whose length FFmpeg estimates from a bit rate, which may be wrong by hours where it changes midway. */
const estimated = new Set<AudioContainer>(['mp3', 'aac', 'amr']);

function promiseOf(path: string, { container, durationMs }: AudioFacts, { codecpar }: Stream): number | null {
  if (estimated.has(container)) return claimedLength(path, container);
  const bytesPerSecond = Number(codecpar.bitRate) / 8;
  const claimed = bytesPerSecond > 0 ? claimedBytes(path, container) / bytesPerSecond : 0;
  return claimed > 0 ? claimed : durationMs === null ? null : durationMs / 1000;
}
