import { limits } from '@/contract/limits';
import type { Cue } from '@/contract/transcript/transcript';
import { t } from '@/language/text';

/** Control characters, and marks of reading direction, which make a line look like another one. */
const invisible = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** One line of plain text. */
export const cleanLine = (text: string): string => text.replace(invisible, ' ').replace(/\s+/g, ' ').trim();

/** Milliseconds are exact enough, and short. */
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** A text in pieces that are not too long, cut between words where it has any. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest.length > limits.cueMax) {
    const space = rest.lastIndexOf(' ', limits.cueMax);
    const cut = space > limits.cueMax / 2 ? space : limits.cueMax;
    found.push(cleanLine(rest.slice(0, cut)));
    rest = cleanLine(rest.slice(cut));
  }
  return rest === '' ? found : [...found, rest];
}

/** A line as it is stored; a very long one becomes several, each with its share of the time. */
function linesOf({ start, end, speaker, text }: Cue): Cue[] {
  const said = pieces(cleanLine(text));
  const who = speaker === null ? null : cleanLine(cleanLine(speaker).slice(0, limits.speakerMax)) || null;
  const whole = said.reduce((sum, piece) => sum + piece.length, 0);
  let at = start;
  return said.map((piece) => {
    const from = at;
    at += ((end - start) * piece.length) / whole;
    return { start: rounded(from), end: rounded(at), speaker: who, text: piece };
  });
}

/** How much later than its recording a line may end: services and people round. */
const slack = 1;

interface MadeCues {
  cues: Cue[];
  /** How many lines were left out because they begin after the end of the recording. */
  beyond: number;
}

/** Lines in the order of their times, as plain text, none of them beyond the end of the recording. */
export function makeCues(raw: readonly Cue[], duration: number | null): MadeCues {
  const end = duration ?? Number.POSITIVE_INFINITY;
  const within = raw.filter(({ start }) => start < end + (duration === null ? 0 : slack));
  const cues = within
    .map((cue) => ({
      ...cue,
      start: Math.min(cue.start, Math.max(0, end - 0.1)),
      end: Math.min(cue.end, end),
    }))
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .flatMap(linesOf);
  return { cues, beyond: raw.length - within.length };
}

/** Why so much text cannot be kept; null when it can. */
export function sizeProblem(cues: readonly Cue[]): string | null {
  if (cues.length > limits.cuesMax) return t`It has more than ${limits.cuesMax} lines.`;
  const characters = cues.reduce((sum, { text }) => sum + text.length, 0);
  return characters > limits.transcriptCharacters
    ? t`It has more than ${limits.transcriptCharacters} characters.`
    : null;
}
