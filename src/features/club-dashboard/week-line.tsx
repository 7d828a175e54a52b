import { fewestShown } from '@/contract/listen';
import { plural, t } from '@/language/text';
import { listeningTimeWords } from './listening-time-words';
import { useClubWeek } from './use-club-week';

/** Who listened last week, in one line. */
export function WeekLine() {
  const { data } = useClubWeek();
  if (!data) return null;
  if (!data.week) return <span>{t`Fewer than ${fewestShown} members listened last week`}</span>;
  const { members, seconds } = data.week;
  if (members === 0) return <span>{t`No member listened last week.`}</span>;
  return (
    <span>
      {plural(members, { one: '# member listened last week', other: '# members listened last week' })}
      {' · '}
      {listeningTimeWords(seconds)}
    </span>
  );
}
