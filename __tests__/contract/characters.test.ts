import { cutText, initialOf, initialsOf } from '@/contract/text/characters';

const family = '👨‍👩‍👧‍👦';
const england = '🏴󠁧󠁢󠁥󠁮󠁧󠁿';

test.each([
  ['a family of emoji', family],
  ['the flag of England', england],
  ['the flag of a country', '🇩🇪'],
  ['a skin tone', '👍🏽'],
  ['a key', '1️⃣'],
  ['a letter with marks of its own', 'q̣̇'],
  ['a syllable of Hindi', 'नि'],
  ['a letter of Hangul in parts', '한'],
])('a text is cut behind %s, not within it', (_what, character) => {
  expect(cutText(`ab${character}cd`, 3)).toBe(`ab${character}…`);
  expect(cutText(`ab${character}`, 3)).toBe(`ab${character}`);
  expect(cutText(`${character}${character}`, 1)).toBe(`${character}…`);
  expect([initialOf(` ${character} Rovers`), initialsOf(`${character} of ${character}`)]).toEqual([
    character.toUpperCase(),
    `${character}${character}`.toUpperCase(),
  ]);
});

test.each([
  ['Ana Maria Silva', 'AS'],
  ['  ana  ', 'A'],
  ['étienne Öz', 'ÉÖ'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a space before the end is not shown', () => {
  expect(cutText('Kings Park Rovers', 6)).toBe('Kings…');
});
