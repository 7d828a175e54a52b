const counts = ['No', 'One', 'Two', 'Three'] as const;

/** "1 file", "2 files". */
export const fileCount = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

/** What is still to come, in a sentence: parts that are missing, or at least parts whose check is not over. */
export function partsToGo(missing: number, checking: number): string {
  if (missing <= 0 && checking > 0) {
    return `${counts[checking] ?? checking} ${checking === 1 ? 'part is' : 'parts are'} being checked.`;
  }
  if (missing <= 0) return 'All three parts are in.';
  return `${counts[missing] ?? missing} ${missing === 1 ? 'part' : 'parts'} to go.`;
}
