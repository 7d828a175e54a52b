import type { ThemeConfig } from 'antd';

/** The colours, sizes and speeds of the design. Nothing outside this file names a colour. */
export const tokens = {
  ink: '#0b1a33',
  navy: '#0e2245',
  navyLight: '#17315e',
  navy3: '#23457f',
  canvas: '#f6f5f1',
  paper: '#ffffff',
  line: '#e6e4de',
  /** The edge of a control: darker than a hairline, so that a field is found at a glance. */
  edge: '#b8bfcc',
  mute: '#5a6478',
  /** Non-text or large text only. */
  faint: '#8a93a5',
  /** A cool grey surface: quiet pills, hovered rows, pressed buttons. */
  quiet: '#eef0f4',
  /** A darker one: the chosen option of a list, while the pointer or the keyboard is on it. */
  quietChosen: '#dfe4ed',
  /** Sound and nothing else: play, record, progress, "new". Carries ink, never white. */
  flare: '#ff6a3d',
  flareText: '#c2410c',
  flareOnNavy: '#ffb199',
  pitch: '#136043',
  pitchSoft: '#e5f3ec',
  // A shade under the design's #b45309, which misses AA on amberSoft by a hair (4.497).
  amber: '#b15208',
  amberSoft: '#fdf1de',
  rose: '#be2b3f',
  roseSoft: '#fcebed',
  /** The colour of buttons that delete, under the pointer: antd's own lighter rose cannot be read on paper. */
  roseDark: '#a12335',
  /** Text and lines drawn on navy. */
  onNavy: '#ffffff',
  onNavyMute: '#c3cde0',
  chalk: 'rgba(255, 255, 255, 0.14)',
  chalkSoft: 'rgba(255, 255, 255, 0.08)',
  /** The pitch lines of a cover. */
  chalkArt: 'rgba(255, 255, 255, 0.22)',
  /** Charts: the line of the period before, the grid, every other part of an episode, the part that is a spot, and the
   * shadow of the card with a day's values. */
  chartBefore: '#7a8499',
  chartGrid: '#eeece6',
  chartBand: '#f8f7f4',
  chartSpot: '#e3e6ec',
  chartShadow: 'rgba(11, 26, 51, 0.12)',
  /** The part of a waveform that has not been played yet. */
  waveRest: '#cbd2de',
  scrim: 'rgba(11, 26, 51, 0.45)',
  focus: '#5b8def',
  radiusCard: 14,
  radiusControl: 11,
  radiusPill: 20,
  controlHeight: 42,
  /** Widths below this are the mobile layout, in CSS pixels; equal to the contract's limit (a test holds them together). */
  mobileBelow: 600,
  fontText: "var(--font-text), system-ui, 'Segoe UI', sans-serif",
  fontDisplay: "var(--font-display), system-ui, 'Segoe UI', sans-serif",
} as const;

/** The light and the dark end of a drawn cover's gradient, picked by the episode's number. */
export const coverTints = [
  ['#254a76', '#0c1c36'],
  ['#6a481f', '#2c1b0a'],
  ['#394969', '#161e33'],
  ['#592949', '#270e24'],
  ['#1e5c48', '#0b2c26'],
  ['#17315e', '#0b1a33'],
] as const;

const kebab = (name: string) => name.replace(/([A-Z]|\d+)/g, (part) => `-${part.toLowerCase()}`);

/** `--ink`, `--navy-light`, `--radius-card` …: the tokens as CSS variables, for CSS modules. */
export const cssVariables: string = Object.entries(tokens)
  .filter(([name]) => !name.startsWith('font'))
  .map(([name, value]) => `--${kebab(name)}:${typeof value === 'number' ? `${value}px` : value};`)
  .join('');

/** The tokens as antd reads them: the whole look of its components, without touching their insides. */
const theme: ThemeConfig = {
  hashed: false,
  cssVar: { key: 'touchline' },
  token: {
    colorPrimary: tokens.navy,
    colorInfo: tokens.navy3,
    colorSuccess: tokens.pitch,
    colorWarning: tokens.amber,
    colorError: tokens.rose,
    colorErrorHover: tokens.roseDark,
    colorErrorBorderHover: tokens.roseDark,
    colorLink: tokens.navy3,
    colorLinkHover: tokens.navy,
    colorText: tokens.ink,
    colorTextHeading: tokens.ink,
    colorTextSecondary: tokens.mute,
    colorTextTertiary: tokens.mute,
    colorTextDescription: tokens.mute,
    colorTextPlaceholder: tokens.mute,
    colorBgLayout: tokens.canvas,
    colorBgContainer: tokens.paper,
    colorBgElevated: tokens.paper,
    colorBgMask: tokens.scrim,
    colorBorder: tokens.edge,
    colorBorderSecondary: tokens.line,
    colorSplit: tokens.line,
    controlItemBgActive: tokens.quiet,
    controlItemBgHover: tokens.quiet,
    // antd's own is a tint of the primary colour, on which ink has too little contrast.
    controlItemBgActiveHover: tokens.quietChosen,
    fontFamily: tokens.fontText,
    fontSize: 15,
    fontSizeSM: 13,
    fontSizeHeading1: 30,
    fontSizeHeading2: 20,
    fontSizeHeading3: 16,
    borderRadius: tokens.radiusControl,
    borderRadiusLG: tokens.radiusCard,
    borderRadiusSM: 8,
    controlHeight: tokens.controlHeight,
    controlHeightLG: 48,
    controlHeightSM: 32,
    boxShadow: '0 12px 32px rgba(11, 26, 51, 0.12)',
    boxShadowSecondary: '0 8px 24px rgba(11, 26, 51, 0.12)',
    motionDurationFast: '0.12s',
    motionDurationMid: '0.15s',
    motionDurationSlow: '0.18s',
    motionEaseInOut: 'ease-out',
  },
  components: {
    Button: { fontWeight: 600, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Form: {
      labelFontSize: 14,
      verticalLabelPadding: '0 0 6px',
      // Holds the line of an error and what keeps it apart from the next label (`form-look.module.css`).
      itemMarginBottom: 36,
    },
    Table: {
      headerBg: tokens.paper,
      headerColor: tokens.mute,
      headerSortActiveBg: tokens.paper,
      headerSortHoverBg: tokens.quiet,
      bodySortBg: tokens.paper,
      headerSplitColor: 'transparent',
      rowHoverBg: tokens.canvas,
      cellPaddingBlock: 11,
      cellPaddingInline: 18,
      cellFontSize: 15,
    },
    Modal: { titleFontSize: 20 },
    Tabs: { titleFontSize: 15, itemSelectedColor: tokens.ink, inkBarColor: tokens.navy },
    Progress: { defaultColor: tokens.flare, remainingColor: tokens.quiet },
    Pagination: { itemActiveBg: tokens.quiet },
  },
};

interface ThemeOptions {
  /** For fingers: every control is 48 high, and the buttons of pages are 44 each way. */
  phone: boolean;
  /** For fingers on a wider screen: every control is 44 high. */
  touch?: boolean;
  /** For people who get dizzy from movement. antd needs this setting, because it waits for the end of each animation. */
  reducedMotion: boolean;
  /** The size of text, as a factor; 1 if absent. antd computes in pixels, so it cannot follow by `rem`. */
  scale?: number;
}

/** The sizes that grow with the text: of the text itself, and of what must hold a line of it. */
const growing = [
  'fontSize',
  'fontSizeSM',
  'fontSizeHeading1',
  'fontSizeHeading2',
  'fontSizeHeading3',
  'controlHeight',
  'controlHeightLG',
  'controlHeightSM',
] as const;

function grown(tokensNow: NonNullable<ThemeConfig['token']>, scale: number): ThemeConfig['token'] {
  const larger = growing.map((name) => [name, Math.round(Number(tokensNow[name] ?? 0) * scale)] as const);
  return { ...tokensNow, ...Object.fromEntries(larger) };
}

function grownComponents(scale: number): ThemeConfig['components'] {
  const times = (pixels: string | number | undefined) => Math.round(Number(pixels ?? 0) * scale);
  const { Form, Table, Modal, Tabs } = theme.components ?? {};
  return {
    ...theme.components,
    Form: {
      ...Form,
      labelFontSize: times(Form?.labelFontSize),
      itemMarginBottom: times(Form?.itemMarginBottom),
    },
    Table: { ...Table, cellFontSize: times(Table?.cellFontSize) },
    Modal: { ...Modal, titleFontSize: times(Modal?.titleFontSize) },
    Tabs: { ...Tabs, titleFontSize: times(Tabs?.titleFontSize) },
  };
}

/** Seven of them fit in a line on the narrowest phones of today, without gaps. */
const touchPagination = (scale: number) => ({
  ...theme.components?.Pagination,
  itemSizeSM: Math.max(44, Math.round(Number(theme.token?.controlHeightSM) * scale)),
  marginXXS: 0,
});

export function themeFor({ phone, touch = false, reducedMotion, scale = 1 }: ThemeOptions): ThemeConfig {
  const token = {
    ...theme.token,
    ...(touch && { controlHeight: 44 }),
    ...(phone && { controlHeight: 48 }),
    ...(reducedMotion && { motion: false }),
  };
  const key = `touchline${phone ? '-phone' : touch ? '-touch' : ''}${reducedMotion ? '-reduced-motion' : ''}`;
  const usual = scale === 1;
  const components = {
    ...(usual ? theme.components : grownComponents(scale)),
    ...((phone || touch) && { Pagination: touchPagination(scale) }),
  };
  if (usual) return { ...theme, cssVar: { key }, token, components };
  return {
    ...theme,
    cssVar: { key: `${key}-${String(scale).replace('.', '-')}` },
    token: grown(token, scale),
    components,
  };
}
