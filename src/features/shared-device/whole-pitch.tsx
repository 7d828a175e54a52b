/** A pitch seen from above, its centre in the middle of the screen. Decorative. */
export const WholePitch = ({ className }: { className?: string }) => (
  <svg
    className={className}
    viewBox="0 0 390 844"
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    aria-hidden="true"
    focusable="false"
  >
    <g stroke="currentColor" strokeWidth="1.5">
      <path vectorEffect="non-scaling-stroke" d="M195 -400V1244M0 130H120V740H0M390 130H270V740H390" />
      <circle vectorEffect="non-scaling-stroke" cx="195" cy="422" r="118" />
    </g>
  </svg>
);
