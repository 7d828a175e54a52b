import { setImmediate as pause } from 'node:timers/promises';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import { type Caption, saidIn } from './caption-text';
import { type LeftOut, nothingLeftOut, uselessNotice } from './captions-notice';
import { decodeCaptions } from './decode-captions';
import { tooLong } from './make-cues';
import { isWrapped, nameFormat } from './other-format';
import { withoutRepeats } from './rolling-captions';
import { splitCaptions } from './split-captions';

/** The file cannot be used; `message` is a sentence. */
export class CaptionsError extends Error {
  override name = 'CaptionsError';
}

interface ReadCaptions {
  captions: Caption[];
  leftOut: LeftOut;
  /** The letters of the file were guessed. */
  guessed: boolean;
}

/** Some ten milliseconds of work. */
const charactersAtOnce = 50_000;

// `\r\r\n` is a CRLF of which a program has turned the LF into CRLF again.
const lineEnds = /\r\r\n|\r\n|\r|\n/;

/** The captions of a VTT or SRT file. An odd one never refuses the others. Throws `CaptionsError` where there are none. */
export async function readCaptions(bytes: Uint8Array): Promise<ReadCaptions> {
  const { text, guessed, binary } = decodeCaptions(bytes);
  const leftOut = nothingLeftOut();
  const type = /^\s*WEBVTT/i.test(text) ? 'vtt' : 'srt';
  const found = isWrapped(text) ? [] : await splitCaptions(text.split(lineEnds), type, leftOut);
  if (found.length === 0 && leftOut.unreadable.length === 0)
    throw new CaptionsError(nameFormat(text, binary));
  const captions: Caption[] = [];
  const raws = await withoutRepeats(found, leftOut);
  if (raws.length > limits.cuesMax)
    throw new CaptionsError(t`The file has more than ${limits.cuesMax} captions.`);
  let unpaused = 0;
  for (const { lines, number: _number, ...raw } of raws) {
    const body = lines.join('\n');
    if (body.length > limits.transcriptCharacters) throw new CaptionsError(tooLong());
    unpaused += body.length;
    if (unpaused > charactersAtOnce) {
      // Others get their turn meanwhile.
      await pause();
      unpaused = 0;
    }
    const said = saidIn(body);
    if (said.length === 0) leftOut.wordless.push(raw.line);
    else if (raw.end <= raw.start) leftOut.noLength.push(raw.line);
    else
      captions.push({ ...raw, said, oddLetters: said.some(({ text: words }) => words.includes('\ufffd')) });
  }
  if (captions.length === 0) throw new CaptionsError(uselessNotice(leftOut));
  return { captions, leftOut, guessed };
}
