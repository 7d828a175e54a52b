import { t } from '@/language/text';
/** "Good morning, Dana", by the clock of the reader's device. */
export function greeting(firstName: string, now: Date = new Date()): string {
  const hour = now.getHours();
  if (hour < 5 || hour >= 18) return t`Good evening, ${firstName}`;
  return hour < 12 ? t`Good morning, ${firstName}` : t`Good afternoon, ${firstName}`;
}
