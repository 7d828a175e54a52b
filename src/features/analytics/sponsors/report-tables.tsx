import type { ReactNode } from 'react';
import { isByMonth } from '@/contract/analytics/range';
import type { SponsorReportReply } from '@/contract/analytics/sponsors';
import type { Cell } from '@/contract/shapes';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { meaning, plural, t } from '@/language/text';
import { PairBar, PairKey } from '@/ui/chart/bar-list';
import { FigureCell } from '@/ui/chart/figure-cell';
import { formatCount } from '@/ui/chart/figure-words';
import { useScrolls } from '@/ui/chart/use-scrolls';
import { formatShortDay } from '@/ui/date/dates';
import styles from './sponsor-report.module.css';

const names = [meaning('spots')`Delivered`, t`Played`] as const;

const otherEpisodesWords = (count: number) =>
  plural(count, { one: '# earlier episode', other: '# earlier episodes, together' });

const otherClubsWords = (count: number) =>
  plural(count, { one: '# smaller club', other: '# smaller clubs, together' });

interface Row {
  key: string;
  name: ReactNode;
  delivered: number;
  played: Cell;
  /** Undefined when it is unknown. */
  families: Cell;
  /** The sum of the rows above, without bars. */
  sum?: boolean;
}

interface TableProps {
  label: string;
  what: string;
  rows: readonly Row[];
  /** Shown beside the heading. */
  extra?: ReactNode;
  /** Shown below the rows. */
  note?: ReactNode;
  /** Families are counted by month, because the range begins more than 90 days ago. */
  byMonth: boolean;
}

function SpotTable({ label, what, rows, extra, note, byMonth }: TableProps) {
  const { frame, scrolls } = useScrolls();
  if (rows.length === 0) return null;
  const full = Math.max(
    ...rows.filter(({ sum }) => !sum).flatMap(({ delivered, played }) => [delivered, played.value ?? 0]),
  );
  return (
    <section ref={frame} className={styles.section} aria-label={label} tabIndex={scrolls ? 0 : undefined}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{label}</h2>
        {extra}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <td className={styles.bars} />
            <th scope="col" className={styles.number}>{meaning('spots')`Delivered`}</th>
            <th scope="col" className={styles.number}>{t`Played`}</th>
            <th scope="col" className={styles.number}>
              {byMonth ? t`Families a month` : t`Families`}
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
                <FigureCell cell={played} />
              </td>
              <td className={styles.number}>
                <FigureCell cell={families} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}

function episodeRows({ episodes, otherEpisodes, ...all }: SponsorReportReply): Row[] {
  if (episodes.length === 0) return [];
  return [
    ...episodes.map(({ id, number, name, artwork, publishedAt, ...figures }) => ({
      key: id,
      name: (
        <span className={styles.episode}>
          {number !== null && <EpisodeCover episode={{ number, artwork }} size={38} rounded={8} />}
          <span className={styles.words}>
            <span className={styles.title}>{name}</span>
            <small className={styles.small}>
              {[
                number !== null && t`Ep ${number}`,
                publishedAt && t`published on ${formatShortDay(publishedAt)}`,
              ]
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
            name: otherEpisodesWords(otherEpisodes.count),
            ...otherEpisodes,
          },
        ]
      : []),
    {
      key: 'all',
      name: t`All together`,
      sum: true,
      delivered: all.delivered,
      played: all.played,
      families: all.families,
    },
  ];
}

const clubRows = ({ clubs, otherClubs }: SponsorReportReply): Row[] => [
  ...clubs.map(({ id, name, ...row }) => ({
    key: id,
    name: <span className={styles.title}>{name}</span>,
    ...row,
  })),
  ...(otherClubs
    ? [
        {
          key: 'others',
          name: otherClubsWords(otherClubs.count),
          ...otherClubs,
        },
      ]
    : []),
];

/** The delivered and played spots by episode and by club. */
export function ReportTables({ report }: { report: SponsorReportReply }) {
  const byMonth = isByMonth(report.range, report.madeOn);
  return (
    <>
      <SpotTable
        label={t`By episode`}
        what={t`Episode`}
        rows={episodeRows(report)}
        extra={<PairKey names={names} />}
        note={
          byMonth
            ? t`A household that heard several episodes counts once a month.`
            : t`A household that heard several episodes counts once in all.`
        }
        byMonth={byMonth}
      />
      <SpotTable label={t`By club`} what={t`Club`} rows={clubRows(report)} byMonth={byMonth} />
    </>
  );
}
