import { getClubWeek, type Heard } from '@/contract/listen';
import { today as todayOf } from '@/contract/time-zone';
import { authorize } from '../http/authorize';
import { on } from '../http/route';
import { type HeardRow, readWeeks } from './club-week.store';
import { hideFew, hideFewIn } from './hide-few';

const dayMs = 86_400_000;
/** In UTC every day has 24 hours. */
const dayBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10);

const heardIn = (row: HeardRow | undefined): Heard | undefined =>
  row && { seconds: row.seconds, members: row.members };

const get = on(getClubWeek, async ({ services, who }) => {
  const { clubId } = who.principal;
  authorize(who, 'club-week:read', { clubId });
  const today = todayOf(who.account.store.timeZone);
  const rows = clubId === null ? [] : await readWeeks(services.db, clubId, today);
  const whole = (isLast: boolean) =>
    hideFew(heardIn(rows.find((row) => row.day === null && row.isLast === isLast)));
  const days = [7, 6, 5, 4, 3, 2, 1].map((count) => dayBefore(today, count));
  const heard = hideFewIn(days.map((day) => heardIn(rows.find((row) => row.day === day))));
  const week = whole(true);
  return {
    data: {
      week,
      before: whole(false),
      days: days.map((day, place) => ({ day, heard: week && (heard[place] ?? null) })),
    },
  };
});

export const clubWeekRoutes = [get];
