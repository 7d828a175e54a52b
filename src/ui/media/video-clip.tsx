import { useEffect, useRef, useState } from 'react';
import { NotPlayable } from './not-playable';
import { useExclusivePlayback } from './use-exclusive-playback';
import styles from './video-clip.module.css';

interface Props {
  src: string;
  poster?: string;
  /** The accessible name. */
  label: string;
  /** The position to start from, in seconds. */
  from?: number;
  /** It takes the keyboard focus at once, because the person has just opened it. */
  focused?: boolean;
  /** It plays by itself, where the browser allows that. */
  begin?: boolean;
  /** Called with the time in seconds while it plays, and at a pause or the end. */
  onTime?: (seconds: number, at: 'playing' | 'paused' | 'ended') => void;
}

/** A video that is watched in place. Its data are not loaded before it is played. */
export function VideoClip({ src, poster, label, from = 0, focused = false, begin, onTime }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  useExclusivePlayback(video);
  useEffect(() => {
    if (focused) video.current?.focus();
  }, [focused]);
  const again = () => {
    video.current?.load();
    video.current?.play().catch(() => undefined);
  };
  return (
    <>
      <video
        ref={video}
        className={styles.video}
        src={src}
        poster={poster}
        preload="none"
        controls
        playsInline
        aria-label={label}
        autoPlay={begin}
        onError={() => setFailed(true)}
        onPlaying={() => setFailed(false)}
        onLoadedMetadata={({ currentTarget }) => {
          if (from > 0) currentTarget.currentTime = from;
        }}
        onTimeUpdate={({ currentTarget }) => {
          if (!currentTarget.paused) onTime?.(currentTarget.currentTime, 'playing');
        }}
        onPause={({ currentTarget }) => onTime?.(currentTarget.currentTime, 'paused')}
        onEnded={({ currentTarget }) => onTime?.(currentTarget.currentTime, 'ended')}
      >
        <track kind="captions" />
      </video>
      {failed && <NotPlayable label={label} onAgain={again} />}
    </>
  );
}
