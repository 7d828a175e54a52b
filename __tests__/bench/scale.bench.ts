import { measureScale, summarizeScale } from './measure-scale';

// The scale part alone: `npx tsx __tests__/bench/scale.bench.ts`. Words after it name the lists wanted.

const wanted = process.argv.slice(2);

void measureScale((what) => wanted.length === 0 || wanted.some((word) => what.includes(word))).then(
  (rows) => {
    console.table(summarizeScale(rows));
  },
);
