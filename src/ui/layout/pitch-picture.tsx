import { tokens } from '../theme/theme';

/** A pitch with sound waves in its centre, shown where there is nothing yet. Decorative. */
export const PitchPicture = ({ width = 168 }: { width?: number }) => (
  <svg
    width={width}
    height={(width * 104) / 168}
    viewBox="0 0 168 104"
    fill="none"
    aria-hidden="true"
    focusable="false"
  >
    <rect x="1" y="1" width="166" height="102" rx="13" fill={tokens.quiet} />
    <g stroke={tokens.edge} strokeWidth="2">
      <rect x="13" y="12" width="142" height="80" rx="4" />
      <path d="M84 12v80M13 32h20v40H13M155 32h-20v40h20" />
      <circle cx="84" cy="52" r="24" fill={tokens.quiet} />
    </g>
    <path
      d="M70 48v8M77 43v18M84 37v30M91 43v18M98 48v8"
      stroke={tokens.faint}
      strokeWidth="3.4"
      strokeLinecap="round"
    />
  </svg>
);
