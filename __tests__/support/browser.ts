import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

function findChromium(): string {
  const found = [process.env.CHROMIUM ?? '', ...places].find((place) => place !== '' && existsSync(place));
  if (!found) {
    throw new Error(
      'No Chromium found. Install it (Debian: apt-get install -y chromium), or set CHROMIUM to its path.',
    );
  }
  return found;
}

/** How every test starts the installed Chromium: no sandbox for root, no calls home, sound may start. */
export const launchOptions = (): LaunchOptions => ({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--mute-audio',
  ],
});
