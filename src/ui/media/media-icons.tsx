import type { ReactNode } from 'react';

const Glyph = ({ children }: { children: ReactNode }) => (
  <svg aria-hidden="true" focusable="false" width="1em" height="1em" viewBox="0 0 24 24" fill="currentColor">
    {children}
  </svg>
);

const arrow = { fill: 'none', stroke: 'currentColor', strokeWidth: 2.2, strokeLinecap: 'round' } as const;

/** The glyphs of playing, drawn to sit centred in a round button. They follow `currentColor` and the font size. */
export const PlayGlyph = () => (
  <Glyph>
    <path d="M8 5.2v13.6c0 .9 1 1.4 1.7.9l10-6.8c.7-.4.7-1.4 0-1.8l-10-6.8C9 3.8 8 4.3 8 5.2z" />
  </Glyph>
);

export const PauseGlyph = () => (
  <Glyph>
    <rect x="6" y="4.5" width="4.2" height="15" rx="1.5" />
    <rect x="13.8" y="4.5" width="4.2" height="15" rx="1.5" />
  </Glyph>
);

/** An arc that turns back; the seconds are beside it. */
export const BackGlyph = () => (
  <Glyph>
    <path {...arrow} d="M5.2 9.3A7.5 7.5 0 1 1 4.5 12.9M4.3 4.8l.7 4.7 4.7-.7" />
  </Glyph>
);

/** An arc that turns forward; the seconds are beside it. */
export const ForwardGlyph = () => (
  <Glyph>
    <path {...arrow} d="M18.8 9.3A7.5 7.5 0 1 0 19.5 12.9M19.7 4.8l-.7 4.7-4.7-.7" />
  </Glyph>
);

/** The glyph for the next one. */
export const NextGlyph = () => (
  <Glyph>
    <path d="M5 6.1v11.8c0 .8.9 1.3 1.6.8l8.4-5.9c.6-.4.6-1.2 0-1.6L6.6 5.3C5.9 4.8 5 5.3 5 6.1z" />
    <rect x="16.4" y="5" width="2.8" height="14" rx="1.2" />
  </Glyph>
);

/** The glyph for the previous one. */
export const PreviousGlyph = () => (
  <Glyph>
    <path d="M19 6.1v11.8c0 .8-.9 1.3-1.6.8L9 12.8c-.6-.4-.6-1.2 0-1.6l8.4-5.9c.7-.5 1.6 0 1.6.8z" />
    <rect x="4.8" y="5" width="2.8" height="14" rx="1.2" />
  </Glyph>
);
