import type { ReactNode } from 'react';
import { playedLinks } from '@/client/http';
import { daysIn, isByMonth } from '@/contract/analytics/range';
import type { SponsorReportReply } from '@/contract/analytics/sponsors';
import type { Cell } from '@/contract/shapes';
import { SponsorLogo } from '@/entities/sponsor/sponsor-logo';
import { spanWords } from '@/kit/analytics/ranges';
import { Rich } from '@/language/rich';
import { meaning, plural, t } from '@/language/text';
import { FigureCell } from '@/ui/chart/figure-cell';
import { formatDate, formatTime } from '@/ui/date/dates';
import { Wordmark } from '@/ui/layout/logo';
import { AudioClip } from '@/ui/media/audio-clip';
import { periodWords } from '../answer-words';
import { ReportTables } from './report-tables';
import styles from './sponsor-report.module.css';

/** A longer name takes two lines beside the logo and the dates. */
const longName = 22;

/** `12 weeks`, or days where it is not a whole number of weeks. */
const lengthOf = (range: SponsorReportReply['range']) => {
  const days = daysIn(range);
  return days % 7 === 0
    ? plural(days / 7, { one: '# week', other: '# weeks' })
    : plural(days, { one: '# day', other: '# days' });
};

const householdWords = (count: number, byMonth: boolean) =>
  byMonth
    ? plural(count, {
        one: '# household a month heard it at least once.',
        other: '# households a month heard it at least once.',
      })
    : plural(count, {
        one: '# household heard it at least once.',
        other: '# households heard it at least once.',
      });

/** The result in one sentence. */
function Summary({ report }: { report: SponsorReportReply }) {
  const { played, families } = report;
  const days = periodWords(report.range);
  const byMonth = isByMonth(report.range, report.madeOn);
  if (played.hidden)
    return (
      <>{t`Fewer than 10 families heard your spot from start to end ${days}, so we do not say how often.`}</>
    );
  if (!played.value) return <>{t`As far as we know, no family heard your spot from start to end ${days}.`}</>;
  return (
    <>
      <Rich
        text="Families heard your spot from start to end {times} {days}."
        times={
          <strong className={styles.strong}>
            {plural(played.value, { one: '# time', other: '# times' })}
          </strong>
        }
        days={days}
      />{' '}
      {householdWords(families.value ?? 0, byMonth)}
    </>
  );
}

interface FigureProps {
  label: string;
  value: Cell;
  children: ReactNode;
}

const Figure = ({ label, value, children }: FigureProps) => (
  <dl className={styles.figure}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>
      <FigureCell cell={value} />
    </dd>
    <dd className={styles.meaning}>{children}</dd>
  </dl>
);

/** One sheet of A4. Delivered and played are two figures of two things: two bars, and no share of one in the other. */
export function ReportSheet({ report }: { report: SponsorReportReply }) {
  const { sponsor, spot, range } = report;
  return (
    <article className={styles.sheet} data-look="light" aria-label={t`Report for ${sponsor.name}`}>
      <header className={styles.top}>
        <SponsorLogo name={sponsor.name} logo={sponsor.logo} size={64} />
        <div className={styles.who}>
          <p className={styles.kind}>{t`Sponsor report`}</p>
          <h1 className={sponsor.name.length > longName ? styles.long : styles.sponsor}>{sponsor.name}</h1>
        </div>
        <div className={styles.when}>
          <p className={styles.days}>{spanWords(range)}</p>
          <p>
            {[
              lengthOf(range),
              plural(report.episodeCount, { one: '# episode', other: '# episodes' }),
              plural(report.clubCount, { one: '# club', other: '# clubs' }),
            ].join(' · ')}
          </p>
        </div>
      </header>
      <p className={styles.summary}>
        <Summary report={report} />
      </p>
      <div className={styles.figures}>
        <Figure
          label={t`Played`}
          value={report.played}
        >{t`times a person heard the whole spot in the Touchline player`}</Figure>
        <Figure
          label={meaning('spots')`Delivered`}
          value={{ value: report.delivered, hidden: false }}
        >{t`times the whole spot was sent inside an episode, heard or not`}</Figure>
        <Figure label={t`Families reached`} value={report.families}>
          {isByMonth(report.range, report.madeOn)
            ? t`households a month with one play or more`
            : t`households with one play or more; counted once each`}
        </Figure>
      </div>
      {spot && (
        <div className={styles.spot}>
          <div className={styles.clip}>
            <AudioClip
              {...playedLinks(spot.url)}
              label={t`the spot of ${sponsor.name}`}
              peaks={spot.peaks}
              duration={spot.duration ?? undefined}
              loud
            />
          </div>
          <div>
            <p className={styles.quote}>{spot.campaign ?? sponsor.name}</p>
            <p className={styles.place}>
              {[
                spot.duration === null ? t`Your spot` : t`Your spot, ${formatTime(spot.duration)}`,
                sponsor.local
                  ? t`after the interview, before the outro`
                  : t`after the intro, before the interview`,
              ].join(' · ')}
            </p>
          </div>
        </div>
      )}
      <ReportTables report={report} />
      <div className={styles.method}>
        <p>
          <strong>{t`How we count.`}</strong>{' '}
          {t`Delivered: every byte of the spot was sent, in a download that counts by the IAB Tech Lab rules (PTMG 2.3, one calendar day, UTC). Played: our player confirms it from start to end. The two are never added up.`}
        </p>
        <p>
          <strong>{t`Families first.`}</strong>{' '}
          {t`Who hears your spot depends on the club and the episode, never on the listener. A figure about fewer than 10 households reads “fewer than 10”.`}
        </p>
      </div>
      <footer className={styles.foot}>
        <Wordmark size={18} onPaper />
        <span>{`${t`Made on ${formatDate(report.madeOn)}`} · ${window.location.host}/pub/how-we-count`}</span>
        <span>{t`Page 1 of 1`}</span>
      </footer>
    </article>
  );
}
