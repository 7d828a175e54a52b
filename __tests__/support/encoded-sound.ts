import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';

export interface Encoding {
  /** FFmpeg's names of the container, the encoder, and the filters before it. */
  format: string;
  codec: string;
  chain: string;
  /** Such as 64k. node-av's encoder has more options, which it frees twice. */
  bitrate?: string;
}

/** Writes the sound of a WAV file to `to` in another format. */
export function encodeSound(from: string, to: string, { format, codec, chain, bitrate }: Encoding): string {
  const input = Demuxer.openSync(from);
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

/** The filter that gives an encoder the samples it takes. */
export const samplesAs = (format: string, at = 44_100): string =>
  `aformat=sample_fmts=${format}:sample_rates=${at}`;

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
