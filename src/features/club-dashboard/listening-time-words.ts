import { languageTag, plural, t } from '@/language/text';
/** How long people have listened together: `48 minutes`, `3.2 hours`. */
export function listeningTimeWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return plural(minutes, { one: '# minute', other: '# minutes' });
  const hours = (seconds / 3600).toLocaleString(languageTag(), {
    maximumFractionDigits: minutes < 6000 ? 1 : 0,
  });
  return t`${hours} hours`;
}
