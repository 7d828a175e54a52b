import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import type { audioFolder } from './audio-fixtures';

/** Which container and codec, in FFmpeg's names; `chain` of filters before the encoder, `bitrate` such as 64k. */
export type Coding = { format: string; codec: string; chain?: string; bitrate?: string };

/** Writes the sound of a WAV file in another format, and returns the path. */
export function encodedSound(
  { place, put }: Pick<ReturnType<typeof audioFolder>, 'place' | 'put'>,
  name: string,
  source: Buffer,
  { format, codec, chain = 'aformat=sample_fmts=fltp', bitrate }: Coding,
): string {
  const to = place(name);
  const input = Demuxer.openSync(put(`${name}.source.wav`, source));
  const output = Muxer.openSync(to, { format });
  const sound = input.audio();
  if (!sound) throw new Error('a WAV file without sound');
  const decoder = Decoder.createSync(sound);
  const filter = FilterAPI.create(chain);
  const encoder = Encoder.createSync(
    codec as Parameters<typeof Encoder.createSync>[0],
    bitrate ? { bitrate } : {},
  );
  const stream = output.addStream(encoder);
  const frames = filter.framesSync(decoder.framesSync(input.packetsSync()));
  for (const packet of encoder.packetsSync(frames)) output.writePacketSync(packet, stream);
  for (const each of [encoder, filter, decoder]) each.close();
  output.closeSync();
  input.closeSync();
  return to;
}

/** Writes the sounds of several files as streams of one, as they are coded, and returns the path. */
export function remuxed(
  to: string,
  format: string,
  sources: string[],
  options: Record<string, string> = {},
): string {
  const inputs = sources.map((source) => Demuxer.openSync(source));
  const output = Muxer.openSync(to, { format, options });
  const streams = inputs.map((input) => {
    const sound = input.audio();
    if (!sound) throw new Error('a file without sound');
    return output.addStream(sound);
  });
  inputs.forEach((input, at) => {
    for (const packet of input.packetsSync()) output.writePacketSync(packet, streams[at] ?? 0);
  });
  output.closeSync();
  for (const input of inputs) input.closeSync();
  return to;
}
