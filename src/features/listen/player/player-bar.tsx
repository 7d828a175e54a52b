import Link from 'next/link';
import { type RefObject, useRef, useState } from 'react';
import { fileLink } from '@/client/http';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { useMobile } from '@/ui/layout/use-mobile';
import { CoverArt } from '@/ui/media/cover-art';
import { MiniPlayer } from './mini-player';
import styles from './player-bar.module.css';
import { usePlayerKeys } from './player-keys';
import { ChapterMenu, SpeedMenu } from './player-menus';
import { PlayerNotice } from './player-notice';
import { type NowPlaying, usePlayer } from './player-store';
import { PlayerTime } from './player-time';
import { PlayerWave } from './player-timeline';
import { Transport } from './transport';
import { useCurrentChapter } from './use-current-chapter';
import { useFinished } from './use-finished';
import { useFinishedKept } from './use-finished-kept';
import { usePlayerLife, useRestore } from './use-restore';
import { finished } from './words';

// Stays late: it brings antd, and is opened on phones only.
const FullPlayer = lazyComponent(() => import('./full-player').then((module) => module.FullPlayer));

/** The one player of the shell. Nothing until an episode was chosen; then it goes on across pages. */
export function PlayerBar() {
  usePlayerLife();
  useFinishedKept();
  useRestore();
  usePlayerKeys();
  const nowPlaying = usePlayer((state) => state.nowPlaying);
  const mobile = useMobile();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const name = useRef<HTMLAnchorElement>(null);
  if (!nowPlaying || mobile === undefined) return null;
  return (
    <section className={styles.player} aria-label="Player">
      <PlayerNotice />
      {mobile ? (
        <MiniPlayer nowPlaying={nowPlaying} onOpen={() => setOpen(true)} opener={opener} />
      ) : (
        <WidePlayer nowPlaying={nowPlaying} name={name} />
      )}
      {/* Beside both, so that it stays when the phone is turned on its side, where the desktop's layout begins. */}
      <FullPlayer
        nowPlaying={nowPlaying}
        open={open}
        onClose={() => setOpen(false)}
        onClosed={() => (opener.current ?? name.current)?.focus()}
      />
    </section>
  );
}

interface WideProps {
  nowPlaying: NowPlaying;
  name: RefObject<HTMLAnchorElement | null>;
}

function WidePlayer({ nowPlaying: { episode, club }, name }: WideProps) {
  const { chapter } = useCurrentChapter();
  const over = useFinished();
  return (
    <div className={styles.bar}>
      <div className={styles.what}>
        <CoverArt
          number={episode.number}
          size={60}
          rounded={11}
          src={episode.artwork ? fileLink(episode.artwork) : undefined}
        />
        <div className={styles.words}>
          <Link ref={name} href={`/member/dashboard/podcast/${episode.id}`} className={styles.name}>
            {episode.name}
          </Link>
          <p className={styles.chapter}>{over ? finished : (chapter?.title ?? club.clubname)}</p>
        </div>
      </div>
      <Transport size="large" />
      <div className={styles.line}>
        <PlayerTime show="position" />
        <PlayerWave height={42} />
        <PlayerTime show="duration" />
      </div>
      <div className={styles.extras}>
        <SpeedMenu />
        <ChapterMenu />
      </div>
    </div>
  );
}
