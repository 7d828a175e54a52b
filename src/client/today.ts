import { dayIn, defaultTimeZone, isTimeZone } from '@/contract/time-zone';
import { useAccount } from './account';

/** The browser's own zone: where it is older than the zone's name. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone whose days the signed-in person sees: their club's, or the platform's. */
export function useTimeZone(): string {
  const { data } = useAccount();
  const zone = data?.store.timeZone ?? defaultTimeZone;
  return isTimeZone(zone) ? zone : ownZone();
}

/** The day it is for the signed-in person, `2026-11-28`. */
export const useToday = (): string => dayIn(useTimeZone());
