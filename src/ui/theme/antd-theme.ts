import type { ThemeConfig } from 'antd';
import { colours as coloursOf, tokens } from './theme';

type Colours = ReturnType<typeof coloursOf>;
type Theme = Required<Pick<ThemeConfig, 'token' | 'components'>>;

/** The tokens as antd reads them: the whole look of its components, without touching their insides. It computes with them, so it needs their values. */
const themeOf = (colours: Colours): Theme => ({
  token: {
    colorPrimary: colours.primary,
    colorInfo: colours.link,
    colorWhite: colours.onSolid,
    colorTextLightSolid: colours.onSolid,
    colorSuccess: colours.pitch,
    colorWarning: colours.amber,
    colorError: colours.rose,
    colorErrorHover: colours.roseDark,
    colorErrorBorderHover: colours.roseDark,
    colorLink: colours.link,
    colorLinkHover: colours.primary,
    colorText: colours.ink,
    colorTextHeading: colours.ink,
    colorTextSecondary: colours.mute,
    colorTextTertiary: colours.mute,
    colorTextDescription: colours.mute,
    colorTextPlaceholder: colours.mute,
    colorBgLayout: colours.canvas,
    colorBgContainer: colours.paper,
    colorBgElevated: colours.raised,
    colorBgMask: colours.scrim,
    colorBorder: colours.edge,
    colorBorderSecondary: colours.line,
    colorSplit: colours.line,
    controlItemBgActive: colours.quiet,
    controlItemBgHover: colours.quiet,
    // antd's own is a tint of the primary colour, on which ink has too little contrast.
    controlItemBgActiveHover: colours.quietChosen,
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
    boxShadowSecondary: colours.shadow,
    motionDurationFast: '0.12s',
    motionDurationMid: '0.15s',
    motionDurationSlow: '0.18s',
    motionEaseInOut: 'ease-out',
  },
  components: {
    Button: {
      fontWeight: 600,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      colorBgContainer: colours.raised,
    },
    Input: { colorBgContainer: colours.raised },
    InputNumber: { colorBgContainer: colours.raised },
    Select: { colorBgContainer: colours.raised },
    DatePicker: { colorBgContainer: colours.raised },
    Checkbox: { colorBgContainer: colours.raised },
    Radio: { colorBgContainer: colours.raised },
    Drawer: { colorBgElevated: colours.paper },
    // The ground of initials, and the initials.
    Avatar: { colorTextPlaceholder: tokens.navyLight, colorTextLightSolid: tokens.onNavy },
    Form: {
      labelFontSize: 14,
      verticalLabelPadding: '0 0 6px',
      // Holds the line of an error and what keeps it apart from the next label (`form-look.module.css`).
      itemMarginBottom: 36,
    },
    Table: {
      headerBg: colours.paper,
      headerColor: colours.mute,
      headerSortActiveBg: colours.paper,
      headerSortHoverBg: colours.quiet,
      bodySortBg: colours.paper,
      headerSplitColor: 'transparent',
      rowHoverBg: colours.canvas,
      cellPaddingBlock: 11,
      cellPaddingInline: 18,
      cellFontSize: 15,
    },
    Modal: { titleFontSize: 20, contentBg: colours.paper, headerBg: colours.paper },
    Tabs: { titleFontSize: 15, itemSelectedColor: colours.ink, inkBarColor: colours.primary },
    Progress: { defaultColor: colours.flare, remainingColor: colours.quiet },
    Pagination: { itemActiveBg: colours.quiet },
  },
});

const light = themeOf(coloursOf('light'));

/**
 * antd derives the rest from the colour of text and of surfaces, and badly from the others if they are for a dark page. Its
 * dark algorithm would derive them, but is 1.5 KB for what these lines say in our colours.
 */
function darkTheme(): Theme {
  const colours = coloursOf('dark');
  const { token, components } = themeOf(colours);
  return {
    token: {
      ...token,
      colorTextBase: colours.ink,
      colorBgBase: colours.paper,
      colorBorderDisabled: colours.line,
      colorPrimaryHover: colours.primaryLight,
      colorPrimaryActive: colours.primaryLight,
      colorPrimaryBg: colours.quiet,
      colorPrimaryBgHover: colours.quietChosen,
      colorPrimaryBorder: colours.edge,
      colorPrimaryBorderHover: colours.mute,
      colorPrimaryText: colours.primary,
      colorPrimaryTextHover: colours.primaryLight,
      colorPrimaryTextActive: colours.primaryLight,
      colorInfoBg: colours.quiet,
      colorInfoBorder: colours.edge,
      colorSuccessBg: colours.pitchSoft,
      colorSuccessBorder: colours.edge,
      colorWarningBg: colours.amberSoft,
      colorWarningBorder: colours.edge,
      colorErrorBg: colours.roseSoft,
      colorErrorBorder: colours.edge,
      colorErrorActive: colours.roseDark,
      colorBgSpotlight: colours.ink,
      controlOutline: colours.edge,
      boxShadow: colours.shadow,
    },
    components: { ...components, Table: { ...components.Table, rowHoverBg: colours.raised } },
  };
}

const dark = darkTheme();

interface ThemeOptions {
  dark?: boolean;
  /** For fingers: every control is 48 high, and the buttons of pages are 44 each way. */
  phone: boolean;
  /** For fingers on a wider screen: every control is 44 high. */
  touch?: boolean;
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

function grownComponents(components: Theme['components'], scale: number): ThemeConfig['components'] {
  const times = (pixels: string | number | undefined) => Math.round(Number(pixels ?? 0) * scale);
  const { Form, Table, Modal, Tabs } = components;
  return {
    ...components,
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
const touchPagination = ({ token, components }: Theme, scale: number) => ({
  ...components.Pagination,
  itemSizeSM: Math.max(44, Math.round(Number(token.controlHeightSM) * scale)),
  marginXXS: 0,
});

export function themeFor({
  dark: isDark = false,
  phone,
  touch = false,
  scale = 1,
}: ThemeOptions): ThemeConfig {
  const theme = isDark ? dark : light;
  const token = {
    ...theme.token,
    ...(touch && { controlHeight: 44 }),
    ...(phone && { controlHeight: 48 }),
  };
  const key = `touchline${isDark ? '-dark' : ''}${phone ? '-phone' : touch ? '-touch' : ''}`;
  const usual = scale === 1;
  const components = {
    ...(usual ? theme.components : grownComponents(theme.components, scale)),
    ...((phone || touch) && { Pagination: touchPagination(theme, scale) }),
  };
  const shared = { hashed: false, components };
  if (usual) return { ...shared, cssVar: { key }, token };
  return {
    ...shared,
    cssVar: { key: `${key}-${String(scale).replace('.', '-')}` },
    token: grown(token, scale),
  };
}
