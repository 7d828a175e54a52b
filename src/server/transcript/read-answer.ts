import * as z from 'zod';
import { limits } from '@/contract/limits';
import type { Cue } from '@/contract/transcript/transcript';
import { t } from '@/language/text';
import { type SpeechAnswer, SpeechError } from '../kernel/speech/speech-service';
import { linesOfCaption } from './caption-text';
import { CaptionsError, readCaptions } from './read-captions';

const seconds = z
  .number()
  .min(0)
  .max(limits.audioHours * 3600 + 60);

/** What we read of `verbose_json`. */
const Answer = z.object({
  segments: z
    .array(z.object({ start: seconds, end: seconds, text: z.string().max(20_000) }))
    .max(limits.cuesMax),
});

const nonsense = () => new SpeechError(t`The answer of the service makes no sense.`);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw nonsense();
  }
}

async function readVtt(text: string): Promise<Cue[]> {
  try {
    return (await readCaptions(Buffer.from(text))).captions.flatMap(linesOfCaption);
  } catch (error) {
    if (error instanceof CaptionsError) throw nonsense();
    throw error;
  }
}

/** Services name the same moment as end and start; a line without a length gets a tenth of a second. */
const least = 0.1;

/** The lines of a piece of a recording that begins at `start`. Throws `SpeechError` for what is no transcript of so many seconds. */
export async function readAnswer(
  { type, text }: SpeechAnswer,
  piece: { start: number; seconds: number },
): Promise<Cue[]> {
  const body = text.trimStart();
  if (/html/i.test(type) || body.startsWith('<'))
    throw new SpeechError(t`The service answers with a web page.`);
  if (body.startsWith('WEBVTT')) return moved(await readVtt(body), piece);
  const read = Answer.safeParse(readJson(body));
  if (!read.success) throw nonsense();
  const cues = read.data.segments
    .filter((segment) => segment.text.trim() !== '')
    .map((segment) => ({ ...segment, end: Math.max(segment.end, segment.start + least), speaker: null }));
  return moved(cues, piece);
}

/** Services round, and the last line may end a little later than the sound. */
const slack = 5;

function moved(cues: readonly Cue[], { start, seconds: length }: { start: number; seconds: number }): Cue[] {
  if (cues.some((cue) => cue.start > length + slack)) throw nonsense();
  return cues.map((cue) => ({
    ...cue,
    start: cue.start + start,
    end: Math.min(cue.end, length + slack) + start,
  }));
}
