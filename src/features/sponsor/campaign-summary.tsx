import { Rich } from '@/language/rich';
import { plural, t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import styles from './campaign-summary.module.css';
import { useCampaignCalendar } from './use-campaign-calendar';

const runningWords = (running: number) =>
  running === 0 ? t`None runs today.` : plural(running, { one: 'One runs today.', other: '# run today.' });

const missing = <strong className={styles.missing} />;

interface SilentProps {
  count: number;
  name: string;
  /** The day on which the first of them starts; undefined when it runs already. */
  starts: string | undefined;
}

/** Those that cannot be heard yet. */
function Silent({ count, name, starts }: SilentProps) {
  if (count === 1)
    return starts ? (
      <Rich
        text="One starts on {starts} and <missing>has no audio yet</missing>."
        starts={starts}
        missing={missing}
      />
    ) : (
      <Rich text="“{name}” runs and <missing>has no audio yet</missing>." name={name} missing={missing} />
    );
  return starts ? (
    <Rich
      text="{count} <missing>have no audio yet</missing>; the first starts on {starts}."
      count={count}
      missing={missing}
      starts={starts}
    />
  ) : (
    <Rich
      text="{count} <missing>have no audio yet</missing>; “{name}” runs already."
      count={count}
      missing={missing}
      name={name}
    />
  );
}

/** The line at the top of the page: how many run, and which cannot be heard yet. */
export function CampaignSummary() {
  const { data } = useCampaignCalendar();
  if (!data) return null;
  const { running, silent, today } = data;
  const { first, count } = silent;
  return (
    <>
      {runningWords(running)}
      {first && count > 0 && (
        <>
          {' '}
          <Silent
            count={count}
            name={first.name}
            starts={first.startsOn > today ? formatShortDay(first.startsOn, today.slice(0, 4)) : undefined}
          />
        </>
      )}
    </>
  );
}
