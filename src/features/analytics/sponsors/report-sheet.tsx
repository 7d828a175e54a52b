import type { ReactNode } from 'react';
import { fileLink } from '@/client/http';
import { daysIn } from '@/contract/analytics/range';
import type { Cell } from '@/contract/analytics/shapes';
import type { SponsorReport } from '@/contract/analytics/sponsors';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { SponsorLogo } from '@/entities/sponsor/sponsor-logo';
import { spanWords } from '@/kit/analytics/ranges';
import { PairBar, PairKey } from '@/ui/chart/bar-list';
import { FigureOrHidden } from '@/ui/chart/figure-or-hidden';
import { formatCount } from '@/ui/chart/figure-words';
import { formatDate, formatTime } from '@/ui/date/dates';
import { Wordmark } from '@/ui/layout/logo';
import { tokens } from '@/ui/layout/theme';
import { AudioClip } from '@/ui/media/audio-clip';
import styles from './sponsor-report.module.css';

const names = ['Delivered', 'Played'] as const;

const some = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** `4 earlier episodes, together` */
const joinedWords = (count: number, one: string) => `${some(count, one)}${count > 1 ? ', together' : ''}`;

/** `12 weeks`, or days where it is not just weeks. */
const lengthOf = (range: SponsorReport['range']) => {
  const days = daysIn(range);
  return days % 7 === 0 ? some(days / 7, 'week') : some(days, 'day');
};

/** What happened, in one sentence. `weeks`: "these 12 weeks". */
function Summary({ report: { played, families }, weeks }: { report: SponsorReport; weeks: string }) {
  if (played.hidden)
    return (
      <>Fewer than 10 families heard your spot from start to end in {weeks}, so nobody is told how often.</>
    );
  if (!played.value) return <>No family has heard your spot from start to end in {weeks}.</>;
  return (
    <>
      Families heard your spot from start to end{' '}
      <strong className={styles.strong}>{some(played.value, 'time')}</strong> in {weeks}.{' '}
      {some(families.value ?? 0, 'household')} heard it at least once.
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
      <FigureOrHidden cell={value} />
    </dd>
    <dd className={styles.meaning}>{children}</dd>
  </dl>
);

interface Row {
  key: string;
  name: ReactNode;
  delivered: number;
  played: Cell;
  /** Undefined: nobody knows it. */
  families: Cell;
  /** The sum of the rows before, which has no bars. */
  sum?: boolean;
}

function SpotTable({
  label,
  what,
  rows,
  pair,
}: {
  label: string;
  what: string;
  rows: readonly Row[];
  pair?: ReactNode;
}) {
  const full = Math.max(
    ...rows.filter(({ sum }) => !sum).flatMap(({ delivered, played }) => [delivered, played.value ?? 0]),
  );
  return (
    <section className={styles.section} aria-label={label}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{label}</h2>
        {pair}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <td className={styles.bars} />
            <th scope="col" className={styles.number}>
              Delivered
            </th>
            <th scope="col" className={styles.number}>
              Played
            </th>
            <th scope="col" className={styles.number}>
              Families
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, delivered, played, families, sum }) => (
            <tr key={key}>
              <th scope="row" className={styles.name}>
                {name}
              </th>
              <td className={styles.bars}>
                {!sum && <PairBar names={names} upper={delivered} lower={played.value} full={full} />}
              </td>
              <td className={styles.number}>{formatCount(delivered)}</td>
              <td className={styles.played}>
                <FigureOrHidden cell={played} />
              </td>
              <td className={styles.number}>
                <FigureOrHidden cell={families} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function episodeRows({ episodes, otherEpisodes, ...all }: SponsorReport): Row[] {
  return [
    ...episodes.map(({ id, number, name, artwork, publishedAt, ...figures }) => ({
      key: id,
      name: (
        <span className={styles.episode}>
          {number !== null && <EpisodeCover episode={{ number, artwork }} size={38} rounded={8} />}
          <span className={styles.words}>
            {name}
            <small className={styles.small}>
              {[number !== null && `Ep ${number}`, publishedAt && `out ${formatDate(publishedAt)}`]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        </span>
      ),
      ...figures,
    })),
    ...(otherEpisodes
      ? [
          {
            key: 'others',
            name: joinedWords(otherEpisodes.count, 'earlier episode'),
            ...otherEpisodes,
          },
        ]
      : []),
    {
      key: 'all',
      name: 'All together',
      sum: true,
      delivered: all.delivered,
      played: all.played,
      families: all.families,
    },
  ];
}

const clubRows = ({ clubs, otherClubs }: SponsorReport): Row[] => [
  ...clubs.map(({ id, ...row }) => ({ key: id, ...row })),
  ...(otherClubs
    ? [
        {
          key: 'others',
          name: joinedWords(otherClubs.count, clubs.length > 0 ? 'smaller club' : 'club'),
          ...otherClubs,
        },
      ]
    : []),
];

/** One sheet of A4. Delivered and played are two figures of two things: two bars, and no share of one in the other. */
export function ReportSheet({ report, weeks }: { report: SponsorReport; weeks: string }) {
  const { sponsor, spot, range } = report;
  return (
    <article className={styles.sheet} aria-label={`Report for ${sponsor.name}`}>
      <header className={styles.top}>
        <SponsorLogo name={sponsor.name} logo={sponsor.logo} size={64} />
        <div className={styles.who}>
          <p className={styles.kind}>Sponsor report</p>
          <h1 className={styles.sponsor}>{sponsor.name}</h1>
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
          households with one play or more; counted once each
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
            />
          </div>
          <div>
            <p className={styles.quote}>{spot.campaign ?? sponsor.name}</p>
            <p className={styles.place}>
              Your spot{spot.duration !== null && `, ${formatTime(spot.duration)}`} ·{' '}
              {sponsor.local
                ? 'after the interview, before the recap'
                : 'after the club news, before the interview'}
            </p>
          </div>
        </div>
      )}
      <SpotTable
        label="By episode"
        what="Episode"
        rows={episodeRows(report)}
        pair={<PairKey names={names} />}
      />
      <SpotTable label="By club" what="Club" rows={clubRows(report)} />
      <div className={styles.method}>
        <p>
          <strong>How we count.</strong> Delivered: every byte of the spot was sent, in a download that counts
          by the IAB Tech Lab rules (PTMG 2.3, one calendar day, UTC). Played: our player confirms it from
          start to end. The two are never added up.
        </p>
        <p>
          <strong>Families first.</strong> Who hears your spot depends on the club and the episode, never on
          the listener. Clubs with fewer than 10 listening households are shown together, so that nobody can
          be picked out.
        </p>
      </div>
      <footer className={styles.foot}>
        <Wordmark size={18} chalk={tokens.navy} colour={tokens.navy} />
        <span>
          Made on {formatDate(report.madeOn)} · {window.location.host}/pub/how-we-count
        </span>
        <span>Page 1 of 1</span>
      </footer>
    </article>
  );
}
