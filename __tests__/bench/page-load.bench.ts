import { startDemo } from '../support/installation';
import { measurePageLoad } from './measure-page-load';

/** Only how soon the pages are there: `npx tsx __tests__/bench/page-load.bench.ts`. */
async function main() {
  const demo = await startDemo();
  try {
    console.table(await measurePageLoad(demo));
  } finally {
    await demo.stop();
  }
}

void main();
