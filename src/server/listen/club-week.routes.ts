import { fewestShown, getClubWeek, type Heard } from '@/contract/listen';
import { today as todayOf } from '@/contract/time-zone';
import { hiddenParts } from '../analytics/hide-small';
import { authorize } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import { type HeardRow, readWeeks } from './club-week.store';

const dayMs = 86_400_000;
/** In UTC every day has 24 hours. */
const dayBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10);

const heardIn = ({ seconds, members }: HeardRow): Heard => ({ seconds, members });

const get = on(getClubWeek, async ({ services, who }) => {
  const { clubId } = who.principal;
  authorize(who, 'club-week:read', { clubId });
  const today = todayOf(who.account.store.timeZone);
  const rows = clubId === null ? [] : await readWeeks(services.db, clubId, today);
  const whole = (isLast: boolean) => {
    const row = rows.find((row) => row.day === null && row.isLast === isLast);
    return row && row.members >= fewestShown ? heardIn(row) : null;
  };
  const week = whole(true);
  const days = [7, 6, 5, 4, 3, 2, 1].map((count) => dayBefore(today, count));
  const ofDays = days.map((day) => rows.find((row) => row.day === day));
  const hidden = hiddenParts(ofDays.map((row) => row?.members ?? 0));
  return {
    data: {
      week,
      before: whole(false),
      days: days.map((day, place) => {
        const row = ofDays[place];
        return { day, heard: week && row && !hidden[place] ? heardIn(row) : null };
      }),
    },
  };
});

export const clubWeekRoutes = [get];
