import { decode } from 'html-entities';
import type { Cue } from '@/contract/transcript/transcript';
import type { Oddities } from './captions-notice';
import { hasWords } from './make-cues';

interface Voice {
  speaker: string | null;
  text: string;
}

/** A caption of a file: its times in seconds, and what each voice says in it, in turn. */
export interface Caption extends Oddities {
  start: number;
  end: number;
  said: Voice[];
}

const tags = /<([^<>]*)>/g;
/** The tags of VTT and SRT, and of web pages, where programs take captions from. Another word in `<>` is text. */
const tagNames = new Set(
  'a b big body br c center div em font html i img lang p rt ruby s script small span strike strong style sub sup u v'.split(
    ' ',
  ),
);
const tag = /^\/?([a-z]+\d?)(?=[\s./]|$)/i;
const momentTag = /^\d+:[\d:.,]+$/;

/** `{\an8}`, `{b}` and the like, with which SRT is moved and coloured. */
const overrides = /\{\\[^{}]*\}|\{\/?[bius]\}/gi;
const breaks = /\\[Nh]/g;

/** Whether the words of a line have times of their own, as automatic captions have. */
export const hasMoments = (line: string): boolean => /<\d+:[\d:.]+>/.test(line);

/** What each voice says, without tags. A voice that is not closed ends with the next one. `<` that opens no tag is text. */
export function saidIn(body: string): Voice[] {
  const text = body.replace(overrides, '').replace(breaks, '\n');
  const said: Voice[] = [];
  let speaker: string | null = null;
  let from = 0;
  const add = (part: string) => {
    const last = said.at(-1);
    if (last?.speaker === speaker) last.text += part;
    else said.push({ speaker, text: part });
  };
  for (const { 0: whole, 1: inside = '', index } of text.matchAll(tags)) {
    const name = tag.exec(inside)?.[1]?.toLowerCase();
    if (!momentTag.test(inside) && (name === undefined || !tagNames.has(name))) continue;
    add(text.slice(from, index));
    from = index + whole.length;
    if (name === 'br') add('\n');
    if (name === 'v') speaker = inside.startsWith('/') ? null : decode(inside.replace(/^\S+\s*/, ''));
  }
  add(text.slice(from));
  return said
    .map((voice) => ({ ...voice, text: decode(voice.text, { scope: 'strict' }) }))
    .filter((voice) => hasWords(voice.text));
}

/** The lines of a caption: several voices become a line each, with its share of the time. */
export function linesOfCaption({ start, end, said }: Caption): Cue[] {
  const whole = said.reduce((sum, { text }) => sum + text.length, 0);
  let at = start;
  return said.map((voice) => {
    const from = at;
    at += ((end - start) * voice.text.length) / whole;
    return { start: from, end: at, ...voice };
  });
}
