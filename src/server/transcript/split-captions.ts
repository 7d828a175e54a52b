import { inSlices } from '../kernel/runtime/in-slices';
import { type CaptionsType, type CaptionTimes, looksTimed, readTimes } from './caption-times';
import type { LeftOut } from './captions-notice';

/** A caption with its text as the file has it. */
export interface RawCaption {
  /** The line of its times in the file. */
  line: number;
  start: number;
  end: number;
  /** Its number, where the program counts. */
  number: number | undefined;
  /** Its lines without those that are empty. */
  lines: string[];
  /** Times or settings have a form that the format does not know. */
  oddTimes: boolean;
  /** Empty lines are missing around it, or are inside it, or it has text beside its times. */
  oddLines: boolean;
}

/** What is no caption of VTT. */
const comment = /^(?:NOTE(?:\s|$)|(?:STYLE|REGION)\s*$)/;
const onlyNumber = /^\s*\d+\s*$/;
/** `1.`, `#1`, `[1]`. */
const looseNumber = /^\W*\d+\W*$/;

/**
 * The captions of a file. An odd line changes its own caption only. Text after an empty line belongs to the caption before it; what
 * belongs to none is counted in `leftOut`.
 */
export async function splitCaptions(
  lines: readonly string[],
  type: CaptionsType,
  leftOut: LeftOut,
): Promise<RawCaption[]> {
  const times: (CaptionTimes | null)[] = [];
  await inSlices(lines, (line) => times.push(readTimes(line, type)));

  const found: RawCaption[] = [];
  let current: RawCaption | undefined;
  /** The lines up to the next empty one are no text. */
  let skipping = false;
  /** The line before is empty, or has spaces only. */
  let gap = true;
  let empty = false;
  /** The line before is the name or number of a caption. */
  let named = false;
  let number: number | undefined;

  const begin = (line: number, { start, end, rest, usual }: CaptionTimes) => {
    const oddLines = !gap || rest !== '';
    current = { line, start, end, number, lines: rest === '' ? [] : [rest], oddTimes: !usual, oddLines };
    found.push(current);
    number = undefined;
  };
  const isTimed = (place: number) => Boolean(times[place]) || looksTimed(lines[place] ?? '');
  /** Whether a line is the name of the caption whose times follow: in VTT any line after an empty one, otherwise a number. */
  const isName = (line: string, place: number) => {
    if (!isTimed(place + 1)) return false;
    if (gap) return type === 'vtt' || looseNumber.test(line);
    return onlyNumber.test(line) && (!current || current.lines.length > 0 || current.number !== undefined);
  };
  /** A number whose times are missing, or come after an empty line. */
  const isLoneNumber = (line: string) =>
    gap && onlyNumber.test(line) && (!current || Number(line) === (current.number ?? Number.NaN) + 1);

  const read = (line: string, place: number) => {
    const time = times[place];
    if (time && (gap || named || skipping || time.exact)) {
      begin(place + 1, time);
      skipping = false;
    } else if ((gap || named) && looksTimed(line)) {
      leftOut.unreadable.push(place + 1);
      current = undefined;
      skipping = true;
    } else if (skipping) {
      return;
    } else if (gap && type === 'vtt' && (comment.test(line) || /^\s*WEBVTT/i.test(line))) {
      current = undefined;
      skipping = true;
    } else if (isName(line, place)) {
      number = onlyNumber.test(line) ? Number(line) : undefined;
      named = true;
      return;
    } else if (isLoneNumber(line)) {
      number = Number(line);
      current = undefined;
    } else if (current) {
      current.lines.push(line);
      if (empty) current.oddLines = true;
    } else {
      leftOut.untimed.push(place + 1);
      skipping = true;
    }
    gap = false;
    empty = false;
    named = false;
  };

  let place = 0;
  await inSlices(lines, (line) => {
    if (line.trim() === '') {
      gap = true;
      empty ||= line === '';
      skipping = false;
    } else read(line, place);
    place += 1;
  });
  return found;
}
