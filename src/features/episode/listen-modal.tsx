import { useRef, useState } from 'react';
import { fileLink } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import type { BoardRow } from '@/contract/parts/production-board';
import { useGetEpisodeContent } from '@/entities/episode/content-queries';
import { languageTag, t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Dialog } from '@/ui/form/dialog';
import { AudioClip, type AudioClipHandle } from '@/ui/media/audio-clip';
import styles from './listen-modal.module.css';

interface Props {
  episode: Episode;
  club: BoardRow['club'];
  open: boolean;
  onClose: () => void;
  afterClose?: () => void;
}

const decibels = (value: number) =>
  value
    .toLocaleString(languageTag(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .replace('-', '−');

function Finished({ episode, club }: Pick<Props, 'episode' | 'club'>) {
  const clip = useRef<AudioClipHandle>(null);
  const [time, setTime] = useState<number>();
  const { data, error, refetch } = useGetEpisodeContent(episode.id, club.id);
  if (error && !data) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const { rendition } = data;
  if (!rendition?.url) return <p>{t`This episode is being mastered again. It will be here in a moment.`}</p>;
  const { url, peaks, duration, loudness, truePeak, chapters } = rendition;
  return (
    <>
      <AudioClip
        src={fileLink(url)}
        label={t`${episode.name} for ${club.clubname}`}
        peaks={peaks}
        duration={duration ?? undefined}
        ref={clip}
        onTime={setTime}
      />
      {loudness !== null && (
        <p className={styles.measured}>
          {[
            `${decibels(loudness)} LUFS`,
            ...(truePeak === null ? [] : [t`true peak ${decibels(truePeak)} dBTP`]),
          ].join(' · ')}
        </p>
      )}
      <ol className={styles.chapters} aria-label={t`Chapters`}>
        {chapters.map(({ title, start, end }) => (
          <li key={start}>
            <button
              type="button"
              className={styles.chapter}
              aria-label={t`Play ${title} from ${formatTime(start)}`}
              aria-current={time !== undefined && time >= start && time < end ? 'true' : undefined}
              onClick={() => clip.current?.playFrom(start)}
            >
              <span className={styles.start}>{formatTime(start)}</span>
              <span className={styles.name}>{title}</span>
              <span className={styles.length}>{formatTime(end - start)}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A club's finished episode, to hear and to check: waveform, loudness and chapters. */
export const ListenModal = ({ episode, club, ...dialog }: Props) => (
  <Dialog title={`${episode.name} · ${club.clubname}`} footer={null} {...dialog}>
    <div className={styles.body}>
      <Finished episode={episode} club={club} />
    </div>
  </Dialog>
);
