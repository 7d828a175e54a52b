/** The colours of drawn pictures, which are the same in both looks. */

/** Covers: the light and the dark end of a gradient, picked by the episode's number, the pitch lines, the bars of sound. */
export const coverColours = {
  tints: [
    ['#254a76', '#0c1c36'],
    ['#6a481f', '#2c1b0a'],
    ['#394969', '#161e33'],
    ['#592949', '#270e24'],
    ['#1e5c48', '#0b2c26'],
    ['#17315e', '#0b1a33'],
  ],
  lines: 'rgba(255, 255, 255, 0.22)',
  bars: '#ff6a3d',
} as const;

/** Faces of feelings: the skin of each, the lines, the whites of the eyes, a tongue. */
export const faceColours = {
  Great: '#ffd45e',
  Good: '#ffe08a',
  Okay: '#f2e2b4',
  Wobbly: '#cfdcec',
  Scared: '#b9c9e8',
  line: '#0b1a33',
  eye: '#ffffff',
  tongue: '#ff6a6a',
} as const;
