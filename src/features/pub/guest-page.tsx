import Head from 'next/head';
import { useEffect, useState } from 'react';
import type { GuestPage, OpenEpisode } from '@/contract/feed/guest-page';
import { formatMinutes, formatShortDay } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Wordmark } from '@/ui/layout/logo';
import { ActionButton } from '@/ui/plain/action-button';
import styles from './guest-page.module.css';
import { OpenPlayer } from './open-player';

type Loaded = { state: 'loading' | 'ended' | 'failed' } | { state: 'ready'; page: GuestPage };

const noConnection = 'The episodes could not be loaded. Check the connection and try again.';

/** Without cookies, and with nothing kept: the page is for a person who has no account. */
async function load(token: string): Promise<Loaded> {
  const answer = await fetch(`/api/pub/guest/${encodeURIComponent(token)}`, {
    credentials: 'omit',
    cache: 'no-store',
  });
  if (answer.status === 404) return { state: 'ended' };
  if (!answer.ok) return { state: 'failed' };
  return { state: 'ready', page: ((await answer.json()) as { data: GuestPage }).data };
}

/** What one person without an account hears, by the token behind `#`, which no server is sent. */
export function GuestListen() {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let stale = false;
    const read = () => {
      const token = window.location.hash.slice(1);
      const reading: Promise<Loaded> = token === '' ? Promise.resolve({ state: 'ended' }) : load(token);
      reading
        .catch((): Loaded => ({ state: 'failed' }))
        // Read once for each try.
        .then((next) => !stale && tries >= 0 && setLoaded(next));
    };
    read();
    // Another link was opened in the same tab.
    window.addEventListener('hashchange', read);
    return () => {
      stale = true;
      window.removeEventListener('hashchange', read);
    };
  }, [tries]);

  return (
    <>
      <Head>
        <title>{loaded.state === 'ready' ? `${loaded.page.clubname} · Touchline` : 'Touchline'}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
      </Head>
      <header className={styles.header}>
        <Wordmark size={28} />
      </header>
      <main className={styles.main}>
        {loaded.state === 'loading' && (
          <p role="status" className={styles.quiet}>
            Loading the episodes …
          </p>
        )}
        {loaded.state === 'ended' && (
          <>
            <h1 className={styles.title}>This link has ended</h1>
            <p className={styles.quiet}>Ask the family who sent it for a new one.</p>
          </>
        )}
        {loaded.state === 'failed' && (
          <FailureNotice message={noConnection} onRetry={() => setTries((count) => count + 1)} />
        )}
        {loaded.state === 'ready' && <Episodes page={loaded.page} />}
      </main>
    </>
  );
}

function Episodes({ page }: { page: GuestPage }) {
  const { name, clubname, endsAt, episodes, feed } = page;
  const [open, setOpen] = useState<string>();
  const shown = episodes.find(({ id }) => id === open) ?? episodes[0];
  return (
    <>
      <h1 className={styles.title}>{clubname}</h1>
      <p className={styles.quiet}>
        For {name} · ends on {formatShortDay(endsAt)}
      </p>
      {!shown && <p>No episodes yet. As soon as one is out, it is here.</p>}
      {shown && (
        <section className={styles.now} aria-labelledby="now">
          <img className={styles.cover} src={shown.cover} alt="" width="140" height="140" />
          <div className={styles.words}>
            <h2 id="now" className={styles.name}>
              {shown.name}
            </h2>
            {shown.description && <p className={styles.quiet}>{shown.description}</p>}
            <OpenPlayer episode={shown} playing={open !== undefined} />
          </div>
        </section>
      )}
      {episodes.length > 1 && (
        <ul className={styles.list} aria-label="Episodes">
          {episodes.map((episode) => (
            <EpisodeRow key={episode.id} episode={episode} onPlay={() => setOpen(episode.id)} />
          ))}
        </ul>
      )}
      {shown && (
        <p className={styles.quiet}>
          In a podcast app: <a href={feed}>the address of the feed</a>
        </p>
      )}
    </>
  );
}

const EpisodeRow = ({ episode, onPlay }: { episode: OpenEpisode; onPlay: () => void }) => (
  <li className={styles.row}>
    <span className={styles.words}>
      <strong>{episode.name}</strong>
      <span className={styles.quiet}>
        {formatShortDay(episode.publishedAt)}
        {episode.duration !== null && ` · ${formatMinutes(episode.duration)}`}
      </span>
    </span>
    <ActionButton label={`Play ${episode.name}`} onClick={onPlay}>
      Play
    </ActionButton>
  </li>
);
