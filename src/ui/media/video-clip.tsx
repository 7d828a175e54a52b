import { useRef } from 'react';
import { useExclusivePlayback } from './use-exclusive-playback';
import styles from './video-clip.module.css';

interface Props {
  src: string;
  poster?: string;
  /** What it is, for a screen reader. */
  label: string;
}

/** A video that is watched in place. Nothing of it is loaded before somebody plays it. */
export function VideoClip({ src, poster, label }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  useExclusivePlayback(video);
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
    >
      <track kind="captions" />
    </video>
  );
}
