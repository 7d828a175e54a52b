import { type Fitted, fitText } from './fit-text';
import type { PictureContent } from './season-picture';

/** The shapes of a picture, in pixels: a post and a story, as phones share them. */
export const pictureSizes = {
  post: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
} as const;
export type PictureShape = keyof typeof pictureSizes;

export type FontFamily = 'display' | 'text';
/** How wide a text is in a family and a size, in pixels. */
type MeasureIn = (text: string, size: number, family: FontFamily) => number;

/** A line of text; `y` is its baseline. */
interface TextLine {
  text: string;
  x: number;
  y: number;
  size: number;
  family: FontFamily;
}

interface Layout {
  texts: TextLine[];
  logo: { x: number; y: number; edge: number };
  /** The middle of the sound, and how high its highest bar is. */
  sound: { y: number; height: number };
}

export const margin = 84;
const logoEdge = 116;
const gap = 32;
const lineHeight = 1.14;

/** The sizes from one to another, in steps. */
const from = (largest: number, smallest: number, step: number): number[] =>
  Array.from({ length: Math.floor((largest - smallest) / step) + 1 }, (_, place) => largest - place * step);

/** Where everything of a picture is. Nothing is cut: what is long is set smaller, on more lines, and ends with an ellipsis. */
export function layOutPicture(content: PictureContent, shape: PictureShape, measureIn: MeasureIn): Layout {
  const { width, height } = pictureSizes[shape];
  const room = width - 2 * margin;
  const tall = shape === 'story';
  const texts: TextLine[] = [];

  const sized = (text: string, family: FontFamily, sizes: number[], lines: number, within = room): Fitted =>
    fitText(text, { width: within, lines, sizes }, (part, size) => measureIn(part, size, family));
  /** Adds lines of text below `top`, and gives the place below them. */
  const put = ({ lines, size }: Fitted, family: FontFamily, top: number, x = margin): number => {
    lines.forEach((text, place) => {
      texts.push({ text, x, y: top + size * (0.86 + place * lineHeight), size, family });
    });
    return top + size * lineHeight * lines.length;
  };

  const top = tall ? 150 : margin;
  const beside = margin + logoEdge + gap;
  const club = sized(content.club, 'text', from(44, 28, 4), 2, width - margin - beside);
  const clubHeight = club.size * lineHeight * club.lines.length;
  put(club, 'text', top + (logoEdge - clubHeight) / 2, beside);

  let y = top + logoEdge + (tall ? 90 : 48);
  y = put(sized(content.title, 'display', from(150, 90, 10), 1), 'display', y);
  if (content.names !== '') y = put(sized(content.names, 'text', from(46, 30, 4), 2), 'text', y + 8);

  // The foot is laid out upwards from the edge, so that what is between has the rest.
  const maker = { text: 'Touchline', size: 34 };
  const foot = height - (tall ? 150 : margin);
  texts.push({ ...maker, x: margin, y: foot, family: 'display' });
  const lines = content.lines.map((line) => sized(line, 'text', from(36, 28, 4), 2));
  const linesHeight = lines.reduce((sum, { lines: of, size }) => sum + of.length * size * lineHeight + 10, 0);
  let lineTop = foot - maker.size - 24 - linesHeight;
  const figuresEnd = lineTop - 30;
  for (const line of lines) lineTop = put(line, 'text', lineTop) + 10;

  const soundHeight = tall ? 220 : 116;
  const sound = { y: y + 28 + soundHeight / 2, height: soundHeight };
  const figuresTop = sound.y + soundHeight / 2 + 28;
  const each = (figuresEnd - figuresTop) / Math.max(1, content.figures.length);
  const largest = Math.min(tall ? 150 : 118, Math.floor((each - 66) / 10) * 10);
  content.figures.forEach(({ value, label }, place) => {
    const at = figuresTop + place * each;
    const below = put(sized(value, 'display', from(Math.max(largest, 60), 40, 10), 1), 'display', at);
    put(sized(label, 'text', from(40, 26, 2), 1), 'text', below - 6);
  });
  return { texts, logo: { x: margin, y: top, edge: logoEdge }, sound };
}
