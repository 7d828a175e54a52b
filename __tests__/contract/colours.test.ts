import { personTone } from '@/ui/theme/person-tone';
import { colours, tokenStyles } from '@/ui/theme/theme';
import { sourcesOf } from '../support/sources';

/** Of WCAG 2.2: the light of a colour written as `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

type Colour = keyof ReturnType<typeof colours>;

const words = ['ink', 'mute', 'link', 'primary', 'primaryLight', 'pitch', 'amber', 'rose'] as const;

/** What is written on which surface. */
const written: readonly [texts: readonly Colour[], surfaces: readonly Colour[]][] = [
  [
    [...words, 'roseDark', 'flareText'],
    ['canvas', 'paper', 'raised'],
  ],
  [['ink', 'mute', 'primary', 'primaryLight', 'link'], ['quiet']],
  [['ink'], ['quietChosen']],
  [['ink', 'mute', 'amber', 'rose'], ['warm']],
  [
    ['ink', 'mute'],
    ['chartBand', 'chartSpot'],
  ],
  [['onSolid'], ['primary', 'primaryLight', 'pitch', 'amber', 'rose', 'roseDark']],
  [
    ['onNavy', 'onNavyMute', 'flareOnNavy'],
    ['navy', 'navyDark', 'navyLight'],
  ],
  [['onNavy'], ['navy3', 'discGreen']],
  [['navyDark'], ['plate', 'onNavy']],
  [['onFlare'], ['flare']],
  [['pitch', 'ink'], ['pitchSoft']],
  [['amber', 'ink'], ['amberSoft']],
  [['rose', 'ink'], ['roseSoft']],
];

/** What has to be seen, without being read. */
const seen: readonly [drawn: readonly Colour[], surfaces: readonly Colour[]][] = [
  [
    ['focus', 'primary', 'chartNow', 'chartBefore'],
    ['canvas', 'paper'],
  ],
  [['faint'], ['paper']],
  [['focus', 'flare'], ['navy']],
];

describe.each(['light', 'dark'] as const)('the %s look', (look) => {
  const values = colours(look);
  const tooFaint = (pairs: typeof written, least: number) =>
    pairs.flatMap(([texts, surfaces]) =>
      texts.flatMap((text) =>
        surfaces
          .map((surface) => ({
            pair: `${text} on ${surface}`,
            ratio: contrast(values[text], values[surface]),
          }))
          .filter(({ ratio }) => ratio < least),
      ),
    );

  test('every text has the contrast of AA on its surfaces', () => {
    expect(tooFaint(written, 4.5)).toEqual([]);
  });

  test('what is drawn has 3 : 1 on its surfaces', () => {
    expect(tooFaint(seen, 3)).toEqual([]);
  });
});

/** `hsl(60 50% 30%)` as `#rrggbb`. */
function hexOf(hsl: string): string {
  const [hue = 0, share = 0, light = 0] = hsl.match(/\d+/g)?.map(Number) ?? [];
  const reach = (share / 100) * Math.min(light / 100, 1 - light / 100);
  return [0, 8, 4].reduce((hex, at) => {
    const turn = (at + hue / 30) % 12;
    const part = light / 100 - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return (
      hex +
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0')
    );
  }, '#');
}

test('C7 the initials of a person can be read on each of the colours of people', () => {
  const tones = new Set([...'abcdefghijklmnopqrstuvwxyz'].map(personTone));
  expect(tones.size).toBe(12);
  for (const tone of tones) expect(contrast(hexOf(tone), colours('light').onNavy)).toBeGreaterThan(4.5);
});

test('the dark look holds on screens alone, and what is shown as it will be printed keeps the light one', () => {
  const [light = '', dark = ''] = tokenStyles().split('@media ');
  expect(light).toMatch(/^:root,\[data-look=light\]\{color-scheme:light;--ink:#0b1a33;/);
  expect(dark).toMatch(/^screen and \(prefers-color-scheme: dark\)\{:root\{color-scheme:dark;--ink:#eef2f8;/);
});

test('no colour is named outside the theme, so that everything has both looks', () => {
  const named = sourcesOf(/^(?!(server|contract|ui\/theme)\/).*\.(css|tsx?)$/).flatMap(({ file, text }) =>
    text
      .replace(/\/\*.*?\*\/|mask:[^;]*;/gs, '')
      .split('\n')
      .filter((line) => /(^|[^\w&/])#[\da-f]{3,8}\b|\brgba?\(\d|:\s*(white|black)\b/i.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(named).toEqual([]);
});

test('text, lines and edges are not navy, which is dark in both looks: they are primary or link', () => {
  const navy = sourcesOf(/\.css$/).flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w-])([\w-]+):[^;{}]*var\(--navy(?:-light|-3)?\)/g)]
      .filter(([, property = '']) => !/^background/.test(property))
      .map(([rule]) => `${file}: ${rule}`),
  );
  expect(navy).toEqual([]);
});
