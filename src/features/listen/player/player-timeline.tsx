import { useMemo } from 'react';
import type { Chapter } from '@/contract/episode-content';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { Waveform } from '@/ui/media/waveform';
import { finishedWord } from '../episode-progress';
import { chapterMarks, placeText } from './chapters';
import { player } from './player';
import { nudge } from './player-keys';
import { useOver, usePlayer } from './player-store';
import styles from './player-timeline.module.css';

/** The waveform of what is in the player: shows the position, and a click changes it. */
export function PlayerWave({ height, knob }: { height: number; knob?: boolean }) {
  const rendition = usePlayer(({ nowPlaying }) => nowPlaying?.rendition);
  const position = usePlayer((state) => state.position);
  const duration = usePlayer((state) => state.duration);
  const chapters = rendition?.chapters ?? noChapters;
  const marks = useMemo(() => chapterMarks(chapters, duration), [chapters, duration]);
  return (
    <Waveform
      peaks={rendition?.peaks ?? noPeaks}
      progress={duration > 0 ? position / duration : 0}
      onSeek={duration > 0 ? (share) => player.seek(share * duration) : undefined}
      height={height}
      knob={knob}
      tone="flare"
      label={t`Position`}
      valueText={(share) => t`${formatTime(share * duration)} of ${formatTime(duration)}`}
      step={duration > 0 ? nudge / duration : undefined}
      marks={marks}
      pointText={(share) => placeText(chapters, share * duration)}
    />
  );
}

const noPeaks: readonly number[] = [];
const noChapters: readonly Chapter[] = [];

interface Props {
  show: 'position' | 'duration' | 'left';
}

/** One of the player's times, rendered only once a second. */
export function PlayerTime({ show }: Props) {
  const over = useOver();
  const seconds = usePlayer(({ position, duration }) => {
    if (show === 'position') return Math.floor(position);
    return show === 'duration' ? duration : Math.ceil(Math.max(0, duration - Math.floor(position)));
  });
  return (
    <span className={styles.time}>
      {show === 'left' ? (over ? finishedWord : `−${formatTime(seconds)}`) : formatTime(seconds)}
    </span>
  );
}
