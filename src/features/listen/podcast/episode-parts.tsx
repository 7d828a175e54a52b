import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import type { Rendition } from '@/contract/episode-content';
import { formatTime } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Card } from '@/ui/layout/card';
import { Waveform } from '@/ui/media/waveform';
import { useRendition } from '../episode-queries';
import { shareHeard } from '../episode-words';
import { PartsSkeleton } from '../listen-skeletons';
import { chapterMarks, placeText } from '../player/chapters';
import { player } from '../player/player';
import { nudge } from '../player/player-keys';
import { useInPlayer, usePlay } from '../player/use-play';
import { ChapterList } from './chapter-list';
import styles from './episode-parts.module.css';

interface Props {
  episode: Episode;
}

/** The sound of an episode: its waveform and its chapters, each a way in. */
export function EpisodeParts({ episode }: Props) {
  const { clubId } = usePlay();
  const { data: rendition, error, refetch } = useRendition(episode.id, clubId);
  if (error) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  return (
    <Card title="Chapters">
      {rendition ? (
        <>
          <EpisodeWave episode={episode} rendition={rendition} />
          <ChapterList episode={episode} chapters={rendition.chapters} />
        </>
      ) : (
        <PartsSkeleton />
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
        label={`Position in ${episode.name}`}
        valueText={(at) => `${formatTime(at * duration)} of ${formatTime(duration)}`}
        step={duration > 0 ? nudge / duration : undefined}
        marks={chapterMarks(rendition.chapters, duration)}
        pointText={(at) => placeText(rendition.chapters, at * duration)}
      />
      <span className={styles.time}>{formatTime(duration)}</span>
    </div>
  );
}
