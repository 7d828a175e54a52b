const counts = ['No', 'One', 'Two', 'Three'] as const;

/** "1 file", "2 files". */
export const fileCount = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

/** What is still to come, in a sentence. */
export function partsToGo(sent: number): string {
  const missing = 3 - sent;
  if (missing <= 0) return 'All three parts are in.';
  return `${counts[missing] ?? missing} ${missing === 1 ? 'part' : 'parts'} to go.`;
}
