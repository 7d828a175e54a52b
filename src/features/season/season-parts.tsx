import Link from 'next/link';
import { type ReactNode, useId } from 'react';
import type { FamilySeason, SeasonEpisode } from '@/contract/season/season';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { shortNumber } from '@/entities/episode/episode-words';
import { t } from '@/language/text';
import { Skeleton } from '@/ui/feedback/skeleton';
import { FilterChips } from '@/ui/list/filter-chips';
import styles from './season.module.css';

interface FigureProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** One figure of a season. Compared with nothing: nobody's season is better than another's. */
export const SeasonFigure = ({ label, value, note }: FigureProps) => (
  <div className={styles.figure}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    {note && <dd className={styles.note}>{note}</dd>}
  </div>
);

/** A titled part of the page. */
export function SeasonSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface EndProps {
  label: string;
  episode: SeasonEpisode;
  /** The address of an episode's page; absent where there is none. */
  href?: ((id: string) => string) | undefined;
}

const End = ({ label, episode, href }: EndProps) => (
  <li className={styles.end}>
    <EpisodeCover episode={episode} label={shortNumber(episode)} size={84} rounded={11} />
    <span className={styles.endWords}>
      <span className={styles.label}>{label}</span>
      {href ? (
        <Link prefetch={false} href={href(episode.id)} className={styles.name}>
          {episode.name}
        </Link>
      ) : (
        <span className={styles.name}>{episode.name}</span>
      )}
    </span>
  </li>
);

/** The first and the last episode of a season. */
export const SeasonEnds = ({
  episodes: { first, last },
  href,
}: { episodes: FamilySeason['episodes'] } & Pick<EndProps, 'href'>) => (
  <ul className={styles.ends}>
    <End label={first.id === last.id ? t`The episode` : t`The first episode`} episode={first} href={href} />
    {first.id !== last.id && <End label={t`The last episode`} episode={last} href={href} />}
  </ul>
);

interface ChoiceProps {
  season: number;
  seasons: readonly number[];
  onChoose: (season: number) => void;
}

/** Which season, where there are several. */
export const SeasonChoice = ({ season, seasons, onChoose }: ChoiceProps) => (
  <FilterChips
    label={t`Season`}
    value={String(season)}
    onChange={(value) => onChoose(Number(value))}
    chips={seasons.map((each) => ({ value: String(each), label: t`Season ${each}` }))}
  />
);

/** The shape of a season while it loads. */
export const SeasonSkeleton = () => (
  <div className={styles.wait}>
    <Skeleton shape="block" height={236} />
    <Skeleton shape="block" height={112} />
    <Skeleton shape="block" height={132} />
  </div>
);
