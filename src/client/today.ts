import { dayIn, defaultTimeZone, isTimeZone } from '@/contract/time-zone';
import { useAccount } from './account';

/** The browser's zone, for browsers that do not know the club's zone. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone whose days the signed-in person sees: their club's, or the platform's. */
export function useTimeZone(): string {
  const { data } = useAccount();
  const zone = data?.store.timeZone ?? defaultTimeZone;
  return isTimeZone(zone) ? zone : ownZone();
}

/** Today for the signed-in person, `2026-11-28`. */
export const useToday = (): string => dayIn(useTimeZone());
