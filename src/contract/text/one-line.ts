/**
 * Marks that nobody sees: soft hyphens, marks of width zero and of direction. After a Latin, Greek or Cyrillic letter, a space or a
 * point all of them go. Elsewhere those stay that shape what is seen: joiners, such as in Persian, Hindi and emoji, the choice
 * between two shapes of a sign, and the letters of a flag.
 */
const afterPlain = /(^|[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{P}\s])\p{DI}+/gu;
const elsewhere = /(?!\u200c|\u200d|[\u180b-\u180d\ufe00-\ufe0f\u{e0020}-\u{e01ef}])\p{DI}|\u200c(?=\s|$)/gu;

/** A text of several lines without invisible marks, each letter in one spelling: an é may come as one character or as two. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFC').replace(afterPlain, '$1').replace(elsewhere, '').trim();

/** The same on one line. A line break, a tab and a no-break space are one space. */
export const oneLine = (text: string): string => withoutMarks(text).replace(/\s+/g, ' ');
