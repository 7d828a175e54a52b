import { Modal, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { fileLink } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import type { BoardRow } from '@/contract/parts/production-board';
import { useGetEpisodeContent } from '@/entities/episode/content-queries';
import { formatTime } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { AudioClip, type AudioClipHandle } from '@/ui/media/audio-clip';
import styles from './listen-modal.module.css';

interface Props {
  episode: Episode;
  club: BoardRow['club'];
  onClose: () => void;
}

const decibels = (value: number) => value.toFixed(1).replace('-', '−');

function Finished({ episode, club }: Omit<Props, 'onClose'>) {
  const clip = useRef<AudioClipHandle>(null);
  const [time, setTime] = useState<number>();
  const { data, error, refetch } = useGetEpisodeContent(episode.id, club.id);
  if (error) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  const { rendition } = data;
  if (!rendition?.url) return <p>This episode is being mastered again. It will be here in a moment.</p>;
  const { url, peaks, duration, loudness, truePeak, chapters } = rendition;
  return (
    <>
      <AudioClip
        src={fileLink(url)}
        label={`${episode.name} for ${club.clubname}`}
        peaks={peaks}
        duration={duration ?? undefined}
        ref={clip}
        onTime={setTime}
      />
      {loudness !== null && (
        <p className={styles.measured}>
          {decibels(loudness)} LUFS{truePeak !== null && ` · true peak ${decibels(truePeak)} dBTP`}
        </p>
      )}
      <ol className={styles.chapters} aria-label="Chapters">
        {chapters.map(({ title, start, end }) => (
          <li key={start}>
            <button
              type="button"
              className={styles.chapter}
              aria-label={`Play ${title} from ${formatTime(start)}`}
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
export const ListenModal = ({ episode, club, onClose }: Props) => (
  <Modal
    title={`${episode.name} · ${club.clubname}`}
    open
    onCancel={onClose}
    footer={null}
    centered
    destroyOnHidden
  >
    <div className={styles.body}>
      <Finished episode={episode} club={club} />
    </div>
  </Modal>
);
