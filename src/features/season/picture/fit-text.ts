import { charactersOf } from '@/contract/text/characters';

/** How wide a text is in a size, in pixels. */
export type Measure = (text: string, size: number) => number;

export interface Fitted {
  lines: string[];
  size: number;
}

interface Room {
  width: number;
  /** The most lines. */
  lines: number;
  /** The sizes that may be taken, the largest first. */
  sizes: readonly number[];
}

/** The longest beginning of a text that fits with what is added to it, and the rest. */
function cut(text: string, fits: (part: string) => boolean, added = ''): [head: string, rest: string] {
  const characters = charactersOf(text);
  let count = characters.length;
  while (count > 1 && !fits(characters.slice(0, count).join('') + added)) count -= 1;
  return [characters.slice(0, count).join(''), characters.slice(count).join('')];
}

/** Breaks a text between words, and within a word that is wider than a line. */
function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (!fits(line) && charactersOf(line).length > 1) {
      const [head, rest] = cut(line, fits);
      lines.push(head);
      line = rest;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** A text in the largest size in which it has room; one that has none even in the smallest ends with an ellipsis. */
export function fitText(text: string, { width, lines: most, sizes }: Room, measure: Measure): Fitted {
  let lines: string[] = [];
  let size = sizes[0] ?? 0;
  for (size of sizes) {
    lines = wrap(text, (line) => measure(line, size) <= width);
    // A word that was cut reads worse than a smaller one.
    const isWhole = lines.join(' ') === text.split(/\s+/).join(' ').trim();
    if (lines.length <= most && (isWhole || size === sizes.at(-1))) return { lines, size };
  }
  if (lines.length <= most) return { lines, size };
  const last = lines.slice(most - 1).join(' ');
  const [head] = cut(last, (part) => measure(part, size) <= width, '…');
  return { lines: [...lines.slice(0, most - 1), `${head.trimEnd()}…`], size };
}
