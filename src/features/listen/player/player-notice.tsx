import { t } from '@/language/text';
import { player } from './player';
import styles from './player-notice.module.css';
import { usePlayer } from './player-store';

/** A failure or a piece of news, and its button. */
export function PlayerNotice() {
  const notice = usePlayer((state) => state.notice);
  const failed = usePlayer((state) => state.phase === 'failed');
  const elsewhere = usePlayer((state) => state.elsewhere);
  const news = usePlayer((state) => state.news);
  return (
    <div role={failed ? 'alert' : 'status'}>
      {news && (
        <p className={styles.notice}>
          {news.text}
          {news.act && (
            <button
              type="button"
              className={styles.again}
              onClick={() => {
                usePlayer.setState({ news: undefined });
                news.act?.run();
              }}
            >
              {news.act.label}
            </button>
          )}
        </p>
      )}
      {notice && (
        <p className={failed ? styles.failed : styles.notice}>
          {notice}
          {(failed || elsewhere) && (
            <button type="button" className={styles.again} onClick={() => player.play()}>
              {failed ? t`Try again` : t`Play here`}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
