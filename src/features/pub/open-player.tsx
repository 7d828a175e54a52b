import { useEffect, useRef } from 'react';
import type { OpenEpisode } from '@/contract/feed/guest-page';
import { formatTime } from '@/ui/date/dates';
import styles from './open-player.module.css';

interface Props {
  episode: OpenEpisode;
  /** The last press of Play in the list: it plays at once. Undefined before the first. */
  pressed: object | undefined;
}

/** The browser's own player with the chapters of an episode. It keeps nothing on the device. */
export function OpenPlayer({ episode, pressed }: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const { name, audio: source, chapters } = episode;
  useEffect(() => {
    // A browser that refuses shows its own Play.
    if (pressed) audio.current?.play().catch(() => undefined);
  }, [pressed]);
  const jump = (to: number) => {
    if (!audio.current) return;
    audio.current.currentTime = to;
    audio.current.play().catch(() => undefined);
  };
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: transcripts come with the feed, captions are for pictures */}
      <audio
        key={source}
        ref={audio}
        className={styles.audio}
        src={source}
        controls
        preload="none"
        aria-label={name}
      />
      {chapters.length > 1 && (
        <ol className={styles.chapters} aria-label="In this episode">
          {chapters.map(({ title, start }) => (
            <li key={start}>
              <button type="button" className={styles.chapter} onClick={() => jump(start)}>
                <span>{title}</span>
                <span className={styles.time}>{formatTime(start)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
