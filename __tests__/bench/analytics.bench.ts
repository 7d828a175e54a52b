import { measureAnalytics } from './measure-analytics';

// Analytics alone: `npx tsx __tests__/bench/analytics.bench.ts 5 20 50`, each word a number of millions of events.

const millions = process.argv.slice(2).map(Number);

void measureAnalytics((millions.length > 0 ? millions : [5, 20, 50]).map((million) => million * 1_000_000));
