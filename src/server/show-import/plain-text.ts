import { limits } from '@/contract/limits';

const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/gu;
export const clip = (text: string, most: number) =>
  [...text.replace(invisible, '')].slice(0, most).join('').trim();
export const lineOf = (text: string) => clip(text.replace(/\s+/g, ' '), limits.titleMax);

/** The names of characters that editors write; capitals have the same names with a capital. */
const named = new Map(
  `amp & lt < gt > quot " apos ’ hellip … ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ laquo « raquo »
  bull • middot · copy © reg ® trade ™ deg ° euro € pound £ frac12 ½ times × iexcl ¡ iquest ¿ szlig ß
  agrave à aacute á acirc â atilde ã auml ä aring å aelig æ ccedil ç egrave è eacute é ecirc ê euml ë
  igrave ì iacute í icirc î iuml ï ntilde ñ ograve ò oacute ó ocirc ô otilde õ ouml ö oslash ø
  ugrave ù uacute ú ucirc û uuml ü yacute ý`
    .match(/\S+ \S+/g)
    ?.map((pair) => pair.split(' ') as [string, string]),
).set('nbsp', '\u00a0');

function characterOf(whole: string, name: string): string {
  const hex = /^#x([\da-f]{1,6})$/i.exec(name)?.[1];
  const decimal = /^#(\d{1,7})$/.exec(name)?.[1];
  if (hex !== undefined || decimal !== undefined) {
    const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
    if (code === 39) return '’';
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  }
  const small = name.charAt(0).toLowerCase() + name.slice(1);
  return named.get(name) ?? named.get(small)?.toUpperCase() ?? whole;
}

/** HTML as text: paragraphs and lists begin new lines. */
export const plain = (html: string): string =>
  clip(
    html
      .replace(/<(?:br|\/p|\/li|\/div|\/h\d)\b[^<>]*>/gi, '\n')
      .replace(/<[^<>]*>/g, '')
      // In one go, so that what is written of a character stays what was written: `&amp;lt;` is `&lt;`.
      .replace(/&(#?\w{1,8});/g, characterOf)
      .replace(/[ \t\u00a0]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n'),
    limits.descriptionMax,
  );
