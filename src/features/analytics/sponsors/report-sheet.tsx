import type { ReactNode } from 'react';
import { fileLink } from '@/client/http';
import { daysIn, isByMonth } from '@/contract/analytics/range';
import type { Cell } from '@/contract/analytics/shapes';
import type { SponsorReportReply } from '@/contract/analytics/sponsors';
import { SponsorLogo } from '@/entities/sponsor/sponsor-logo';
import { spanWords } from '@/kit/analytics/ranges';
import { FigureCell } from '@/ui/chart/figure-cell';
import { formatDate, formatTime } from '@/ui/date/dates';
import { Wordmark } from '@/ui/layout/logo';
import { AudioClip } from '@/ui/media/audio-clip';
import { ReportTables, some } from './report-tables';
import styles from './sponsor-report.module.css';

/** A longer name takes two lines beside the logo and the dates. */
const longName = 22;

/** `12 weeks`, or days where it is not a whole number of weeks. */
const lengthOf = (range: SponsorReportReply['range']) => {
  const days = daysIn(range);
  return days % 7 === 0 ? some(days / 7, 'week') : some(days, 'day');
};

/** The result in one sentence. `weeks`: "these 12 weeks". */
function Summary({ report, weeks }: { report: SponsorReportReply; weeks: string }) {
  const { played, families } = report;
  const byMonth = isByMonth(report.range, report.madeOn);
  if (played.hidden)
    return (
      <>Fewer than 10 families heard your spot from start to end in {weeks}, so we do not say how often.</>
    );
  if (!played.value) return <>No family is known to have heard your spot from start to end in {weeks}.</>;
  return (
    <>
      Families heard your spot from start to end{' '}
      <strong className={styles.strong}>{some(played.value, 'time')}</strong> in {weeks}.{' '}
      {some(families.value ?? 0, 'household')}
      {byMonth && ' a month'} heard it at least once.
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
export function ReportSheet({ report, weeks }: { report: SponsorReportReply; weeks: string }) {
  const { sponsor, spot, range } = report;
  return (
    <article className={styles.sheet} data-look="light" aria-label={`Report for ${sponsor.name}`}>
      <header className={styles.top}>
        <SponsorLogo name={sponsor.name} logo={sponsor.logo} size={64} />
        <div className={styles.who}>
          <p className={styles.kind}>Sponsor report</p>
          <h1 className={sponsor.name.length > longName ? styles.long : styles.sponsor}>{sponsor.name}</h1>
        </div>
        <div className={styles.when}>
          <p className={styles.days}>{spanWords(range)}</p>
          <p>
            {[lengthOf(range), some(report.episodeCount, 'episode'), some(report.clubCount, 'club')].join(
              ' · ',
            )}
          </p>
        </div>
      </header>
      <p className={styles.summary}>
        <Summary report={report} weeks={weeks} />
      </p>
      <div className={styles.figures}>
        <Figure label="Played" value={report.played}>
          times a person heard the whole spot in the Touchline player
        </Figure>
        <Figure label="Delivered" value={{ value: report.delivered, hidden: false }}>
          times the whole spot was sent inside an episode, heard or not
        </Figure>
        <Figure label="Families reached" value={report.families}>
          {isByMonth(report.range, report.madeOn)
            ? 'households a month with one play or more'
            : 'households with one play or more; counted once each'}
        </Figure>
      </div>
      {spot && (
        <div className={styles.spot}>
          <div className={styles.clip}>
            <AudioClip
              src={fileLink(spot.url)}
              label={`the spot of ${sponsor.name}`}
              peaks={spot.peaks}
              duration={spot.duration ?? undefined}
              loud
            />
          </div>
          <div>
            <p className={styles.quote}>{spot.campaign ?? sponsor.name}</p>
            <p className={styles.place}>
              Your spot{spot.duration !== null && `, ${formatTime(spot.duration)}`} ·{' '}
              {sponsor.local
                ? 'after the interview, before the outro'
                : 'after the intro, before the interview'}
            </p>
          </div>
        </div>
      )}
      <ReportTables report={report} />
      <div className={styles.method}>
        <p>
          <strong>How we count.</strong> Delivered: every byte of the spot was sent, in a download that counts
          by the IAB Tech Lab rules (PTMG 2.3, one calendar day, UTC). Played: our player confirms it from
          start to end. The two are never added up.
        </p>
        <p>
          <strong>Families first.</strong> Who hears your spot depends on the club and the episode, never on
          the listener. Clubs with fewer than 10 listening households are shown together.
        </p>
      </div>
      <footer className={styles.foot}>
        <Wordmark size={18} onPaper />
        <span>
          Made on {formatDate(report.madeOn)} · {window.location.host}/pub/how-we-count
        </span>
        <span>Page 1 of 1</span>
      </footer>
    </article>
  );
}
