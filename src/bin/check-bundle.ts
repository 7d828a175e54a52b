import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** How much first-load JavaScript, gzipped, the sign-in page may have, in bytes. */
const budget = 220 * 1024;
const budgetPage = '/auth/login';

const build = join(process.cwd(), '.next');
const manifestPath = join(build, 'server/pages-manifest.json');

const sizes = new Map<string, number>();
function gzipSize(url: string): number {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(join(build, decodeURIComponent(url.replace('/_next/', ''))))).length;
  sizes.set(url, size);
  return size;
}

/**
 * The size of every script that the first HTML asks for. Polyfills (`nomodule`) do not count, because no current
 * browser fetches them.
 */
function firstLoad(html: string): number {
  const scripts = [...html.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
  const urls = scripts
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => /\bsrc="(\/_next\/[^"?]+)/.exec(tag)?.[1] ?? []);
  return [...new Set(urls)].reduce((sum, url) => sum + gzipSize(url), 0);
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`;

function pages(): [page: string, bytes: number][] {
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, string>;
  return Object.entries(manifest)
    .filter(([, file]) => file.endsWith('.html'))
    .map(([page, file]): [string, number] => [
      page,
      firstLoad(readFileSync(join(build, 'server', file), 'utf8')),
    ])
    .sort(([one], [other]) => one.localeCompare(other));
}

const measured = existsSync(manifestPath) ? pages() : [];
for (const [page, bytes] of measured) process.stdout.write(`${kilobytes(bytes)}  ${page}\n`);

const signIn = measured.find(([page]) => page === budgetPage)?.[1];
if (signIn === undefined) {
  process.stderr.write(`No built page ${budgetPage}: run \`npx next build --webpack\` first.\n`);
  process.exit(1);
}
if (signIn > budget) {
  process.stderr.write(
    `${budgetPage} loads ${kilobytes(signIn).trim()} of JavaScript (gzip); its budget is ${kilobytes(budget).trim()}.\n`,
  );
  process.exit(1);
}
process.stdout.write(`${budgetPage}: ${kilobytes(signIn).trim()} of ${kilobytes(budget).trim()}\n`);
