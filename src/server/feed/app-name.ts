import { t } from '@/language/text';
import { deviceName, deviceWords } from '../kernel/http/describe-device';

/** Podcast apps by what their User-Agents contain. */
const apps: [RegExp, string][] = [
  [/pocket ?casts/i, 'Pocket Casts'],
  [/^Overcast\b|overcast\.fm/i, 'Overcast'],
  [/antennapod/i, 'AntennaPod'],
  [/AppleCoreMedia|Podcasts\/|iTMS|Apple ?Podcasts/i, 'Apple Podcasts'],
  [/castro/i, 'Castro'],
  [/podcast ?addict/i, 'Podcast Addict'],
  [/gpodder/i, 'gPodder'],
  [/newsboat|podboat/i, 'Newsboat'],
  [/podverse/i, 'Podverse'],
  [/fountain/i, 'Fountain'],
  [/castamatic/i, 'Castamatic'],
  [/downcast/i, 'Downcast'],
  [/vlc/i, 'VLC'],
];

const unknownApp = 'another app';

/** The app of a request, the same in every language, because it is kept and counted. */
export const appName = (userAgent: string): string =>
  apps.find(([pattern]) => pattern.test(userAgent))?.[1] ?? deviceName(userAgent) ?? unknownApp;

/** A name that was kept, in words for people, in the language of the reader. */
export const appWords = (name: string | null): string =>
  name === null || name === unknownApp ? t`another app` : deviceWords(name);
