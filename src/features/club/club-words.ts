import dayjs from 'dayjs';
import type { ClubRow } from '@/contract/club';
import type { CountryCode } from '@/contract/countries';
import { formatDate } from '@/ui/date/dates';
import type { Tone } from '@/ui/feedback/status-pill';

/** How long a deleted club can be restored, in days (`contract/club.ts`). */
const restoreDays = 30;

type State = 'active' | 'suspended' | 'removed';

export const stateOf = ({ status, removedAt }: ClubRow): State => (removedAt ? 'removed' : status);

export const stateNames: Record<State, string> = {
  active: 'Active',
  suspended: 'Suspended',
  removed: 'Deleted',
};

export const stateTones: Record<State, Tone> = { active: 'done', suspended: 'waiting', removed: 'failed' };

const countries = new Intl.DisplayNames(['en-GB'], { type: 'region' });

/** `GB` → `United Kingdom`. */
export const countryName = (code: CountryCode): string => countries.of(code) ?? code;

/** "1 member", "12 members". */
export const memberCount = (count: number): string => `${count} ${count === 1 ? 'member' : 'members'}`;

/** The admins' names; while nobody has come yet, who is invited. */
export function adminWords({ admins, invited }: ClubRow): string {
  if (admins.length > 0) return admins.join(', ');
  return invited.length > 0 ? `invited: ${invited.join(', ')}` : '—';
}

/** The last day on which a deleted club can be restored. */
export const restoreUntil = (removedAt: string): string =>
  formatDate(dayjs(removedAt).add(restoreDays, 'day').toISOString());
