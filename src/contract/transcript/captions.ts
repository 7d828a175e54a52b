import type { Cue } from './transcript';

const two = (value: number) => String(value).padStart(2, '0');

function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const whole = Math.floor(ms / 1000);
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}

/** What would end a caption or be taken for a tag. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const voiceOf = (speaker: string) => escaped(speaker).replaceAll('.', ' ');

/** Lines as a WebVTT file, which players and podcast apps read. */
export const writeVtt = (cues: readonly Cue[]): string =>
  [
    'WEBVTT\n',
    ...cues.map(
      ({ start, end, speaker, text }) =>
        `${timeOf(start)} --> ${timeOf(end)}\n${speaker === null ? '' : `<v ${voiceOf(speaker)}>`}${escaped(text)}\n`,
    ),
  ].join('\n');
