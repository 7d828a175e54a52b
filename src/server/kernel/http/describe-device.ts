import { meaning, t } from '@/language/text';

const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const find = (known: [RegExp, string][], userAgent: string) =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** The device of a request in words for people, such as `Chrome on Android`; undefined when it is unknown. */
export function knownDevice(userAgent: string): string | undefined {
  const browser = find(browsers, userAgent);
  const system = find(systems, userAgent);
  if (browser && system) return meaning('device')`${browser} on ${system}`;
  return browser ?? system;
}

/** The same, with words for a device that is unknown. */
export const describeDevice = (userAgent: string): string => knownDevice(userAgent) ?? t`another device`;
