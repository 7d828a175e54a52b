import { foldText } from '@/contract/search/fold-text';
import type { Cue } from '@/contract/transcript/transcript';

/** The line at that second: the last one that has begun; -1 before the first. */
export function lineAt(cues: readonly Pick<Cue, 'start'>[], second: number): number {
  let from = 0;
  let to = cues.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((cues[middle]?.start ?? 0) <= second + 0.05) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

const eachWord = /[\p{L}\p{N}\p{M}]+/gu;

const wordsOf = (text: string): string[] => foldText(text).match(eachWord) ?? [];

/** A piece of a line; `hit` where one of the words begins there. */
interface Piece {
  /** Where it is in the line. */
  at: number;
  text: string;
  hit: boolean;
}

/** A line in pieces, those that are searched for apart. */
export function piecesOf(text: string, q: string): Piece[] {
  const words = wordsOf(q);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(eachWord)) {
    if (!words.some((searched) => foldText(word).startsWith(searched))) continue;
    if (index > at) pieces.push({ at, text: text.slice(at, index), hit: false });
    pieces.push({ at: index, text: word, hit: true });
    at = index + word.length;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), hit: false });
  return pieces;
}

/** The lines that have every word, as the search of all episodes finds them. */
export function findLines(cues: readonly Cue[], q: string): number[] {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  return cues.flatMap(({ text }, index) => {
    const said = wordsOf(text);
    return words.every((word) => said.some((each) => each.startsWith(word))) ? [index] : [];
  });
}
