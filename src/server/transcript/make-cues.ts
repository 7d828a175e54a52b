import { limits } from '@/contract/limits';
import type { Cue } from '@/contract/transcript/transcript';
import { t } from '@/language/text';

/** Control characters, and marks of reading direction, which make a line look like another one. */
const unseen = String.raw`\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff`;
const invisible = new RegExp(`[${unseen}]+`, 'gu');
const visible = new RegExp(String.raw`[^\s${unseen}]`, 'u');

/** Whether there is anything in a text once it is plain. */
export const hasWords = (text: string): boolean => visible.test(text);

/** One line of plain text. */
export const cleanLine = (text: string): string => text.replace(invisible, ' ').replace(/\s+/g, ' ').trim();

/** Milliseconds are exact enough, and short. */
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** Where a text is cut at the latest, so that its piece is not too long: between words where it has any, and not inside a character. */
function cutOf(text: string, from: number): number {
  const latest = from + limits.cueMax;
  if (latest >= text.length) return text.length;
  const space = text.slice(from, latest + 1).lastIndexOf(' ');
  if (space > limits.cueMax / 2) return from + space;
  return /[\ud800-\udbff]/.test(text.charAt(latest - 1)) ? latest - 1 : latest;
}

/** A text in pieces that are not too long. */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (let from = 0; from < text.length; ) {
    const to = cutOf(text, from);
    found.push(text.slice(from, to).trim());
    from = to;
  }
  return found;
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

/** What begins within a recording, cut at its end, and what begins after that. */
export function withinRecording<Timed extends Pick<Cue, 'start' | 'end'>>(
  all: readonly Timed[],
  duration: number | null,
): { within: Timed[]; beyond: Timed[] } {
  if (duration === null) return { within: [...all], beyond: [] };
  const isWithin = ({ start }: Timed) => start < duration + slack;
  return {
    within: all.filter(isWithin).map((each) => ({
      ...each,
      start: Math.min(each.start, Math.max(0, duration - 0.1)),
      end: Math.min(each.end, duration),
    })),
    beyond: all.filter((each) => !isWithin(each)),
  };
}

interface MadeCues {
  cues: Cue[];
  /** How many lines were left out because they begin after the end of the recording. */
  beyond: number;
}

/** Lines in the order of their times, as plain text, none of them beyond the end of the recording. */
export function makeCues(raw: readonly Cue[], duration: number | null): MadeCues {
  const { within, beyond } = withinRecording(raw, duration);
  const cues = within.sort((one, other) => one.start - other.start || one.end - other.end).flatMap(linesOf);
  return { cues, beyond: beyond.length };
}

export const tooLong = (): string => t`The text has more than ${limits.transcriptCharacters} characters.`;

/** Why so much text cannot be kept; null when it can. */
export function sizeProblem(cues: readonly Cue[]): string | null {
  if (cues.length > limits.cuesMax) return t`The text has more than ${limits.cuesMax} lines.`;
  const characters = cues.reduce((sum, { text }) => sum + text.length, 0);
  return characters > limits.transcriptCharacters ? tooLong() : null;
}
