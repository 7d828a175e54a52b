import { ClubSeason, FamilySeason } from '@/contract/season/season';
import { fitText, type Measure } from '@/features/season/picture/fit-text';
import {
  layOutPicture,
  margin,
  type PictureShape,
  pictureSizes,
} from '@/features/season/picture/picture-layout';
import {
  altText,
  clubPicture,
  familyPicture,
  type PictureContent,
} from '@/features/season/picture/season-picture';
import { blank } from '../support/blank';

/** Wide letters: nearly as wide as they are high, and emoji wider still. */
const measure: Measure = (text, size) =>
  [...text].reduce(
    (sum, sign) => sum + size * (/\p{Extended_Pictographic}|\p{Script=Han}/u.test(sign) ? 1.25 : 0.72),
    0,
  );

const episode = (number: number, name: string) => ({
  ...blank(FamilySeason.shape.episodes.shape.first),
  id: `00000000-0000-4000-8000-00000000000${number}`,
  ...{ number, name },
});
const episodes = {
  count: 12,
  seconds: 9000,
  first: episode(1, 'Rain Delay'),
  last: episode(2, 'Before the Whistle'),
};
const season: FamilySeason = {
  ...blank(FamilySeason),
  ...{ season: 3, episodes, opened: 4 },
  heard: { finished: 9, begun: 1, seconds: 7920 },
  children: [
    { id: '1', firstName: 'Milo' },
    { id: '2', firstName: 'Ida' },
  ],
  quote: { question: 'Who?', episode: 'Rain Delay', mine: 'My coach', theirs: 'My sister', name: 'Milo' },
};

const everyWord = (content: PictureContent) => JSON.stringify([content, altText(content)]);

test('K-18 a picture of a family names no child, unless it is ticked, and quotes no answer', () => {
  const plain = everyWord(familyPicture(season, 'Rovers', []));
  for (const word of ['Milo', 'Ida', 'coach', 'sister']) expect(plain).not.toContain(word);
  const ticked = everyWord(familyPicture(season, 'Rovers', ['Ida']));
  expect(ticked).toContain('with Ida');
  expect(ticked).not.toContain('Milo');
});

test('a picture says in words what it shows', () => {
  expect(altText(familyPicture(season, 'Rovers', ['Milo', 'Ida']))).toBe(
    'Rovers, Season 3 with Milo and Ida. 9 of 12 episodes to the end. 2 h 12 min heard. 4 questions we both answered. From “Rain Delay” to “Before the Whistle”',
  );
});

test('K-12 a picture of a club leaves out a hidden figure', () => {
  const club: ClubSeason = {
    ...blank(ClubSeason),
    ...{ season: 3, episodes, withClub: 11, sponsors: ['Bakery', 'Boots'] },
    voice: { intro: 11, interview: 9, outro: 10, seconds: 4000 },
  };
  const listens = { value: null, hidden: true };
  const hidden = clubPicture({ ...club, heard: { ...club.heard, listens } }, 'Rovers');
  expect(hidden.figures.map(({ label }) => label)).toEqual(['episodes with our voice', 'of our own']);
  const shown = clubPicture(
    { ...club, heard: { ...club.heard, listens: { value: 1240, hidden: false } } },
    'Rovers',
  );
  expect(shown.figures.at(-1)).toEqual({ value: '1,240', label: 'listens' });
  expect(shown.lines.at(-1)).toBe('Thank you, Bakery and Boots');
});

const long: Record<string, string> = {
  'two words': 'Riverside Rovers',
  'a long name': 'The Amalgamated Wolverhampton and District Under-Twelves Association Football Club of 1884',
  'one long word': 'Donaudampfschifffahrtsgesellschaftskapitänssportvereinigung',
  emoji: '👩‍👩‍👧‍👦⚽️🏆'.repeat(24),
  'another script': 'नदी किनारे रोवर्स फुटबॉल क्लब और उसके सभी परिवार',
  'right to left': 'نادي ضفة النهر لكرة القدم وجميع عائلاته الكريمة',
  'no spaces': '河畔流浪者足球俱乐部及其所有家庭和教练'.repeat(4),
};

const shapes = Object.keys(pictureSizes) as PictureShape[];

test.each(
  Object.entries(long).flatMap(([what, text]) => shapes.map((shape) => [what, shape, text] as const)),
)(
  'with %s everywhere each line of a %s has room, and no two are on top of each other',
  (_what, shape, text) => {
    const content: PictureContent = {
      ...{ club: text, title: 'Season 999', names: `with ${text}, ${text} and ${text}` },
      figures: [
        { value: '999', label: 'of 999 episodes to the end' },
        { value: '999 h 59 min', label: 'heard' },
        { value: '999', label: 'questions we both answered' },
      ],
      lines: [`From “${text}” to “${text}”`, `Thank you, ${text} and ${text}`],
    };
    const { width, height } = pictureSizes[shape];
    const { texts, sound } = layOutPicture(content, shape, measure);
    for (const { text: line, x, y, size } of texts) {
      expect(x + measure(line, size)).toBeLessThanOrEqual(width - margin);
      expect(y - size).toBeGreaterThanOrEqual(0);
      expect(y + size * 0.25).toBeLessThanOrEqual(height);
      expect(size).toBeGreaterThanOrEqual(26);
    }
    // The sound is a line of its own.
    const boxes = [
      ...texts.map(({ y, size }) => [y - size * 0.75, y + size * 0.2] as const),
      [sound.y - sound.height / 2, sound.y + sound.height / 2] as const,
    ].sort(([one], [other]) => one - other);
    for (const [place, [, bottom]] of boxes.entries())
      expect(boxes[place + 1]?.[0] ?? height).toBeGreaterThanOrEqual(bottom);
  },
);

test('a text is set smaller before it is broken, and breaks between the characters that people see', () => {
  const room = { width: 400, lines: 2, sizes: [60, 40, 30] };
  expect(fitText('Rovers', room, measure)).toEqual({ lines: ['Rovers'], size: 60 });
  expect(fitText('Riverside Rovers', room, measure)).toEqual({ lines: ['Riverside', 'Rovers'], size: 60 });
  expect(fitText('Wolverhampton', room, measure)).toEqual({ lines: ['Wolverhampton'], size: 40 });
  const family = '👩‍👩‍👧‍👦';
  const cut = fitText(family.repeat(30), { width: 400, lines: 1, sizes: [30] }, measure);
  expect(cut.lines[0]).toMatch(new RegExp(`^(${family})+…$`, 'u'));
});
