import { t } from '@/language/text';
import type { EmailContent } from './email';

export const greetingOf = (firstName: string | undefined): string =>
  firstName ? t`Hello ${firstName},` : t`Hello,`;

/** An email as plain text, for mail programs that show no HTML and for people who prefer it. */
export function textOf({ firstName, lines, button, small, leave }: EmailContent): string {
  const parts = [
    greetingOf(firstName),
    ...lines,
    `${button.label}:\n${button.url}`,
    ...(button.life ? [button.life] : []),
    small,
    ...(leave ? [`${leave.label}:\n${leave.url}`] : []),
    '-- \nTouchline',
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Line breaks and control characters. In a name they could start a header or a paragraph of their own. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** Characters that turn the reading direction, because they would show the text after them backwards. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const oneLine = (text: string) => text.replace(directionMarks, '').replace(breaks, ' ').trim();

/** Puts each part of an email on one line, because names are typed by strangers and may hold line breaks. */
export const tidy = (content: EmailContent): EmailContent => ({
  ...content,
  subject: oneLine(content.subject),
  firstName: content.firstName && oneLine(content.firstName),
  lines: content.lines.map(oneLine),
});

const isLinkLike = /[:/@]|www|[.\u3002]\p{L}{2,}/iu;

/**
 * The name, or `otherwise` when mail programs would make a link of it: a sign-up with a stranger's address
 * and a link as the name would make us send that link.
 */
export const safeName = <Otherwise>(name: string, otherwise: Otherwise): string | Otherwise =>
  isLinkLike.test(name.normalize('NFKC').replace(/\p{Cf}/gu, '')) ? otherwise : name;

const abbreviation = /(?<![\p{L}\p{N}])([\p{L}\p{N}]{1,2})\.(?=\p{L})/gu;

/**
 * A club's name, checked in the same way, because its admins choose it and can invite strangers. Abbreviations such as
 * "1.FC" and "St.Pauli" are no links: they are kept, with a space after the dot.
 */
export const safeClub = (clubname: string, otherwise = t`your club`): string =>
  safeName(clubname, safeName(clubname.replace(abbreviation, '$1. '), otherwise));

/** A stranger's longer text with a space after each dot, colon, slash and @, so that nothing in it becomes a link. */
export const withoutLinks = (text: string): string => text.replace(/[.:/@\u3002\uff0e\uff61]+(?=\S)/g, '$& ');
