import { useEffect, useRef } from 'react';
import { useExclusivePlayback } from './use-exclusive-playback';
import styles from './video-clip.module.css';

interface Props {
  src: string;
  poster?: string;
  /** What it is, for a screen reader. */
  label: string;
  /** Where it goes on, in seconds. */
  from?: number;
  /** It was asked for: it has the keys at once. */
  focused?: boolean;
  /** It plays by itself, where the browser lets it. */
  begin?: boolean;
  /** Told where it is while it plays, and at a pause or the end, in seconds. */
  onTime?: (seconds: number, at: 'playing' | 'paused' | 'ended') => void;
}

/** A video that is watched in place. Nothing of it is loaded before somebody plays it. */
export function VideoClip({ src, poster, label, from = 0, focused = false, begin, onTime }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  useExclusivePlayback(video);
  useEffect(() => {
    if (focused) video.current?.focus();
  }, [focused]);
  return (
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
  );
}
