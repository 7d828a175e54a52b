import { statSync } from 'node:fs';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { avGetCodecName, Codec, CodecContext, Dictionary, FormatContext, type Stream } from 'node-av/lib';
import { t } from '@/language/text';
import { AudioError } from './audio-error';
import { audioLimits } from './audio-limits';
import type { AudioFacts } from './audio-types';
import { beginsLikeAudio, containerOf, decoderWhiteList, demuxerWhiteList, isAcceptedCodec } from './formats';
import { soundSpan } from './sound-span';
import { claimedBytes, lookInto } from './truncation';

/** An opened sound file. `tally` counts while frames are read. Call `close` at the end. */
export type AudioInput = {
  facts: AudioFacts;
  bytes: number;
  demuxer: FormatContext;
  decoder: CodecContext;
  streamIndex: number;
  tally: { packets: number; damaged: number; samples: number };
  /** The length in seconds by the header; null where the header has only an estimate. */
  promisedSeconds: number | null;
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
  const { address, protocols } = addressOf(path);
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
    // The header is checked before FFmpeg looks into the sound, because for that it opens parsers and decoders.
    refuseForeign(demuxer);
    if (demuxer.findStreamInfoSync(null) < 0 || demuxer.nbStreams === 0) throw unreadable(path);
    // Checked again, because FFmpeg may have found that the sound is not what the header says.
    refuseForeign(demuxer);
    const stream = audioStreamOf(demuxer);
    if (!stream) throw unreadable(path);
    const facts = factsOf(demuxer, stream);
    refuseLongClaim(path, facts, stream);
    openDecoder(decoder, stream);
    return {
      facts,
      bytes: file.size,
      demuxer,
      decoder,
      streamIndex: stream.index,
      tally: { packets: 0, damaged: 0, samples: 0 },
      promisedSeconds: promiseOf(facts, stream),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** What FFmpeg opens: the file, or only its sound where it has tags, so that it does not read these. */
function addressOf(path: string): { address: string; protocols: string } {
  const { from, to, size } = lookInto(path, (look) => ({ ...soundSpan(look), size: look.size }));
  if (from >= to) throw new AudioError('corrupt');
  const file = `file:${path}`;
  if (to - from === size) return { address: file, protocols: 'file' };
  return { address: `subfile,,start,${from},end,${to},,:${file}`, protocols: 'file,subfile' };
}

function unreadable(path: string): AudioError {
  return new AudioError(beginsLikeAudio(path) ? 'corrupt' : 'not_audio');
}

const isPicture = (stream: Stream) => stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO;

/**
 * Throws for a video, and for a file whose sound is only in codecs that are not on the list. Switches off every
 * stream that is no sound.
 */
function refuseForeign(demuxer: FormatContext): void {
  const { streams } = demuxer;
  if (streams.some((stream) => isPicture(stream) && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC)))
    throw new AudioError('not_audio', t`This is a video. Save only its sound and send that.`);
  const sounds = streams.filter(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  for (const stream of streams) if (!sounds.includes(stream)) stream.discard = AVDISCARD_ALL;
  const accepted = sounds.some(({ codecpar }) => isAcceptedCodec(avGetCodecName(codecpar.codecId) ?? ''));
  if (sounds.length > 0 && !accepted) throw new AudioError('unsupported');
}

/** The best sound stream, with the others switched off; null when there is none. */
function audioStreamOf(demuxer: FormatContext): Stream | null {
  const { streams } = demuxer;
  const index = demuxer.findBestStream(AVMEDIA_TYPE_AUDIO);
  const sound = streams.find((stream) => stream.index === index);
  if (!sound) return null;
  for (const stream of streams) if (stream !== sound) stream.discard = AVDISCARD_ALL;
  return sound;
}

function factsOf(demuxer: FormatContext, stream: Stream): AudioFacts {
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
  if (channels < 1 || channels > audioLimits.maxChannels) {
    throw new AudioError(
      'unsupported',
      t`The recording has more than 8 channels. Export it in mono or stereo.`,
    );
  }
  const durationMs = demuxer.duration > 0n ? Number(demuxer.duration / 1000n) : null;
  if (durationMs !== null && durationMs > audioLimits.maxSeconds * 1000) throw new AudioError('too_long');
  return { ...kind, codec, channels, sampleRate, durationMs };
}

/** A false claim of hours is refused like a true one, because programs after ours believe it. */
function refuseLongClaim(path: string, { container }: AudioFacts, { codecpar }: Stream): void {
  const longest = (audioLimits.maxSeconds * Number(codecpar.bitRate)) / 8;
  if (longest > 0 && claimedBytes(path, container) > longest) throw new AudioError('too_long');
}

function openDecoder(decoder: CodecContext, stream: Stream): void {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  if (!codec) throw new AudioError('unsupported');
  decoder.allocContext3(codec);
  decoder.parametersToContext(stream.codecpar);
  decoder.threadCount = 1;
  decoder.pktTimebase = stream.timeBase;
  if (decoder.open2Sync(codec, null) < 0) throw new AudioError('corrupt');
}

/**
 * The length by the header, for formats whose header counts samples: it shows that a file was cut short. WAV
 * is left out, because streaming recorders write any number; Ogg and WebM, because they are measured by what
 * is there; MP3 counts only with a gapless header, which shows in its start time.
 */
function promiseOf(facts: AudioFacts, stream: Stream): number | null {
  const counted = facts.container === 'm4a' || facts.container === 'flac' || facts.container === 'caf';
  const gapless = facts.container === 'mp3' && stream.startTime > 0n;
  return (counted || gapless) && facts.durationMs !== null ? facts.durationMs / 1000 : null;
}
