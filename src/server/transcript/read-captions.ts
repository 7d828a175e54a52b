import { setImmediate as pause } from 'node:timers/promises';
import { parseText, tokenizeVTTCue, type VTTCue, type VTTNode } from 'media-captions';
import { limits } from '@/contract/limits';
import type { Cue } from '@/contract/transcript/transcript';
import { t } from '@/language/text';
import { cleanLine } from './make-cues';

/** The file cannot be used; `message` is a sentence that names the line. */
export class CaptionsError extends Error {
  override name = 'CaptionsError';
}

/** No line of a caption is as long; without a limit some patterns of the parser take seconds. */
const longestLine = 2000;
const shownOfLine = 60;
const blocksAtOnce = 100;

/** The text of a file in UTF-8, in UTF-16 with its mark, or as older programs write it. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const utf16 =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Lines between two empty ones, and the number of the first of them. */
interface Block {
  line: number;
  lines: string[];
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.length > longestLine) throw new CaptionsError(t`Line ${index + 1} is too long for a caption.`);
    if (line.trim() === '') {
      open = undefined;
      continue;
    }
    if (!open) {
      open = { line: index + 1, lines: [] };
      blocks.push(open);
    }
    open.lines.push(line);
  }
  return blocks;
}

const unreadable = (line: number, text: string): CaptionsError => {
  const shown = text.length > shownOfLine ? `${text.slice(0, shownOfLine)}…` : text;
  return new CaptionsError(
    t`Line ${line} cannot be read: “${cleanLine(shown)}”. Correct it, then send the file again.`,
  );
};

interface Voice {
  speaker: string | null;
  text: string;
}

/** What each voice says, in turn. A voice that is not closed holds the next one. */
function addVoices(said: Voice[], nodes: readonly VTTNode[], speaker: string | null): void {
  for (const node of nodes) {
    if (node.type !== 'text') {
      addVoices(said, node.children, node.type === 'v' ? node.voice : speaker);
      continue;
    }
    const last = said.at(-1);
    if (last?.speaker === speaker) last.text += node.data;
    else said.push({ speaker, text: node.data });
  }
}

/** A caption can have several voices; each becomes a line with its share of the time. */
function linesOf(cue: VTTCue): Cue[] {
  const said: Voice[] = [];
  addVoices(said, tokenizeVTTCue(cue), null);
  const spoken = said.filter(({ text }) => text.trim() !== '');
  const whole = spoken.reduce((sum, { text }) => sum + text.length, 0);
  let at = cue.startTime;
  return spoken.map((part) => {
    const start = at;
    at += ((cue.endTime - cue.startTime) * part.text.length) / whole;
    return { start, end: at, ...part };
  });
}

/** The lines of a VTT or SRT file. Throws `CaptionsError`. */
export async function readCaptions(bytes: Uint8Array): Promise<Cue[]> {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new CaptionsError(t`This is no text. Send a VTT or SRT file.`);
  const blocks = blocksOf(text);
  const type = blocks[0]?.lines[0]?.startsWith('WEBVTT') ? 'vtt' : 'srt';
  const head = type === 'vtt' ? 'WEBVTT\n\n' : '';
  const cues: Cue[] = [];
  const timed = blocks
    .filter((_, index) => type === 'srt' || index > 0)
    // Comments, looks and regions of VTT.
    .filter(({ lines: [first = ''] }) => type === 'srt' || !/^(NOTE|STYLE|REGION)\b/.test(first));
  if (timed.length > limits.cuesMax) throw new CaptionsError(t`It has more than ${limits.cuesMax} captions.`);
  for (const [index, { line, lines }] of timed.entries()) {
    // Others get their turn meanwhile.
    if (index % blocksAtOnce === 0) await pause();
    const time = lines.findIndex((each) => each.includes('-->'));
    if (time < 0 || time > 1) throw unreadable(line, lines[0] ?? '');
    const { cues: found, errors } = await parseText(head + lines.join('\n'), { type, errors: true });
    const [cue] = found;
    if (errors.length > 0 || found.length !== 1 || !cue) throw unreadable(line + time, lines[time] ?? '');
    cues.push(...linesOf(cue));
  }
  if (cues.length === 0) throw new CaptionsError(t`There are no captions in it. Send a VTT or SRT file.`);
  return cues;
}
