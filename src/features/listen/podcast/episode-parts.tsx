import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import type { Chapter, Rendition } from '@/contract/episode-content';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { Waveform } from '@/ui/media/waveform';
import { shareHeard } from '../episode-progress';
import { useRendition } from '../episode-queries';
import { chapterAt, chapterMarks, placeText } from '../player/chapters';
import { useInPlayer, usePlay } from '../player/play-episode';
import { player } from '../player/player';
import { nudge } from '../player/player-keys';
import styles from './episode-parts.module.css';

interface Props {
  episode: Episode;
}

/** The sound of an episode: its waveform and its chapters, each of which plays from there. */
export function EpisodeParts({ episode }: Props) {
  const { clubId } = usePlay();
  const { data: rendition, error, refetch } = useRendition(episode.id, clubId);
  if (error && !rendition) {
    return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  }
  return (
    <Card title={t`Chapters`}>
      {rendition ? (
        <>
          <EpisodeWave episode={episode} rendition={rendition} />
          <ChapterList episode={episode} chapters={rendition.chapters} />
        </>
      ) : (
        <Skeleton lines={5} />
      )}
    </Card>
  );
}

function EpisodeWave({ episode, rendition }: Props & { rendition: Rendition }) {
  const { open } = usePlay();
  const { here, position } = useInPlayer(episode.id);
  const duration = rendition.duration ?? 0;
  const share = shareHeard(episode, position);
  const seek = (to: number) => (here ? player.seek(to) : open(episode, { play: true, at: to }));
  return (
    <div className={styles.wave}>
      <span className={styles.time}>{formatTime(share * duration)}</span>
      <Waveform
        peaks={rendition.peaks}
        progress={share}
        onSeek={duration > 0 ? (to) => seek(to * duration) : undefined}
        height={64}
        tone="flare"
        label={t`Position in ${episode.name}`}
        valueText={(at) => t`${formatTime(at * duration)} of ${formatTime(duration)}`}
        step={duration > 0 ? nudge / duration : undefined}
        marks={chapterMarks(rendition.chapters, duration)}
        pointText={(at) => placeText(rendition.chapters, at * duration)}
      />
      <span className={styles.time}>{formatTime(duration)}</span>
    </div>
  );
}

/** The parts of an episode: title, where each begins, how long it is. A press plays from there. */
function ChapterList({ episode, chapters }: Props & { chapters: readonly Chapter[] }) {
  const { open } = usePlay();
  const { position } = useInPlayer(episode.id);
  const current = position === undefined ? -1 : chapterAt(chapters, position);
  return (
    <ol className={styles.list}>
      {chapters.map((chapter, index) => (
        <li key={chapter.start}>
          <button
            type="button"
            className={index === current ? styles.current : styles.chapter}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => open(episode, { play: true, at: chapter.start })}
          >
            <span className={styles.start}>{formatTime(chapter.start)}</span>
            <span className={styles.title}>{chapter.title}</span>
            {/* In whole seconds, as the starts are shown, so that they add up. */}
            <span className={styles.length}>
              {formatTime(Math.floor(chapter.end) - Math.floor(chapter.start))}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
