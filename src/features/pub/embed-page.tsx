import Head from 'next/head';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import styles from './embed-page.module.css';
import type { PublicPageProps } from './public-page-props';
import { goneText, goneTitle, notLoaded, PublicPlayer } from './public-player';
import { usePublicEpisode } from './use-public-episode';

/** The small player that a club puts into a frame of its own website. It needs no cookie, and plays without storage too. */
export function EmbedPage(props: Omit<PublicPageProps, 'view'>) {
  const { loaded, link, again } = usePublicEpisode(props);
  return (
    <>
      <Head>
        <title>{loaded.state === 'ready' ? t`${loaded.found.episode.name} · Touchline` : 'Touchline'}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <main className={styles.main}>
        {loaded.state === 'loading' && <p role="status">{t`Loading the episode …`}</p>}
        {loaded.state === 'gone' && (
          <div role="status">
            <h1 className={styles.name}>{goneTitle()}</h1>
            <p className={styles.club}>{goneText()}</p>
          </div>
        )}
        {loaded.state === 'failed' && <FailureNotice message={notLoaded()} onRetry={again} />}
        {loaded.state === 'ready' && (
          <>
            <img className={styles.cover} src={loaded.found.episode.cover} alt="" width="96" height="96" />
            <div className={styles.words}>
              <h1 className={styles.name}>
                <a href={loaded.found.page} target="_blank" rel="noopener">
                  {loaded.found.episode.name}
                </a>
              </h1>
              <p className={styles.club}>{loaded.found.club.name}</p>
            </div>
            <div className={styles.player}>
              <PublicPlayer episode={loaded.found.episode} link={link} onLost={again} small />
            </div>
          </>
        )}
      </main>
    </>
  );
}
