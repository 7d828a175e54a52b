import dayjs from 'dayjs';
import type { ClubRow, ClubState } from '@/contract/club';
import { limits } from '@/contract/limits';
import { formatDate } from '@/ui/date/dates';
import type { Tone } from '@/ui/feedback/status-pill';

export const stateTones: Record<ClubState, Tone> = {
  active: 'done',
  suspended: 'waiting',
  removed: 'failed',
};

/** "1 member", "12 members". */
export const memberCount = (count: number): string => `${count} ${count === 1 ? 'member' : 'members'}`;

/** The admins' names; while nobody has come yet, who is invited. */
export function adminWords({ admins, invited }: ClubRow): string {
  if (admins.length > 0) return admins.join(', ');
  return invited.length > 0 ? `invited: ${invited.join(', ')}` : '—';
}

/** The last day on which a deleted club can be restored. */
export const restoreUntil = (removedAt: string): string =>
  formatDate(dayjs(removedAt).add(limits.restorableDays, 'day').toISOString());
