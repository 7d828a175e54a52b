import { Button } from 'antd';
import { useToday } from '@/client/today';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { type EpisodeContent, slots } from '@/contract/episode-content';
import { useGetEpisodeContent } from '@/entities/episode/content-queries';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { useListEpisodes } from '@/entities/episode/episode-queries';
import { dueInLine, shortNumber } from '@/entities/episode/episode-words';
import { t } from '@/language/text';
import { formatDate, formatMinutes } from '@/ui/date/dates';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { BannerButton } from '@/ui/layout/banner-button';
import { Card } from '@/ui/layout/card';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { NavyBanner } from '@/ui/layout/navy-banner';
import { NavyBannerSkeleton } from '@/ui/layout/navy-banner-skeleton';
import { PlayGlyph } from '@/ui/media/media-icons';
import { missingParts } from '../content-words';
import type { AskedRecording } from '../recorder/part-recorder';
import { useHearIt } from '../use-hear-it';
import styles from './current-episode.module.css';
import { CurrentParts, CurrentPartsSkeleton } from './current-parts';

// Loaded later, because it is only shown once a person asks for it.
const HearIt = lazyComponent(() => import('../hear-it').then((module) => module.HearIt));

interface Props {
  episode: Episode;
  clubId: string;
  /** Offers one more area, for several files at once. */
  bulk?: boolean;
  /** Several episodes are open. */
  several?: boolean;
  record?: AskedRecording;
}

const soFar = (content: EpisodeContent): string | undefined => {
  const seconds = slots
    .filter((slot) => content.sent[slot]?.check !== 'bad')
    .reduce((sum, slot) => sum + (content.sent[slot]?.duration ?? 0), 0);
  if (seconds === 0) return undefined;
  return t`about ${formatMinutes(seconds)} so far`;
};

const whenOf = ({ status, endDate }: Episode, today: string): string[] =>
  status === 'published'
    ? [t`You can replace parts: families hear the old ones until the new ones are ready`]
    : [t`Due Date ${formatDate(endDate)}`, dueInLine(endDate, today)];

const bannerOf = (episode: Episode, today: string, more?: string) => ({
  cover: <EpisodeCover episode={episode} size={112} label={shortNumber(episode)} />,
  status: episode.status === 'published' ? t`Published` : t`In progress`,
  title: episode.name,
  facts: [...whenOf(episode, today), more].filter(Boolean).join(' · '),
});

/** The open episode as its club sees it: how long is left, the three parts, and what it will sound like. */
function CurrentEpisode(props: Props) {
  const { episode, clubId, bulk = false } = props;
  const today = useToday();
  const { data: content, error, refetch } = useGetEpisodeContent(episode.id, clubId);
  const hearing = useHearIt(episode.id, clubId, content);
  const mayHear = content && missingParts(content).length < slots.length;
  return (
    <section className={styles.current} aria-label={episode.name}>
      <Card padded={false}>
        <NavyBanner
          {...bannerOf(episode, today, content && soFar(content))}
          action={
            mayHear && (
              <BannerButton
                sound={<PlayGlyph />}
                onClick={hearing.ask}
              >{t`Hear it as families will`}</BannerButton>
            )
          }
        />
        {content ? (
          <>
            {hearing.shown && (
              <HearIt rendition={hearing.rendition} failure={hearing.failure} onRetry={hearing.ask} />
            )}
            <CurrentParts {...props} content={content} bulk={bulk} />
          </>
        ) : (
          <div className={styles.body}>
            {error ? (
              <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
            ) : (
              <CurrentPartsSkeleton bulk={bulk} />
            )}
          </div>
        )}
      </Card>
    </section>
  );
}

/** The open episode while it loads, in the same shape at every width. */
const CurrentEpisodeSkeleton = ({ bulk = false }: Pick<Props, 'bulk'>) => (
  <div className={styles.current}>
    <Card padded={false}>
      <NavyBannerSkeleton action={t`Hear it as families will`} />
      <div className={styles.body}>
        <CurrentPartsSkeleton bulk={bulk} />
      </div>
    </Card>
  </div>
);

interface SectionProps {
  episodes: OpenEpisodes;
  clubId: string;
  bulk?: boolean;
  /** Opens the recorder of the first episode. */
  record?: AskedRecording;
  /** Goes to past episodes, when none is open. */
  onPast?: () => void;
}

/** The open episode (or, seldom, episodes), or what to expect when there is none. */
export function OpenEpisodesSection({ episodes, clubId, bulk, record, onPast }: SectionProps) {
  const { data, error, refetch } = episodes;
  if (!data) {
    if (!error) return <CurrentEpisodeSkeleton bulk={bulk} />;
    return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  }
  if (data.data.length > 0) {
    return data.data.map((episode, place) => (
      <CurrentEpisode
        key={episode.id}
        episode={episode}
        clubId={clubId}
        bulk={bulk}
        several={data.data.length > 1}
        record={place === 0 ? record : undefined}
      />
    ));
  }
  return (
    <div className={styles.none}>
      <Card>
        <EmptyState
          title={t`No episode is open right now`}
          text={t`The next one appears here as soon as it opens, with its Due Date and your three parts.`}
          action={onPast && <Button onClick={onPast}>{t`Past episodes`}</Button>}
        />
      </Card>
    </div>
  );
}

/**
 * The episodes that take parts of the own club now, the first one due before the others: the open ones, and
 * those that the platform has opened for it again.
 */
export const useOpenEpisodes = () => useListEpisodes({ maySend: 'true', sort: 'current', pageSize: 10 });

type OpenEpisodes = ReturnType<typeof useOpenEpisodes>;
