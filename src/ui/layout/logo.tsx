import { tokens } from '../theme/theme';

interface Props {
  /** Width and height in CSS pixels. */
  size?: number;
  /** Colour of the circle and the halfway line; the sound waves always have the colour of sound. */
  chalk?: string;
}

/** The centre circle of a pitch, the halfway line, and sound waves on both sides. It is decorative and needs words beside it. */
export const Logo = ({ size = 32, chalk = tokens.onNavy }: Props) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
    <circle cx="16" cy="16" r="14.4" stroke={chalk} strokeWidth="2" />
    <path d="M16 1.6v28.8" stroke={chalk} strokeWidth="2" />
    <path
      d="M7 14.4v3.2M11.4 11v10M20.6 11v10M25 14.4v3.2"
      stroke={tokens.flare}
      strokeWidth="2.6"
      strokeLinecap="round"
    />
  </svg>
);

interface WordmarkProps extends Props {
  /** Colour of the name. */
  colour?: string;
}

/** The logo with the product's name beside it. */
export const Wordmark = ({ size = 32, chalk, colour = tokens.onNavy }: WordmarkProps) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: size * 0.34 }}>
    <Logo size={size} chalk={chalk} />
    <span
      style={{
        fontFamily: tokens.fontDisplay,
        fontWeight: 700,
        fontSize: size * 0.82,
        letterSpacing: '-0.02em',
        lineHeight: 1,
        color: colour,
      }}
    >
      Touchline
    </span>
  </span>
);
