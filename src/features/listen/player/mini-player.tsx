import type { RefObject } from 'react';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { t } from '@/language/text';
import { useMobile } from '@/ui/layout/use-mobile';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { finishedWord } from '../episode-progress';
import { useCurrentChapter } from './chapters';
import styles from './mini-player.module.css';
import { type NowPlaying, useOver, usePlayer } from './player-store';
import { PlayerWave } from './player-timeline';
import { PlayButton } from './transport';

interface Props {
  nowPlaying: NowPlaying;
  onOpen: () => void;
  /** The button that opens the full player, and gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** In the bar of a phone: one line, which opens to the whole screen. On its side there is room for the waveform. */
export function MiniPlayer({ nowPlaying: { episode, club }, onOpen, opener }: Props) {
  const { chapter } = useCurrentChapter();
  const over = useOver();
  const upright = useMobile();
  const share = usePlayer(({ position, duration }) =>
    duration > 0 ? Math.round((position / duration) * 1000) / 1000 : 0,
  );
  return (
    <>
      {upright && <div className={styles.progress} style={{ transform: `scaleX(${share})` }} />}
      <button ref={opener} type="button" className={styles.opener} onClick={onOpen}>
        <VisuallyHidden>{t`Open player:`}</VisuallyHidden>
        <EpisodeCover episode={episode} size={44} rounded={9} />
        <span className={styles.words}>
          <span className={styles.name}>{episode.name}</span>
          <span className={styles.chapter}>{over ? finishedWord : (chapter?.title ?? club.clubname)}</span>
        </span>
      </button>
      {upright || (
        <div className={styles.wave}>
          <PlayerWave height={36} />
        </div>
      )}
      <PlayButton size="small" />
    </>
  );
}
