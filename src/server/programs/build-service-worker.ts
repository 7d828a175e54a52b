import { readFileSync } from 'node:fs';
import { getManifest } from '@serwist/build';
import * as esbuild from 'esbuild';
import { languageCodes } from '@/language/languages';
import { t } from '@/language/text';
import { speak } from '../kernel/language/speak';
import { serviceWorkerFile } from './serve-service-worker';
import { supportedBrowsers } from './supported-browsers';

/** The pages that members open without a connection, as Next names their routes. */
const pages = [
  '/',
  '/auth/login',
  '/member/dashboard',
  '/member/dashboard/family',
  '/member/dashboard/family/what-we-keep',
  '/member/dashboard/podcast',
  '/member/dashboard/podcast/[id]',
  '/member/dashboard/podcast/elsewhere',
  '/member/dashboard/podcast/playlist/[id]',
  '/pub/offline',
];

/**
 * What these pages load by `import()`, by the names that Next gives to them: importing file -> imported. All else, such as
 * what admins use, is kept when it is first used.
 */
const lateCode: readonly RegExp[] = [
  /^pages\/member\//,
  /^shell\/(root|guard|navigation)\b/,
  /^shell\/frame\/app-shell/,
  /^shell\/frame\/frame\.tsx -> .*(menu-drawer|player-bar|download-prompt|episode-end|unsent-answers|refusal-page|offline)/,
  /^features\/listen\//,
  /^features\/reflection\/(reflection-section|spoken)/,
  /^features\/account\/account-menu/,
  /^features\/auth\/use-sign-in/,
  /^ui\/layout\/(lazy-component|drop-menu)/,
];

/** Files of `public` that the pages load. */
const publicFiles = [
  'first-answers.js',
  'favicon.ico',
  'icon.svg',
  'icon-192.png',
  'drawings.svg',
  'manifest.webmanifest',
];

/** More than this, in bytes, is not for a phone: what is installed must be looked through then. */
const mostBytes = 3_000_000;

const readJson = <T>(file: string) => JSON.parse(readFileSync(`.next/${file}`, 'utf8')) as T;

function staticFiles(build: string): string[] {
  const { pages: ofPages } = readJson<{ pages: Record<string, string[]> }>('build-manifest.json');
  refuseHiddenPages(Object.keys(ofPages));
  const loadable = readJson<Record<string, { files: string[] }>>('react-loadable-manifest.json');
  const late = Object.entries(loadable)
    .filter(([name]) => lateCode.some((pattern) => pattern.test(name)))
    .flatMap(([, { files }]) => files);
  const eager = ['/_app', ...pages].flatMap((page) => ofPages[page] ?? []);
  const own = [
    `static/${build}/_buildManifest.js`,
    `static/${build}/_ssgManifest.js`,
    'static/media/*.woff2',
  ];
  return [...new Set([...eager, ...late, ...own])];
}

/** As Next writes the address of a file into its pages. */
const addressOf = (file: string) => `/_next/${file.split('/').map(encodeURIComponent).join('/')}`;

/** Throws for a page that the worker would take for one of the pages with an id, because it is not in the list. */
function refuseHiddenPages(built: readonly string[]): void {
  for (const page of pages.filter((each) => each.includes('[id]'))) {
    const pattern = new RegExp(`^${page.replace('[id]', '[^/]+')}$`);
    const hidden = built.find((each) => pattern.test(each) && !pages.includes(each));
    if (hidden)
      throw new Error(
        `The service worker would show ${page} at ${hidden}: list it in build-service-worker.ts`,
      );
  }
}

/** The list of what the worker installs. */
async function listShell(build: string): Promise<{ build: string; files: string[]; pages: string[] }> {
  // `@serwist/build` finds the files and refuses a name that is not there any more.
  const {
    manifestEntries = [],
    size,
    warnings,
  } = await getManifest({
    globDirectory: '.next',
    // The brackets of a route are signs of a pattern.
    globPatterns: staticFiles(build).map((file) => decodeURIComponent(file).replace(/[[\]]/g, '\\$&')),
    dontCacheBustURLsMatching: /^static\//,
  });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  if (size > mostBytes) throw new Error(`The service worker would install ${size} bytes`);
  const files = manifestEntries.map((entry) => addressOf(typeof entry === 'string' ? entry : entry.url));
  return { build, files: [...files.sort(), ...publicFiles.map((file) => `/${file}`)], pages };
}

/** The only text of the worker, in each language, since it loads no catalogue. */
async function somethingNew(): Promise<Record<string, string>> {
  const texts = languageCodes.map(async (code) => [
    code,
    await speak(code, () => t`There is something new.`),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

/** Bundles the service worker with the list of what it installs. After the pages are built. */
export async function buildServiceWorker(): Promise<void> {
  const shell = await listShell(readFileSync('.next/BUILD_ID', 'utf8').trim());
  await esbuild.build({
    entryPoints: ['src/service-worker/service-worker.ts'],
    outfile: serviceWorkerFile,
    bundle: true,
    minify: true,
    format: 'iife',
    target: supportedBrowsers,
    define: { SHELL: JSON.stringify(shell), SOMETHING_NEW: JSON.stringify(await somethingNew()) },
    logLevel: 'warning',
  });
}
