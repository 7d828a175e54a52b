import { t } from '@/language/text';

/** What other formats of captions begin with, or have in their first lines. */
const formats: [name: string, sign: RegExp][] = [
  ['RTF', /^\{\\rtf/],
  ['PDF', /^%PDF/],
  ['ZIP', /^PK\x03\x04/],
  ['SAMI', /<sami\b/i],
  ['TTML (DFXP)', /<(?:\w+:)?tt[\s>]/i],
  ['HTML', /^<(?:!doctype html|html|head|body)\b/i],
  ['XML', /^<(?:\?xml|transcript|timedtext)\b/i],
  ['ASS (SSA)', /^(?:\[Script Info\]|\[V4\+? Styles\]|\[Events\]|Dialogue:)/im],
  ['SCC', /^Scenarist_SCC/i],
  ['MCC', /^File Format=MacCaption/i],
  [
    'STL',
    /^\d{3}STL\d\d\.|^\/\/Font|^\$\w+\s*=|^\d\d:\d\d:\d\d[:;.]\d\d\s*,\s*\d\d:\d\d:\d\d[:;.]\d\d\s*,/im,
  ],
  ['SubViewer', /^\[INFORMATION\]|^\d\d:\d\d:\d\d\.\d\d,\d\d:\d\d:\d\d\.\d\d\s*$/im],
  ['SBV', /^\d+:\d\d:\d\d[.,]\d{1,3},\d+:\d\d:\d\d[.,]\d{1,3}\s*$/m],
  ['LRC', /^\[\d+:\d\d(?:[.:]\d+)?\]/m],
  ['MicroDVD', /^\{\d+\}\{\d*\}/m],
  ['MPL2', /^\[\d+\]\[\d*\]/m],
  ['QuickTime Text', /^\{QTtext\}/i],
  ['Avid DS', /^@ This file written with the Avid|^<begin subtitles>/im],
  ['VobSub', /^# VobSub/i],
  ['TSV', /^start\tend\t/i],
  ['CSV', /^"?(?:start|begin|time|speaker|index|id|text)[\w ]*"?[,;]/i],
  ['JSON', /^(?:\{\s*["}]|\[\s*[[{"\d\]-])/],
];

/** The first lines of a file. */
const headCharacters = 4000;

/** Why a file without any caption cannot be read, with what to send. */
export function nameFormat(text: string, binary: boolean): string {
  const head = text.trimStart().slice(0, headCharacters);
  const name = formats.find(([, sign]) => sign.test(head))?.[0];
  if (name !== undefined) return t`This is ${name}. Send VTT or SRT.`;
  if (binary) return t`This is not a text file. Send a VTT or SRT file.`;
  return head === '' || /^WEBVTT/i.test(head)
    ? t`There are no captions in this file. Send a VTT or SRT file.`
    : t`This text does not say when each line is spoken. Send a VTT or SRT file.`;
}

/** RTF has its captions among other words, so that some would be read wrongly. */
export const isWrapped = (text: string): boolean => text.startsWith('{\\rtf');
