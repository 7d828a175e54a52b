const count = 112;
const step = 5;
const height = 64;
/** Share of it that has been played. */
const played = 0.55;

/** Speech-like: four breaths of different loudness, and the quick up and down of syllables within each. */
const loudness = (index: number): number => {
  const place = index / count;
  const breath = Math.abs(Math.sin(place * Math.PI * 4 + 0.25)) ** 1.1;
  const phrase = 0.86 + 0.14 * Math.sin(index * 0.21);
  const syllable = 0.8 + 0.2 * Math.sin(index * 2.4) * Math.cos(index * 0.9);
  return 0.06 + 0.94 * breath * phrase * syllable;
};

const draw = (from: number, to: number): string => {
  const bars: string[] = [];
  for (let index = from; index < to; index += 1) {
    const half = (loudness(index) * height) / 2;
    bars.push(`M${index * step + 2} ${(height / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`);
  }
  return bars.join('');
};

const split = Math.round(count * played);
const heard = draw(0, split);
const toCome = draw(split, count);

/** A voice, half of it heard. Decorative. */
export const PanelWaveform = ({ className }: { className?: string }) => (
  <svg
    className={className}
    viewBox={`0 0 ${count * step} ${height}`}
    fill="none"
    strokeWidth="2.6"
    strokeLinecap="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={heard} stroke="var(--flare)" />
    <path d={toCome} stroke="var(--on-navy)" opacity="0.28" />
  </svg>
);

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
