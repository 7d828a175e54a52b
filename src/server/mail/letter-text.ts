import type { LetterText } from './letters';

/** A letter as plain text, for those whose mail program shows no HTML, and for those who prefer it. */
export function textOf({ firstName, lines, button, small }: LetterText): string {
  const parts = [
    firstName ? `Hello ${firstName},` : 'Hello,',
    ...lines,
    `${button.label}:\n${button.url}`,
    ...(button.life ? [button.life] : []),
    small,
    '-- \nTouchline',
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Breaks of line and what else is no letter: a name with one would begin a header, or a paragraph, of its own. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** Turns of direction, which would show what follows backwards. */
const turns = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const oneLine = (text: string) => text.replace(turns, '').replace(breaks, ' ').trim();

/** The same letter with each of its parts on one line, whatever people called themselves. */
export const tidy = (letter: LetterText): LetterText => ({
  ...letter,
  subject: oneLine(letter.subject),
  firstName: letter.firstName && oneLine(letter.firstName),
  lines: letter.lines.map(oneLine),
});

const isLinkLike = /[:/@]|www|[.\u3002]\p{L}{2,}/iu;

/**
 * A name, or `otherwise` for one that mail programs would make a link of: whoever signs up with somebody else's e-mail
 * could send them there in our name.
 */
export const safeName = <Otherwise>(name: string, otherwise: Otherwise): string | Otherwise =>
  isLinkLike.test(name.normalize('NFKC').replace(/\p{Cf}/gu, '')) ? otherwise : name;

const abbreviation = /(?<![\p{L}\p{N}])([\p{L}\p{N}]{1,2})\.(?=\p{L})/gu;

/**
 * A club's name, under the same suspicion: whoever runs one may write to strangers by it. "1.FC" and "St.Pauli" stay,
 * with a space that no link has.
 */
export const safeClub = (clubname: string, otherwise = 'your club'): string =>
  safeName(clubname, safeName(clubname.replace(abbreviation, '$1. '), otherwise));

/** A stranger's longer text, in which nothing is a link any more: a space follows each sign that holds one together. */
export const defused = (text: string): string => text.replace(/[.:/@\u3002\uff0e\uff61]+(?=\S)/g, '$& ');
