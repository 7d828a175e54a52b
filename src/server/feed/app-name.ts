import { t } from '@/language/text';
import { knownDevice } from '../kernel/http/describe-device';

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

/** The app of a request in a word for people. */
export function appName(userAgent: string): string {
  const app = apps.find(([pattern]) => pattern.test(userAgent))?.[1];
  return app ?? knownDevice(userAgent) ?? t`another app`;
}
