import { rmSync, writeFileSync } from 'node:fs';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { AV_LOG_QUIET, FF_ENCODER_AAC, FF_ENCODER_LIBMP3LAME } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { longWav } from './audio-fixtures';

type Recording = { path: string; rate: number; level: number; minutes: number };

Log.setLevel(AV_LOG_QUIET);

/** A mono WAV file of a voice-like sound. */
export function makeWav({ path, rate, level, minutes }: Recording): string {
  writeFileSync(path, longWav(minutes, rate, level));
  return path;
}

/** The same as a stereo MP3 or M4A. */
export function makeStereo(recording: Recording, codec: 'mp3' | 'aac', bitrate: string): string {
  const { path } = recording;
  const input = Demuxer.openSync(makeWav({ ...recording, path: `${path}.wav` }));
  const output = Muxer.openSync(path, { format: codec === 'mp3' ? 'mp3' : 'ipod' });
  const sound = input.audio();
  if (!sound) throw new Error('a WAV file without sound');
  const decoder = Decoder.createSync(sound);
  const stereo = FilterAPI.create('aformat=sample_fmts=fltp:channel_layouts=stereo');
  const name = codec === 'mp3' ? FF_ENCODER_LIBMP3LAME : FF_ENCODER_AAC;
  const encoder = Encoder.createSync(name, { bitrate });
  const stream = output.addStream(encoder);
  const frames = stereo.framesSync(decoder.framesSync(input.packetsSync()));
  for (const packet of encoder.packetsSync(frames)) output.writePacketSync(packet, stream);
  for (const each of [encoder, stereo, decoder]) each.close();
  output.closeSync();
  input.closeSync();
  rmSync(`${path}.wav`);
  return path;
}
