import { measureListening } from './measure-listening';

// Alone: `npx tsx __tests__/bench/listening.bench.ts`.

void measureListening().then((row) => console.table([row]));
