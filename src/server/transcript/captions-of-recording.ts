import type { Cue } from '@/contract/transcript/transcript';
import { t } from '@/language/text';
import { linesOfCaption } from './caption-text';
import { captionsNotice } from './captions-notice';
import { makeCues, sizeProblem, withinRecording } from './make-cues';
import { CaptionsError, readCaptions } from './read-captions';

interface CuesOfFile {
  cues: Cue[];
  notice: string | null;
}

function refuseLarge(lines: readonly Cue[]): void {
  const problem = sizeProblem(lines);
  if (problem) throw new CaptionsError(problem);
}

/** The lines of a recording from a file of captions, and what people have to know about them. Throws `CaptionsError`. */
export async function captionsOfRecording(file: Uint8Array, duration: number | null): Promise<CuesOfFile> {
  const { captions, leftOut, guessed } = await readCaptions(file);
  const { within, beyond } = withinRecording(captions, duration);
  if (beyond.length > within.length)
    throw new CaptionsError(
      t`Most captions begin after the end of this recording, so the file belongs to another one. Choose the file of this recording.`,
    );
  const lines = within.flatMap(linesOfCaption);
  refuseLarge(lines);
  const { cues } = makeCues(lines, duration);
  // Long lines have become several.
  refuseLarge(cues);
  const notice = captionsNotice({
    read: within,
    leftOut: { ...leftOut, beyond: beyond.map(({ line }) => line) },
    guessed,
  });
  return { cues, notice };
}
