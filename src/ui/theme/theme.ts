/**
 * Every colour of the design: in the light look and in the dark one, or one that both have. CSS modules read it as
 * `--ink`, `--navy-light` …, components as `tokens.ink`. Nothing outside this folder names a colour.
 */
const palette = {
  /** Text, and lines as strong as text. */
  ink: ['#0b1a33', '#eef2f8'],
  mute: ['#5a6478', '#a3afc4'],
  /** Non-text or large text only. */
  faint: ['#8a93a5', '#76839b'],
  link: ['#23457f', '#a9c4f5'],

  canvas: ['#f6f5f1', '#070e1c'],
  /** Cards, sheets, drawers. */
  paper: ['#ffffff', '#101b31'],
  /** Fields, buttons and menus, which are on paper. */
  raised: ['#ffffff', '#1a2740'],
  /** What families said and are asked. */
  warm: ['#fef9f0', '#2a211d'],
  /** Under logos and codes, which are drawn for white. */
  plate: '#ffffff',
  /** A cool grey surface: quiet pills, hovered rows, pressed buttons. */
  quiet: ['#eef0f4', '#1f2d49'],
  /** A stronger one: the chosen option of a list, while the pointer or the keyboard is on it. */
  quietChosen: ['#dfe4ed', '#2c3c5c'],
  line: ['#e6e4de', '#2a3852'],
  /** The edge of a control: stronger than a hairline, so that a field is found at a glance. */
  edge: ['#b8bfcc', '#3b4a67'],
  // A shade under #5b8def, which has 2.96 : 1 on canvas where a focus ring needs 3.
  focus: '#588aec',
  scrim: ['rgba(11, 26, 51, 0.45)', 'rgba(2, 6, 14, 0.66)'],
  /** What floats over the page. On dark a shadow cannot be seen, so that it is a line. */
  shadow: ['0 8px 24px rgba(11, 26, 51, 0.12)', '0 0 0 1px #3b4a67'],

  /** Main buttons and what is chosen: dark on light and light on dark. */
  primary: ['#0e2245', '#eef2f8'],
  /** A main button under the pointer; the text of menu rows, chips and buttons without a surface. */
  primaryLight: ['#17315e', '#d3dcec'],
  /** Text and ticks on primary, pitch, amber or rose. */
  onSolid: ['#ffffff', '#0b1a33'],

  /** Surfaces that are dark in both looks: header, banners, the chosen page of the menu. `navyDark` is also their text on white. */
  navy: '#0e2245',
  navyDark: '#0b1a33',
  navyLight: '#17315e',
  navy3: '#23457f',
  /** Text and lines drawn on navy. */
  onNavy: '#ffffff',
  onNavyMute: '#c3cde0',
  flareOnNavy: '#ffb199',
  chalk: 'rgba(255, 255, 255, 0.14)',
  chalkSoft: 'rgba(255, 255, 255, 0.08)',
  chalkArt: 'rgba(255, 255, 255, 0.22)',

  /** Sound and nothing else: play, record, progress, "new". Carries `onFlare`, never white. */
  flare: '#ff6a3d',
  onFlare: '#0b1a33',
  flareText: ['#c2410c', '#ffb199'],
  /** A word that is searched for, under `onHit`. */
  hit: '#ffdf86',
  onHit: '#0b1a33',
  pitch: ['#136043', '#7fd8ae'],
  pitchSoft: ['#e5f3ec', '#12352d'],
  // A shade under the design's #b45309, which misses AA on amberSoft by a hair (4.497).
  amber: ['#b15208', '#f5ba6b'],
  amberSoft: ['#fdf1de', '#3a2b17'],
  rose: ['#be2b3f', '#ff9ba6'],
  roseSoft: ['#fcebed', '#42202c'],
  /** The colour of buttons that delete, under the pointer: antd's own lighter rose cannot be read on paper. */
  roseDark: ['#a12335', '#ffc0c7'],

  /** Charts: this period, the one before, the grid, every other part of an episode, the part that is a spot. */
  chartNow: ['#0e2245', '#b3c9f3'],
  chartBefore: ['#7a8499', '#8b98af'],
  chartGrid: ['#eeece6', '#1f2b45'],
  chartBand: ['#f8f7f4', '#16223b'],
  chartSpot: ['#e3e6ec', '#2a3852'],
  /** The part of a waveform that has not been played yet. */
  waveRest: ['#cbd2de', '#455879'],

  /** Discs with a person's initials, under `onNavy`. */
  discGreen: '#1f7a4d',
} as const satisfies Record<string, string | readonly [light: string, dark: string]>;

type Colour = keyof typeof palette;

const kebab = (name: string) => name.replace(/([A-Z]|\d+)/g, (part) => `-${part.toLowerCase()}`);

const everyColour = (pick: (name: Colour) => string): Record<Colour, string> =>
  Object.fromEntries((Object.keys(palette) as Colour[]).map((name) => [name, pick(name)])) as Record<
    Colour,
    string
  >;

/** The values of all colours in a look, for what cannot read CSS variables. */
export const colours = (look: 'light' | 'dark'): Record<Colour, string> =>
  everyColour((name) => {
    const value = palette[name];
    return typeof value === 'string' ? value : value[look === 'dark' ? 1 : 0];
  });

const sizes = {
  radiusCard: 14,
  radiusControl: 11,
  radiusPill: 20,
  controlHeight: 42,
  /** Widths below this are the mobile layout, in CSS pixels; equal to the contract's limit (a test holds them together). */
  mobileBelow: 600,
} as const;

/** Colours and the family of texts as references to CSS variables, so that they follow the look of the page; sizes in pixels. */
export const tokens = {
  ...everyColour((name) => `var(--${kebab(name)})`),
  ...sizes,
  fontText: "var(--font-text), system-ui, 'Segoe UI', sans-serif",
} as const;

const declare = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${kebab(name)}:${value};`)
    .join('');

/** When the dark look is shown. Paper is light, whatever the look of the screen. */
export const darkQuery = 'screen and (prefers-color-scheme: dark)';

/**
 * The tokens as CSS variables. `color-scheme` gives form controls, scroll bars and the page before its first paint the
 * same look. What is shown as it will be printed has `data-look="light"`.
 */
export function tokenStyles(): string {
  const light = colours('light');
  const dark = Object.entries(colours('dark')).filter(([name, value]) => value !== light[name as Colour]);
  const pixels = Object.fromEntries(Object.entries(sizes).map(([name, value]) => [name, `${value}px`]));
  return [
    `:root,[data-look=light]{color-scheme:light;${declare(light)}${declare(pixels)}}`,
    `@media ${darkQuery}{:root{color-scheme:dark;${declare(Object.fromEntries(dark))}}}`,
  ].join('');
}
