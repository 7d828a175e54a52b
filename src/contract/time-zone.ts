import * as z from 'zod';
import { t } from '@/language/text';

/** The zone without a club's, and before the installation has set one. */
export const defaultTimeZone = 'Europe/London';

/** `Europe/London`, `America/Argentina/Ushuaia`, `UTC`. No offsets: PostgreSQL reads `+01:00` the other way round. */
const named = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws `RangeError` for a zone that this machine does not know. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** Whether this machine knows a zone of that name. */
export function isTimeZone(zone: string): boolean {
  if (zone.length > 64 || !named.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** An IANA time zone. */
export const TimeZone = z.string(t`Choose a time zone`).refine(isTimeZone, t`Choose a time zone`);

/** The calendar day that it is in a zone, `2026-11-28`; now, or at an instant. */
export function dayIn(zone: string, instant: Date = new Date()): string {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Today in a zone, for the server, the jobs and the screens. SQL has `todayInSql` of `db/days.ts`. */
export const today = (zone: string): string => dayIn(zone);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clock of a zone shows at an instant, `2026-11-28T18:00`, as a field of date and time holds it. */
export function clockIn(zone: string, instant: Date): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: zone, numberingSystem: 'latn', hourCycle: 'h23', hour: '2-digit', minute: '2-digit' },
    });
  clocks.set(zone, clock);
  return `${dayIn(zone, instant)}T${clock.format(instant)}`;
}

/** The instant at which the clock of a zone shows that. In the hour that is left out in spring, the one after it. */
export function instantOf(zone: string, clock: string): Date {
  const wanted = Date.parse(`${clock}Z`);
  const offsetAt = (instant: number) => Date.parse(`${clockIn(zone, new Date(instant))}Z`) - instant;
  const near = wanted - offsetAt(wanted);
  const found = wanted - offsetAt(near);
  // In an hour that the clock skips, both are an hour apart, and the later one is taken.
  return new Date(offsetAt(found) === offsetAt(near) ? found : Math.max(near, found));
}
