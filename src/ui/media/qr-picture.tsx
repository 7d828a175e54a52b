import { useEffect, useState } from 'react';
import { t } from '@/language/text';
import { tokens } from '../theme/theme';
import { coverBars } from './cover-shape';
import styles from './qr-picture.module.css';

/** The quiet edge that readers need, in modules. */
const edge = 2;

/** A row of dark modules as one path: `M x y h length v1 h -length z`. */
function pathOf({ size, data }: { size: number; data: Uint8Array }): string {
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!data[y * size + x]) continue;
      let length = 1;
      while (x + length < size && data[y * size + x + length]) length += 1;
      path += `M${x} ${y}h${length}v1h-${length}z`;
      x += length;
    }
  }
  return path;
}

/**
 * A text as a QR code with our mark in its middle. Always dark on white, because cameras do not read the other way round. Its
 * library is loaded when the first one is shown.
 */
export function QrPicture({ text, label = t`QR code of the link` }: { text: string; label?: string }) {
  const [code, setCode] = useState<{ size: number; path: string }>();
  useEffect(() => {
    let stale = false;
    void import('qrcode').then(({ create }) => {
      // Q corrects a quarter, more than what the mark covers.
      const { modules } = create(text, { errorCorrectionLevel: 'Q' });
      if (!stale) setCode({ size: modules.size, path: pathOf(modules) });
    });
    return () => {
      stale = true;
    };
  }, [text]);
  if (!code) return <div className={styles.code} />;
  const { size, path } = code;
  const middle = size / 2;
  const mark = size * 0.1;
  return (
    <svg
      className={styles.code}
      viewBox={`${-edge} ${-edge} ${size + 2 * edge} ${size + 2 * edge}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-edge} y={-edge} width={size + 2 * edge} height={size + 2 * edge} fill={tokens.plate} />
      <path d={path} fill={tokens.navyDark} />
      <g shapeRendering="auto">
        <circle cx={middle} cy={middle} r={mark * 1.2} fill={tokens.plate} />
        <circle cx={middle} cy={middle} r={mark} fill={tokens.navy} />
        <g transform={`translate(${middle} ${middle}) scale(${mark / 34}) translate(-50 -50)`}>
          {coverBars.map(([x, y, height]) => (
            <rect key={x} x={x} y={y} width="3.4" height={height} rx="1.5" fill={tokens.flare} />
          ))}
        </g>
      </g>
    </svg>
  );
}
