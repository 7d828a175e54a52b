import { DownOutlined } from '@ant-design/icons';
import { type ReactNode, useRef } from 'react';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { shortNumber } from '@/entities/episode/episode-words';
import { t } from '@/language/text';
import { WholeScreen } from '@/ui/feedback/whole-screen';
import { useCloseAfterLink } from '@/ui/layout/use-close-after-link';
import { MoreMenu } from '../menus/more-menu';
import { PlayerMenus } from '../menus/player-menus';
import { useCurrentChapter } from './chapters';
import styles from './full-player.module.css';
import { type AfterListening, PlayerEnd } from './player-end';
import { PlayerNotice } from './player-notice';
import type { NowPlaying } from './player-store';
import { PlayerTime, PlayerWave } from './player-timeline';
import { PauseLine, Transport } from './transport';
import { useSwipeDown } from './use-swipe-down';

interface Props {
  nowPlaying: NowPlaying;
  onClose: () => void;
  After?: AfterListening | undefined;
  /** Who listens, on a shared device. */
  who?: ReactNode;
}

interface FullPlayerProps extends Props {
  open: boolean;
  /** The drawer has closed over the same page, so the focus can go back to where it came from. */
  onClosed: () => void;
}

/** The player over the whole screen. Back takes it away, and so does a finger that pulls it down. */
export function FullPlayer({ nowPlaying, After, who, open, onClose, onClosed }: FullPlayerProps) {
  return (
    <WholeScreen
      label={t`Player`}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      transparent
      player={<PauseLine />}
    >
      <Sheet nowPlaying={nowPlaying} onClose={onClose} After={After} who={who} />
    </WholeScreen>
  );
}

function Sheet({ nowPlaying: { episode, club }, onClose, After, who }: Props) {
  const { chapter, index, count } = useCurrentChapter();
  const sheet = useRef<HTMLDivElement>(null);
  useCloseAfterLink(onClose);
  useSwipeDown(sheet, onClose);
  return (
    <div ref={sheet} data-player-part className={styles.full}>
      <div className={styles.top}>
        <button type="button" className={styles.square} aria-label={t`Close player`} onClick={onClose}>
          <DownOutlined />
        </button>
        <p className={styles.heading}>{episode.name}</p>
        <div className={styles.end}>
          {who}
          <MoreMenu full className={styles.square} />
        </div>
      </div>
      <div className={styles.cover}>
        <EpisodeCover episode={episode} label={shortNumber(episode)} size="100%" />
      </div>
      <div className={styles.controls}>
        <div>
          <h2 className={styles.title}>{chapter?.title ?? episode.name}</h2>
          <p className={styles.where}>{count > 0 ? t`Chapter ${index + 1} of ${count}` : club.clubname}</p>
        </div>
        <div>
          <PlayerWave height={56} knob />
          <div className={styles.times}>
            <PlayerTime show="position" />
            <PlayerTime show="left" />
          </div>
        </div>
        <Transport size="huge" />
        <PlayerNotice />
        <PlayerEnd After={After} coversPage />
        <div className={styles.extras}>
          <PlayerMenus full />
        </div>
      </div>
    </div>
  );
}
