import { useState } from 'react';
import { t } from '@/language/text';
import { BackGlyph, ForwardGlyph, PauseGlyph, PlayGlyph } from '@/ui/media/media-icons';
import { skipBack, skipForward } from './media-session';
import { player } from './player';
import { isRunning, usePlayer } from './player-store';
import { QueueStep } from './queue-step';
import styles from './transport.module.css';

interface PlayButtonProps {
  size: 'small' | 'large' | 'huge';
}

/** The round button of the player: pauses what plays, or plays what is paused. */
export function PlayButton({ size }: PlayButtonProps) {
  const phase = usePlayer((state) => state.phase);
  const running = isRunning(phase);
  return (
    <button
      type="button"
      className={`${styles.play} ${styles[size]}`}
      aria-label={running ? t`Pause` : t`Play`}
      aria-busy={phase === 'loading'}
      onClick={() => player.toggle()}
    >
      {running ? <PauseGlyph /> : <PlayGlyph />}
    </button>
  );
}

/** Back, play, forward; in a playlist also its episode before and its next. */
export const Transport = ({ size }: PlayButtonProps) => (
  <div className={`${styles.transport} ${size === 'huge' ? styles.wide : ''}`}>
    <QueueStep step={-1} />
    <button
      type="button"
      className={styles.skip}
      aria-label={t`Back ${skipBack} seconds`}
      onClick={() => player.skip(-skipBack)}
    >
      <BackGlyph />
      {skipBack}
    </button>
    <PlayButton size={size} />
    <button
      type="button"
      className={styles.skip}
      aria-label={t`Forward ${skipForward} seconds`}
      onClick={() => player.skip(skipForward)}
    >
      {skipForward}
      <ForwardGlyph />
    </button>
    <QueueStep step={1} />
  </div>
);

/**
 * A Pause button where the player itself is covered. It is there only if something was playing as this
 * appeared, and then stays, so that the focus on it is not lost. It names no episode, because another person
 * may be looking.
 */
export function PauseLine() {
  const running = usePlayer(({ phase }) => isRunning(phase));
  const [sounded] = useState(running);
  if (!sounded) return null;
  return (
    <div className={styles.pauseLine}>
      {running ? t`An episode is playing` : t`Paused`}
      <PlayButton size="small" />
    </div>
  );
}
