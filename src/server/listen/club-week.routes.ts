import { addDays } from '@/contract/analytics/range';
import { getClubWeek, type ListeningTotal } from '@/contract/listen';
import { today as todayIn } from '@/contract/time-zone';
import { hideFew, isFew } from '../analytics/hide-few.store';
import { authorize } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import { readWeeks } from './club-week.store';

const nothing = { range: { from: '', to: '' }, days: [], members: 0, membersBefore: 0 };

const get = on(getClubWeek, async ({ services, who }) => {
  const { clubId } = who.principal;
  authorize(who, 'club-week:read', { clubId });
  const { timeZone } = who.account.store;
  const today = todayIn(timeZone);
  const { range, days, members, membersBefore } =
    clubId === null ? nothing : await readWeeks(services.db, { clubId, today, timeZone });
  const whole = (people: number, isNow: boolean): ListeningTotal | null => {
    const of = days.filter(({ day }) => day >= range.from === isNow);
    const seconds = of.reduce((sum, each) => sum + each.seconds, 0);
    return people === 0 || isFew(people) ? null : { seconds, members: people };
  };
  const ofWeek = [7, 6, 5, 4, 3, 2, 1].map((ago) => {
    const day = addDays(today, -ago);
    return { day, row: days.find((each) => each.day === day) };
  });
  const hidden = hideFew(ofWeek.map(({ row }) => row?.listeners ?? 0));
  const week = whole(members, true);
  return {
    data: {
      week,
      before: whole(membersBefore, false),
      days: ofWeek.map(({ day, row }, place) => ({
        day,
        heard: week && row && !hidden[place] ? { seconds: row.seconds, members: row.listeners } : null,
      })),
    },
  };
});

export const clubWeekRoutes = [get];
