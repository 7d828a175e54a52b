import { measureImport } from './measure-import';

// Alone: `npx tsx __tests__/bench/import.bench.ts`.

void measureImport().then((row) => console.table([row]));
