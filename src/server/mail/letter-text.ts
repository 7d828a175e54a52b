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

/**
 * A name, or `otherwise` for one that mail programs would make a link of: whoever signs up with somebody else's e-mail
 * could send them there in our name.
 */
export const safeName = <Otherwise>(name: string, otherwise: Otherwise): string | Otherwise =>
  /[:/@]|www|\.\p{L}{2,}/iu.test(name) ? otherwise : name;
