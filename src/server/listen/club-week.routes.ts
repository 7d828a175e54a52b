import { addDays } from '@/contract/analytics/range';
import { getClubWeek, type ListeningTotal } from '@/contract/listen';
import { today as todayIn } from '@/contract/time-zone';
import { isFew } from '../analytics/hide-few.store';
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
  const heardBy = (people: number, of: typeof days): ListeningTotal | null =>
    isFew(people) ? null : { seconds: of.reduce((sum, { seconds }) => sum + seconds, 0), members: people };
  return {
    data: {
      week: heardBy(
        members,
        days.filter(({ day }) => day >= range.from),
      ),
      before: heardBy(
        membersBefore,
        days.filter(({ day }) => day < range.from),
      ),
      days: [7, 6, 5, 4, 3, 2, 1].map((ago) => {
        const day = addDays(today, -ago);
        const of = days.filter((each) => each.day === day);
        return { day, heard: heardBy(of[0]?.listeners ?? 0, of) };
      }),
    },
  };
});

export const clubWeekRoutes = [get];
