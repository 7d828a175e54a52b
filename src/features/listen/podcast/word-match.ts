/** Wrong letters that are forgiven in a word: none in a short one, because it would find anything. */
const forgiven = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Whether a word becomes the other, or its beginning, by at most so many letters that are wrong, missing, too many or
 * swapped.
 */
function isNear(word: string, other: string, most: number): boolean {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = word[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...next) > most) return false;
    [before, row] = [row, next];
  }
  // The rest of the other word may follow, because people see results while they type.
  return Math.min(...row.slice(Math.max(1, word.length - most))) <= most;
}

/** How well a searched word fits a word of a text, 0 to 1: the same, its beginning, in it, or nearly so. */
export function wordMatch(word: string, text: string): number {
  if (word === text) return 1;
  if (text.startsWith(word)) return 0.9;
  if (text.includes(word)) return 0.7;
  const most = forgiven(word.length);
  // The first letter is seldom wrong, and most words differ in it.
  if (most === 0 || text.length < word.length - most || word[0] !== text[0]) return 0;
  return isNear(word, text, most) ? 0.5 : 0;
}
