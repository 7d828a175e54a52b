import { AV_NOPTS_VALUE, AV_PKT_FLAG_CORRUPT, AVERROR_EOF } from 'node-av/constants';
import { type CodecContext, type FormatContext, Frame, Packet, type Stream } from 'node-av/lib';
import { t } from '@/language/text';
import { AudioError } from './audio-error';
import type { VideoPicture } from './audio-types';
import { clock } from './judge';
import { findPoster } from './video-poster';

/**
 * All pictures are decoded until they come to so many pixels: half a minute of 1080p, in about five seconds. The whole of a film
 * would take more than a minute for every ten. After that each packet is still read, and so many key pictures are decoded.
 */
const mostPixels = 2_000_000_000;
const mostKeys = 30;
/** Seconds between key pictures, of a film whose length is not known. */
const leastKeyGap = 10;
/** A video may lack fewer seconds than this, or have fewer that cannot be decoded, and is still taken. */
const leastLost = 0.5;
/** No codec writes so many zeros at the end of a packet. A file has them where a copy left a hole. */
const hole = Buffer.alloc(32);
const mostErrors = 100;

export const damaged = t`The video is damaged and can’t be read. Export it again and send the new file.`;
const brokenAt = (second: number) =>
  new AudioError(
    'corrupt',
    t`The video breaks off after ${clock(second)}. Export or copy it again and send the new file.`,
  );

const secondsOf = (ticks: bigint, { timeBase: { num, den } }: Stream): number => (Number(ticks) * num) / den;

/** The second at which a stream ends though its header says that it is longer; undefined where none does. */
function endOfCut(demuxer: FormatContext, ends: ReadonlyMap<Stream, number>): number | undefined {
  const claims = [...ends]
    // A recording in fragments counts no frames in its header, and FFmpeg guesses its length from a bit rate.
    .filter(([{ nbFrames }]) => nbFrames > 0n)
    .map(([stream, end]) => ({ end, claimed: secondsOf(stream.duration, stream) }));
  // WebM has one length for all of its streams.
  if (demuxer.iformat?.name?.includes('webm'))
    claims.push({ end: Math.max(...ends.values()), claimed: Number(demuxer.duration) / 1e6 });
  return claims.find(({ end, claimed }) => claimed - end > leastLost)?.end;
}

/** Decodes what it is given of a picture's packets, and says where nothing could be decoded for too long. */
function watchPicture(decoder: CodecContext, packet: Packet, picture: Stream, seconds: number) {
  const frame = new Frame();
  frame.alloc();
  const poster = findPoster();
  const start = picture.startTime > 0n ? secondsOf(picture.startTime, picture) : 0;
  let pixels = 0;
  let nextKey = 0;
  let lostFrom: number | undefined;
  const receive = () => {
    while (decoder.receiveFrameSync(frame) >= 0) {
      poster.look(frame, secondsOf(frame.pts, picture) - start);
      frame.unref();
    }
  };
  const isDecoded = (): boolean => {
    pixels += picture.codecpar.width * picture.codecpar.height;
    const sent = decoder.sendPacketSync(packet);
    receive();
    return sent >= 0;
  };
  const isDue = (at: number): boolean => {
    if (pixels < mostPixels || lostFrom !== undefined) return true;
    if (!packet.isKeyframe || at < nextKey) return false;
    nextKey = at + Math.max(leastKeyGap, seconds / mostKeys);
    return true;
  };
  return {
    /** Takes the packet that was read. Throws when the picture is lost. */
    take(at: number) {
      const isHole = packet.data?.subarray(-hole.length).equals(hole) ?? false;
      const isGood = (!isDue(at) || isDecoded()) && !isHole;
      lostFrom = isGood ? undefined : (lostFrom ?? at);
      if (lostFrom !== undefined && at - lostFrom >= leastLost) throw brokenAt(lostFrom);
    },
    /** The poster; undefined when not a single frame could be decoded. */
    end(): VideoPicture | undefined {
      decoder.sendPacketSync(null);
      receive();
      return poster.picture();
    },
    free: () => frame.free(),
  };
}

/**
 * Reads a film to its end, decodes its picture as far as that is quick, and finds its poster. Throws where the film breaks off: the
 * rest is missing, or cannot be decoded for half a second. `sound` is the track that is played.
 */
export function watchVideo(
  demuxer: FormatContext,
  decoder: CodecContext,
  { picture, sound }: { picture: Stream; sound: Stream | undefined },
): VideoPicture {
  const packet = new Packet();
  packet.alloc();
  const ends = new Map([picture, ...(sound ? [sound] : [])].map((stream) => [stream, 0]));
  const watched = watchPicture(decoder, packet, picture, Number(demuxer.duration) / 1e6);
  try {
    for (let errors = 0; errors < mostErrors; ) {
      const got = demuxer.readFrameSync(packet);
      if (got === AVERROR_EOF) break;
      if (got < 0) {
        errors += 1;
        continue;
      }
      const stream = packet.streamIndex === picture.index ? picture : sound;
      if (stream) {
        const end = ends.get(stream) ?? 0;
        // Only the beginning of the packet is in the file.
        if (packet.flags & AV_PKT_FLAG_CORRUPT) throw brokenAt(end);
        const at = secondsOf(packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts, stream);
        if (stream === picture) watched.take(at);
        ends.set(stream, Math.max(end, at + secondsOf(packet.duration, stream)));
      }
      packet.unref();
    }
    const poster = watched.end();
    if (!poster) throw new AudioError('corrupt', damaged);
    const cut = endOfCut(demuxer, ends);
    if (cut !== undefined) throw brokenAt(cut);
    return poster;
  } finally {
    packet.free();
    watched.free();
  }
}
