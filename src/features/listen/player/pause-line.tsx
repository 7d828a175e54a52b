import { useState } from 'react';
import styles from './pause-line.module.css';
import { isRunning, usePlayer } from './player-store';
import { PlayButton } from './transport';

/**
 * Pause, where the player itself is covered. Only if something sounded as this appeared; it then stays, so that the
 * focus on it is not lost. It does not say what: whoever looks may be somebody else.
 */
export function PauseLine() {
  const running = usePlayer(({ phase }) => isRunning(phase));
  const [sounded] = useState(running);
  if (!sounded) return null;
  return (
    <div className={styles.line}>
      {running ? 'An episode is playing' : 'Paused'}
      <PlayButton size="small" />
    </div>
  );
}
