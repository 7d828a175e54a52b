import dynamic from 'next/dynamic';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { beforeSignOut, onSessionChange } from '@/client/session';
import { isSharedDevice } from '@/client/shared-device';
import { onTurn } from '@/client/unsent/back-off';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { t } from '@/language/text';
import { PartBoundary } from '@/ui/boundary/part-boundary';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { usePhone } from '@/ui/layout/use-mobile';
import { EpisodeLink } from '../episode-link';
import { finishedWord } from '../episode-progress';
import { useCurrentChapter } from './chapters';
import { useFinishedOutbox } from './finished-outbox';
import { followNowPlaying, takeMediaKeys } from './media-session';
import { MiniPlayer } from './mini-player';
import { useRestore } from './play-episode';
import { player } from './player';
import styles from './player-bar.module.css';
import { type AfterListening, PlayerEnd } from './player-end';
import { usePlayerKeys } from './player-keys';
import { PlayerNotice } from './player-notice';
import { type NowPlaying, useOver, usePlayer } from './player-store';
import { PlayerTime, PlayerWave } from './player-timeline';
import { useStretchOutbox } from './stretch-outbox';
import { PauseLine, Transport } from './transport';

// The queue is asked for once an episode is in the player.
const QueueInPlayer = dynamic(
  () => import('../queue/queue-in-player').then((module) => module.QueueInPlayer),
  { ssr: false },
);
// Not needed to play, so the home is usable before it is loaded.
const PlayerMenus = dynamic(() => import('../menus/player-menus').then((module) => module.PlayerMenus), {
  ssr: false,
  loading: () => <div className={styles.menus} />,
});
// Loaded late, because it brings antd and is opened by few.
const FullPlayer = lazyComponent(() => import('./full-player').then((module) => module.FullPlayer));

/** The one player of the shell. Nothing until an episode was chosen; then it plays on across pages. `who` is in the full one. */
export function PlayerBar({ After, who }: { After?: AfterListening; who?: ReactNode }) {
  usePlayerLife();
  useFinishedOutbox();
  useStretchOutbox();
  useRestore();
  usePlayerKeys();
  const chosen = usePlayer((state) => state.nowPlaying);
  // The file is asked for first: mounting the bar takes as long as the first bytes.
  const nowPlaying = useDeferredValue(chosen);
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  /** A phone's bar has no menus. Those of a wide bar stay mounted when a tablet is turned, because a sheet of theirs may be open. */
  const [menus, setMenus] = useState(false);
  if (phone === false && !menus) setMenus(true);
  if (!chosen || !nowPlaying || phone === undefined) return null;
  return (
    <section className={styles.player} aria-label={t`Player`} data-player-part>
      <PartBoundary part="player" resetKey={nowPlaying.episode.id} instead={<PauseLine />}>
        <QueueInPlayer />
        <PlayerNotice />
        <PlayerEnd After={After} />
        <div className={phone ? styles.mini : styles.bar}>
          {phone ? (
            <MiniPlayer nowPlaying={nowPlaying} onOpen={() => setOpen(true)} opener={opener} />
          ) : (
            <WidePlayer nowPlaying={nowPlaying} onOpen={() => setOpen(true)} opener={opener} />
          )}
          {menus && (
            <div className={phone ? styles.away : styles.extras}>
              <PlayerMenus />
            </div>
          )}
        </div>
      </PartBoundary>
      {/* Beside both, so that it stays when the bar gets its other form. */}
      <FullPlayer
        nowPlaying={nowPlaying}
        open={open}
        After={After}
        who={who}
        onClose={() => setOpen(false)}
        onClosed={() => opener.current?.focus()}
      />
    </section>
  );
}

interface WideProps {
  nowPlaying: NowPlaying;
  onOpen: () => void;
  /** The button that opens the full player, and gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
}

function WidePlayer({ nowPlaying: { episode, club }, onOpen, opener }: WideProps) {
  const { chapter } = useCurrentChapter();
  const over = useOver();
  return (
    <>
      <div className={styles.what}>
        <button
          ref={opener}
          type="button"
          className={styles.opener}
          aria-label={t`Open player: ${episode.name}`}
          onClick={onOpen}
        >
          <EpisodeCover episode={episode} size={60} rounded={11} />
        </button>
        <div className={styles.words}>
          <EpisodeLink episode={episode} className={styles.name} />
          <p className={styles.chapter}>{over ? finishedWord : (chapter?.title ?? club.clubname)}</p>
        </div>
      </div>
      <Transport size="large" />
      <div className={styles.line}>
        <PlayerTime show="position" />
        <PlayerWave height={42} />
        <PlayerTime show="duration" />
      </div>
    </>
  );
}

/** Connects the player to the system and the page: media keys, leaving and coming back, the connection, signing out. */
function usePlayerLife(): void {
  useEffect(() => {
    takeMediaKeys(player);
    const stopAnnouncing = followNowPlaying();
    const onVisibility = () =>
      document.visibilityState === 'hidden' ? player.hide() : void player.refresh();
    const onLeave = () => player.leave();
    const onOnline = () => player.online();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('online', onOnline);
    const stopTurns = onTurn(() => player.saveAgain());
    const stopSaving = beforeSignOut(() => player.saveBeforeSignOut());
    const stopListening = onSessionChange((change) => {
      // A shared device goes on to who is listening, where no button could stop the sound.
      const leaves = change === 'expired' && isSharedDevice();
      if (leaves || change === 'ended' || change === 'switchedOff' || change === 'changed') player.close();
      else if (change === 'renewed') player.online();
    });
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('online', onOnline);
      stopTurns();
      stopSaving();
      stopListening();
      stopAnnouncing();
    };
  }, []);
}
