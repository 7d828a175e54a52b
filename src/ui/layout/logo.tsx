import { t } from '@/language/text';

interface Props {
  /** Width and height in CSS pixels. */
  size?: number;
  /** It is on paper, not on navy. */
  onPaper?: boolean;
}

// By their variables, not by `tokens`: the sign-in shows the logo, and would load the values of all colours with it.
const chalkOf = (onPaper: boolean) => (onPaper ? 'var(--primary)' : 'var(--on-navy)');

/** The centre circle of a pitch, the halfway line, and sound waves on both sides. It is decorative and needs words beside it. */
export const Logo = ({ size = 32, onPaper = false }: Props) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
    <g stroke={chalkOf(onPaper)} strokeWidth="2">
      <circle cx="16" cy="16" r="14.4" />
      <path d="M16 1.6v28.8" />
    </g>
    <path
      d="M7 14.4v3.2M11.4 11v10M20.6 11v10M25 14.4v3.2"
      stroke="var(--flare)"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
  </svg>
);

/** The logo with the product's name beside it. */
export const Wordmark = ({ size = 32, onPaper = false }: Props) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: size * 0.34 }}>
    <Logo size={size} onPaper={onPaper} />
    <span
      style={{
        fontFamily: "var(--font-display), system-ui, 'Segoe UI', sans-serif",
        fontWeight: 700,
        fontSize: size * 0.82,
        letterSpacing: '-0.02em',
        lineHeight: 1,
        color: chalkOf(onPaper),
      }}
    >{t`Touchline`}</span>
  </span>
);
