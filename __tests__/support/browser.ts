import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import { devDependencies } from '../../package.json';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

const packageName = '@sparticuz/chromium';

/** The fonts of the package, beside those of the machine if it has any. */
const fontsFile = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

/**
 * Unpacks the Chromium that npm brought, once for each version, into a folder that only we write to. It takes two seconds.
 * Two processes may do so at once: the folder gets its name when it is whole.
 */
function unpackChromium(): string {
  const cache = path.resolve('node_modules', '.cache');
  const folder = path.join(cache, `chromium-${devDependencies[packageName]}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const unpacked = mkdtempSync(path.join(cache, 'chromium-'));
  try {
    // The package unpacks into the temporary folder, and the libraries only where it takes the machine for Amazon's.
    execFileSync(process.execPath, ['-e', `require('${packageName}').executablePath()`], {
      env: { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    writeFileSync(path.join(unpacked, 'fonts.conf'), fontsFile(folder));
    renameSync(unpacked, folder);
  } catch (error) {
    rmSync(unpacked, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function packagedChromium(): Pick<LaunchOptions, 'executablePath' | 'env'> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'No Chromium found. Install it (Debian: apt-get install -y chromium), or set CHROMIUM to its path.',
    );
  }
  const folder = unpackChromium();
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    } as Record<string, string>,
  };
}

/**
 * The Chromium that `CHROMIUM` names, else an installed one, else the one that npm brought (Linux on x64). With
 * `TEST_BROWSER=packaged` an installed one is not looked for.
 */
function findChromium(): Pick<LaunchOptions, 'executablePath' | 'env'> {
  const { CHROMIUM, TEST_BROWSER } = process.env;
  if (CHROMIUM && !existsSync(CHROMIUM)) {
    throw new Error(`CHROMIUM names ${CHROMIUM}, which is not there. Correct it, or leave it out.`);
  }
  const found = CHROMIUM || (TEST_BROWSER !== 'packaged' && installed.find((place) => existsSync(place)));
  return found ? { executablePath: found } : packagedChromium();
}

/** How every test starts Chromium: no sandbox for root, no calls home, sound may start. */
export const launchOptions = (): LaunchOptions => ({
  ...findChromium(),
  args: [
    '--no-sandbox',
    // There is none, and emulating one takes a third of a core.
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--mute-audio',
  ],
});
