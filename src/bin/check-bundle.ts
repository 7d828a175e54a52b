import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** JavaScript in KB, gzipped, that a page may load before it can be used. The first that fits a route holds. */
const budgets: readonly [routes: RegExp, kilobytes: number][] = [
  // 2 more than before, and 5 more at a family's home: a boundary ends what throws on every page (1.1 KB), what was typed is kept, and all
  // that waits to be sent has one schedule.
  [/^\/auth\/login$/, 132],
  // 136 and 382, because names and addresses are cleaned of what nobody sees on each page that shows or asks for them (0.9 KB).
  [/^\/auth\//, 136],
  [/^\/(404|download)$/, 130],
  [/^\/pub\//, 135],
  [/^\/$/, 250],
  // 256, and 362 of a club: a recording stays on the device until it was checked, and people who listen together are led to the choice of one (0.4 KB).
  [/^\/member\/dashboard$/, 256],
  [/^\/member\//, 280],
  // The page of sponsors has most: webpack puts what it shares with the lists into other files than before.
  [/^\/(admin|club)\/dashboard\/analytics\//, 382],
  [/^\/club\//, 362],
  // 381, because a club's page draws its deliveries as columns and, on a phone, as lines (0.4 KB).
  [/^\/admin\//, 381],
];

/**
 * What a page loads by itself before it can be used, beyond the scripts of its HTML: `import()`s that its
 * shell runs at once, by their sources. Code that is loaded when something is opened, or when the browser is
 * idle, does not count.
 */
const alsoAtOnce: readonly [routes: RegExp, imports: readonly string[]][] = [
  [/^\/member\//, ['shell/frame/frame.tsx -> @/features/listen/player/player-bar']],
  [/^\/admin\//, ['shell/frame/frame.tsx -> @/features/search/console-search']],
];

const build = join(process.cwd(), '.next');
const manifestPath = join(build, 'server/pages-manifest.json');
const readJson = <T>(file: string) => JSON.parse(readFileSync(join(build, file), 'utf8')) as T;

const sizes = new Map<string, number>();
function gzipSize(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(join(build, decodeURIComponent(file)))).length;
  sizes.set(file, size);
  return size;
}

/** Every script that the first HTML asks for. Polyfills are marked `nomodule`: no browser of today fetches them. */
function scriptsOf(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
  return scripts
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => /\bsrc="\/_next\/([^"?]+)/.exec(tag)?.[1] ?? []);
}

type Loadable = Record<string, { files: string[] }>;

function importsOf(page: string, loadable: Loadable): string[] {
  return alsoAtOnce
    .filter(([routes]) => routes.test(page))
    .flatMap(([, imports]) => imports)
    .flatMap((name) => {
      const files = loadable[name]?.files;
      if (!files) throw new Error(`No import ${name} in the build: correct the list in check-bundle.ts`);
      return files.filter((file) => file.endsWith('.js'));
    });
}

interface Measured {
  page: string;
  kilobytes: number;
  budget: number | undefined;
}

function measure(): Measured[] {
  const manifest = readJson<Record<string, string>>('server/pages-manifest.json');
  const loadable = readJson<Loadable>('react-loadable-manifest.json');
  return Object.entries(manifest)
    .filter(([, file]) => file.endsWith('.html'))
    .map(([page, file]) => {
      const html = readFileSync(join(build, 'server', file), 'utf8');
      const files = new Set([...scriptsOf(html), ...importsOf(page, loadable)]);
      const bytes = [...files].reduce((sum, each) => sum + gzipSize(each), 0);
      const [, budget] = budgets.find(([routes]) => routes.test(page)) ?? [];
      return { page, kilobytes: bytes / 1024, budget };
    })
    .sort((one, other) => one.page.localeCompare(other.page));
}

if (!existsSync(manifestPath)) {
  process.stderr.write('The pages are not built: run `npm run build` first.\n');
  process.exit(1);
}
const pages = measure();
if (pages.length === 0) {
  process.stderr.write('The build has no page, because it was broken off: run `npm run build` again.\n');
  process.exit(1);
}
for (const { page, kilobytes, budget = 0 } of pages)
  process.stdout.write(`${kilobytes.toFixed(1).padStart(7)} of ${budget} KB  ${page}\n`);

const wrong = pages.filter(({ kilobytes, budget }) => budget === undefined || kilobytes > budget);
for (const { page, kilobytes, budget } of wrong) {
  process.stderr.write(
    budget === undefined
      ? `${page} has no budget: give its route one in src/bin/check-bundle.ts.\n`
      : `${page} loads ${kilobytes.toFixed(1)} KB of JavaScript (gzip) before it can be used; its budget is ${budget} KB.\n`,
  );
}
if (wrong.length > 0) process.exit(1);
