import { formatShortDay } from '@/ui/date/dates';
import styles from './campaign-summary.module.css';
import { useCampaignCalendar } from './use-campaign-calendar';

const runningWords = (running: number) =>
  running === 0 ? 'None runs today.' : running === 1 ? 'One runs today.' : `${running} run today.`;

/** The line at the top of the page: how many run, and which cannot be heard yet. */
export function CampaignSummary() {
  const { data } = useCampaignCalendar();
  if (!data) return null;
  const { running, silent, today } = data;
  const { first } = silent;
  return (
    <>
      {runningWords(running)}
      {first && silent.count === 1 && (
        <>
          {first.startsOn > today
            ? ` One starts on ${formatShortDay(first.startsOn, today.slice(0, 4))} and `
            : ` “${first.name}” runs and `}
          <strong className={styles.missing}>has no audio yet</strong>.
        </>
      )}
      {first && silent.count > 1 && (
        <>
          {` ${silent.count} `}
          <strong className={styles.missing}>have no audio yet</strong>
          {first.startsOn > today
            ? `; the first starts on ${formatShortDay(first.startsOn, today.slice(0, 4))}.`
            : `; “${first.name}” runs already.`}
        </>
      )}
    </>
  );
}
