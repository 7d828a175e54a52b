import { AV_LOG_TRACE } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { AudioError } from '@/server/kernel/audio/audio-error';
import { openAudio } from '@/server/kernel/audio/audio-input';

// Opens a file as the engine does, but lets FFmpeg tell everything it does, on the error channel.
Log.setLevel(AV_LOG_TRACE);
try {
  openAudio(process.argv[2] ?? '').close();
  process.stdout.write('opened');
} catch (error) {
  process.stdout.write(error instanceof AudioError ? error.code : String(error));
}
