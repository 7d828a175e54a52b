import { BackGlyph, ForwardGlyph, PauseGlyph, PlayGlyph } from '@/ui/media/media-icons';
import { skipBack, skipForward } from './media-session';
import { player } from './player';
import { isRunning, usePlayer } from './player-store';
import styles from './transport.module.css';

interface PlayButtonProps {
  size: 'small' | 'large' | 'huge';
}

/** The round flare button: what sounds, or what would. */
export function PlayButton({ size }: PlayButtonProps) {
  const phase = usePlayer((state) => state.phase);
  const running = isRunning(phase);
  return (
    <button
      type="button"
      className={`${styles.play} ${styles[size]}`}
      aria-label={running ? 'Pause' : 'Play'}
      aria-busy={phase === 'loading'}
      onClick={() => player.toggle()}
    >
      {running ? <PauseGlyph /> : <PlayGlyph />}
    </button>
  );
}

/** Back, play, forward. */
export const Transport = ({ size }: PlayButtonProps) => (
  <div className={`${styles.transport} ${size === 'huge' ? styles.wide : ''}`}>
    <button
      type="button"
      className={styles.skip}
      aria-label={`Back ${skipBack} seconds`}
      onClick={() => player.skip(-skipBack)}
    >
      <BackGlyph />
      {skipBack}
    </button>
    <PlayButton size={size} />
    <button
      type="button"
      className={styles.skip}
      aria-label={`Forward ${skipForward} seconds`}
      onClick={() => player.skip(skipForward)}
    >
      {skipForward}
      <ForwardGlyph />
    </button>
  </div>
);
