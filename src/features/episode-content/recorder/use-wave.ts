import { useRef } from 'react';

const bars = 56;
/** The time of one bar. */
const barMs = 100;

/** Draws the last seconds of sound as bars that move to the left. Past React, since it changes many times a second. */
export function useWave() {
  const ref = useRef<HTMLCanvasElement>(null);
  const levels = useRef<number[]>([]);
  const current = useRef({ since: 0, level: 0 });

  const draw = () => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const { width, height } = canvas;
    const step = width / bars;
    context.clearRect(0, 0, width, height);
    context.fillStyle = getComputedStyle(canvas).color;
    for (const [i, level] of levels.current.entries()) {
      const tall = Math.max(6, level * level * height);
      context.fillRect(i * step, (height - tall) / 2, step * 0.55, tall);
    }
  };

  return {
    ref,
    add: (level: number) => {
      const now = performance.now();
      current.current.level = Math.max(current.current.level, level);
      if (now - current.current.since < barMs) return;
      levels.current = [...levels.current, current.current.level].slice(-bars);
      current.current = { since: now, level: 0 };
      draw();
    },
  };
}
