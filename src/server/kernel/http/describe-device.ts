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

/** The device of a request, such as `Chrome on Android`, the same in every language, because it may be kept; undefined when unknown. */
export const deviceName = (userAgent: string): string | undefined =>
  [find(browsers, userAgent), find(systems, userAgent)].filter(Boolean).join(' on ') || undefined;

/** Such a name in words for people, in the language of the reader. */
export function deviceWords(name: string): string {
  const [browser, system] = name.split(' on ');
  return browser === undefined || system === undefined ? name : meaning('device')`${browser} on ${system}`;
}

/** The device of a request in words for people. */
export function describeDevice(userAgent: string): string {
  const name = deviceName(userAgent);
  return name === undefined ? t`another device` : deviceWords(name);
}
