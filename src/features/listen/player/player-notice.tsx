import { player } from './player';
import styles from './player-notice.module.css';
import { usePlayer } from './player-store';

/** A failure or a piece of news, and its button. */
export function PlayerNotice() {
  const notice = usePlayer((state) => state.notice);
  const failed = usePlayer((state) => state.phase === 'failed');
  const elsewhere = usePlayer((state) => state.elsewhere);
  return (
    <div role={failed ? 'alert' : 'status'}>
      {notice && (
        <p className={failed ? styles.failed : styles.notice}>
          {notice}
          {(failed || elsewhere) && (
            <button type="button" className={styles.again} onClick={() => player.play()}>
              {failed ? 'Try again' : 'Play here'}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
