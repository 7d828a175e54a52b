import { readFileSync } from 'node:fs';
import { getSupportedBrowsers } from 'next/dist/build/get-supported-browsers';
import { browserslist } from '../../package.json';

interface Package {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  /** Never there where people are served. */
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const declared = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const installed = Object.entries(lock.packages).filter(([place]) => place !== '');

const versionsOf = (name: string, where: (of: Package) => boolean = () => true) =>
  installed
    .filter(([place, of]) => place.endsWith(`node_modules/${name}`) && where(of))
    .map(([, { version = '' }]) => version);

function isAtLeast(version: string, floor: string): boolean {
  const [have, need] = [version, floor].map((text) => text.split('-')[0]?.split('.').map(Number) ?? []);
  for (const i of [0, 1, 2]) {
    const difference = (have?.[i] ?? 0) - (need?.[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** quality.md §1. A package that is not installed is no risk. */
test.each([
  ['next', '16.4.5'],
  ['sharp', '0.35.5'],
  ['react', '19.2.6'],
  ['react-dom', '19.2.6'],
  ['axios', '1.20.0'],
  ['multer', '2.3.0'],
  ['@fastify/busboy', '3.2.1'],
  ['formidable', '3.5.3'],
  ['busboy', '1.6.0'],
])('S-53 %s is nowhere older than %s', (name, floor) => {
  for (const version of versionsOf(name, ({ dev }) => !dev))
    expect([version, isAtLeast(version, floor)]).toEqual([version, true]);
});

test('S-53 the packages that must be there are found', () => {
  for (const name of ['next', 'sharp', 'react', 'react-dom', 'axios', 'busboy']) {
    expect(versionsOf(name).length).toBeGreaterThan(0);
  }
});

test('S-53 there is one copy of sharp', () => {
  expect(versionsOf('sharp')).toHaveLength(1);
});

test('S-53 nothing that was taken over is installed', () => {
  const names = installed.map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 13));
  expect(names.filter((name) => name === 'plain-crypto-js' || name.startsWith('@antv/'))).toEqual([]);
  expect(versionsOf('axios').filter((version) => ['1.14.1', '0.30.4'].includes(version))).toEqual([]);
});

test('S-53 every version is pinned exactly', () => {
  const all = { ...declared.dependencies, ...declared.devDependencies };
  expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('S-53 the lock file names no registry, and has the hash of every package', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  const bundled = (entry: Package) => 'inBundle' in entry;
  // Binaries of other platforms, which the registry at hand may not have, are without one (docs/decisions/015-tests.md).
  const foreign = ({ optional, os, cpu, libc }: Package) =>
    optional && !(os?.includes('linux') && cpu?.includes('x64') && !libc?.includes('musl'));
  const unhashed = installed.filter(
    ([, entry]) => !entry.link && !bundled(entry) && !entry.integrity && !foreign(entry),
  );
  expect(unhashed.map(([place]) => place)).toEqual([]);
});

test('E6 Next compiles for the browsers that package.json names', () => {
  expect(getSupportedBrowsers(process.cwd(), false)).toEqual(browserslist);
  expect(browserslist).toEqual(['chrome 111', 'edge 111', 'firefox 115', 'safari 16.4']);
});
