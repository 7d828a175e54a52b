import localFont from 'next/font/local';

// The latin subsets only; next/font preloads them and sizes the fallback so that nothing moves when they arrive.
const text = localFont({
  src: '../../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  weight: '300 900',
  display: 'swap',
  adjustFontFallback: 'Arial',
});

const headings = localFont({
  src: '../../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  weight: '200 800',
  display: 'swap',
  adjustFontFallback: 'Arial',
});

/** The two families under the names that the theme uses. */
export const fontVariables: string = `--font-text:${text.style.fontFamily};--font-display:${headings.style.fontFamily};`;
