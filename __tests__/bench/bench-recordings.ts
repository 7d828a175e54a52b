import { rmSync, writeFileSync } from 'node:fs';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { FF_ENCODER_AAC, FF_ENCODER_LIBMP3LAME } from 'node-av/constants';
import { type Sound, wavOf } from '../support/audio-corpus';
import { wavHeader } from '../support/audio-fixtures';

/** So many seconds of the same half minute, as a WAV file. */
export function longWav(file: string, half: Sound, seconds: number): string {
  const body = Buffer.concat(Array<Buffer>(seconds / 30).fill(wavOf(half).subarray(44)));
  writeFileSync(file, Buffer.concat([wavHeader({ rate: 44_100, channels: 1, bytes: body.length }), body]));
  return file;
}

/** The same as a stereo MP3 or M4A. */
export function inStereo(source: string, file: string, codec: 'mp3' | 'aac', bitrate: string): string {
  const input = Demuxer.openSync(source);
  const output = Muxer.openSync(file, { format: codec === 'mp3' ? 'mp3' : 'ipod' });
  const sound = input.audio();
  if (!sound) throw new Error('a WAV file without sound');
  const decoder = Decoder.createSync(sound);
  const rate = codec === 'mp3' ? 44_100 : 48_000;
  const stereo = FilterAPI.create(`aformat=sample_fmts=fltp:channel_layouts=stereo:sample_rates=${rate}`);
  const encoding = codec === 'mp3' ? FF_ENCODER_LIBMP3LAME : FF_ENCODER_AAC;
  const encoder = Encoder.createSync(encoding, { bitrate });
  const stream = output.addStream(encoder);
  const frames = stereo.framesSync(decoder.framesSync(input.packetsSync()));
  for (const packet of encoder.packetsSync(frames)) output.writePacketSync(packet, stream);
  for (const each of [encoder, stereo, decoder]) each.close();
  output.closeSync();
  input.closeSync();
  rmSync(source);
  return file;
}
