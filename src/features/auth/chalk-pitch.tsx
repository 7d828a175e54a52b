/** Half a pitch seen from above, the goal at the left and the halfway line at the right edge. Decorative. */
export const ChalkPitch = ({ className }: { className?: string }) => (
  <svg
    className={className}
    viewBox="0 0 720 900"
    preserveAspectRatio="xMaxYMid slice"
    fill="none"
    aria-hidden="true"
    focusable="false"
  >
    <g stroke="currentColor" strokeWidth="3">
      <path d="M-80 60H150V840H-80" />
      <path d="M-80 270H40V630H-80" />
      <path d="M719 -10V910" />
      <circle cx="720" cy="450" r="190" />
    </g>
    <circle cx="720" cy="450" r="7" fill="currentColor" />
  </svg>
);
