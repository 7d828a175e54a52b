const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : undefined;

/** The characters as people see them: an emoji, a flag and a letter with its marks are one each, of however many code points. */
export const charactersOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text);

/** A text of at most so many characters, so that it ends where people see a character end. */
export function cutText(text: string, most: number): string {
  const characters = charactersOf(text);
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : text;
}

/** The first character as a capital. */
export const initialOf = (name: string): string =>
  charactersOf(name.trim())[0]?.toLocaleUpperCase('en-GB') ?? '';

/** "Ana Maria Silva" → `AS`. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  return [...parts.slice(0, 1), ...parts.slice(1).slice(-1)].map(initialOf).join('');
}
