import { AV_FRAME_DATA_DISPLAYMATRIX, AV_PIX_FMT_GRAY8, AV_PIX_FMT_RGB24 } from 'node-av/constants';
import { Frame, SoftwareScaleContext } from 'node-av/lib';
import { AudioError } from './audio-error';
import type { VideoPicture } from './audio-types';

const posterEdge = 1280;
/** The beginning is often black or fades in, so a frame is taken from this second on, unless nothing is seen later. */
const posterAt = 1;
/** How often a frame is looked at, in seconds. */
const every = 0.5;
const sampleEdge = 32;
/** How much the light of a frame varies that shows something. Black, white and plain colour have less, and so has a dark fade. */
const leastSpread = 12;

/** How far a frame has to be turned clockwise to be upright: phones write what they film on their side. */
function turnOf(frame: Frame): VideoPicture['turn'] {
  const matrix = frame.getSideData(AV_FRAME_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 8) return 0;
  const quarters = Math.round(Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) / (Math.PI / 2));
  return ([0, 90, 180, 270] as const)[(quarters + 4) % 4] ?? 0;
}

function scaled(
  frame: Frame,
  width: number,
  height: number,
  format: typeof AV_PIX_FMT_RGB24 | typeof AV_PIX_FMT_GRAY8,
): Buffer {
  const scaler = new SoftwareScaleContext();
  const small = new Frame();
  try {
    small.alloc();
    small.width = width;
    small.height = height;
    small.format = format;
    if (small.allocBuffer() < 0) throw new AudioError('engine');
    scaler.getContext(frame.width, frame.height, frame.format as never, width, height, format);
    if (scaler.scaleFrameSync(small, frame) < 0) throw new AudioError('engine');
    return small.toBuffer();
  } finally {
    small.free();
    scaler.freeContext();
  }
}

/** A frame as small as a poster, in colours that the image library reads. */
function pictureOf(frame: Frame): VideoPicture {
  const scale = Math.min(1, posterEdge / Math.max(frame.width, frame.height));
  const width = Math.max(2, Math.round(frame.width * scale));
  const height = Math.max(2, Math.round(frame.height * scale));
  const rgb = scaled(frame, width, height, AV_PIX_FMT_RGB24).toString('base64');
  return { width, height, turn: turnOf(frame), rgb };
}

/** How much a frame shows: how its light varies, and of plain ones how far it is from black and white. */
function showsOf(frame: Frame): number {
  const light = scaled(frame, sampleEdge, sampleEdge, AV_PIX_FMT_GRAY8);
  let sum = 0;
  let squares = 0;
  for (const value of light) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / light.length;
  const spread = Math.sqrt(Math.max(0, squares / light.length - mean * mean));
  return spread + Math.min(mean, 255 - mean) / 255;
}

/** Finds the first frame that shows something, or else the one that shows most. `look` takes the frames in their order. */
export function findPoster() {
  let picture: VideoPicture | undefined;
  let best = -1;
  let next = Number.NEGATIVE_INFINITY;
  return {
    look(frame: Frame, second: number) {
      if (second < next) return;
      next = second + every;
      const shows = showsOf(frame);
      if (shows > best) {
        best = shows;
        picture = pictureOf(frame);
      }
      if (shows >= leastSpread && second >= posterAt) next = Number.POSITIVE_INFINITY;
    },
    picture: () => picture,
  };
}
