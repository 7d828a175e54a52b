/** The discs of people: each at least 5 : 1 under white. */
const tones = ['green', 'brown', 'plum', 'blue'] as const;

/** A person's colour, by their id, so that it is the same on every page, in every list and on every device. */
export function personTone(id: string): string {
  const sum = [...id].reduce((all, character) => all + character.charCodeAt(0), 0);
  return `var(--disc-${tones[sum % tones.length]})`;
}
