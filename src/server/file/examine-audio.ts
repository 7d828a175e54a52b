import { AudioError, type AudioFacts, probeAudio } from '../audio/engine';
import { fileError, type ReceivedFile } from './receive-upload';

const refusalCode = { too_long: 'too_large', engine: 'unavailable' } as const;

/**
 * The format of a file that this club has sent, found by its content. Throws 415 with the file's name when it is no
 * sound.
 */
export async function examineAudio(file: ReceivedFile, clubId: string): Promise<AudioFacts> {
  try {
    return await probeAudio(file.path, { whose: clubId });
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    const code =
      error.code === 'too_long' || error.code === 'engine' ? refusalCode[error.code] : 'unsupported_type';
    throw fileError(code, file, error.message, error);
  }
}
