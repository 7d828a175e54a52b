import { AudioError, type AudioFacts, probeAudio } from '../audio/engine';
import { fileError, type ReceivedFile } from './receive-upload';

const refusalCode = { too_long: 'too_large', engine: 'unavailable' } as const;

/** What a file of this club is, by its content; 415 for what is no sound, with the file named. */
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
