import Head from 'next/head';
import { useCallback, useEffect, useState } from 'react';
import type { GuestPage, OpenEpisode } from '@/contract/feed/guest-page';
import { t } from '@/language/text';
import { formatMinutes, formatShortDay } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { ActionButton } from '@/ui/plain/action-button';
import styles from './guest-page.module.css';
import { OpenEpisodeCard } from './open-episode-card';
import { forgetPlaces, guestLinkId, placesOf } from './open-places';
import { PubEnded, PubFrame } from './pub-frame';
import frame from './pub-frame.module.css';
import { PublicPlayer } from './public-player';

type Loaded = { state: 'loading' | 'ended' | 'cut' | 'failed' } | { state: 'ready'; page: GuestPage };

const noConnection = t`The episodes could not be loaded. Check the connection and try again.`;

/** Of every link of ours. */
const tokenLength = 22;
const tokenOfPage = () => window.location.hash.slice(1);

/** Without cookies, and not kept by the browser: the page is for a person who has no account. */
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
  const read = useCallback(async () => {
    const token = tokenOfPage();
    const next: Loaded =
      token.length < tokenLength
        ? { state: 'cut' }
        : await load(token).catch((): Loaded => ({ state: 'failed' }));
    // The answer to an earlier link may come last.
    if (tokenOfPage() !== token) return;
    setLoaded(next);
    forgetPlaces(next.state === 'ended' ? guestLinkId(token) : undefined);
  }, []);
  useEffect(() => {
    void read();
    // Another link was opened in the same tab.
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [read]);

  return (
    <>
      <Head>
        <title>{loaded.state === 'ready' ? t`${loaded.page.clubname} · Touchline` : 'Touchline'}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
      </Head>
      <PubFrame>
        {loaded.state === 'loading' && (
          <p role="status" className={frame.quiet}>{t`Loading the episodes …`}</p>
        )}
        {loaded.state === 'ended' && (
          <PubEnded title={t`This link has ended`}>{t`Ask the family for a new link.`}</PubEnded>
        )}
        {loaded.state === 'cut' && (
          <PubEnded
            title={t`This link is incomplete`}
          >{t`The end of the link is missing. Open the whole link from the message, or ask the family to send it again.`}</PubEnded>
        )}
        {loaded.state === 'failed' && <FailureNotice message={noConnection} onRetry={() => void read()} />}
        {loaded.state === 'ready' && (
          <Episodes key={tokenOfPage()} page={loaded.page} onLost={() => void read()} />
        )}
      </PubFrame>
    </>
  );
}

function Episodes({ page, onLost }: { page: GuestPage; onLost: () => void }) {
  const { from, clubname, endsAt, episodes } = page;
  const [link] = useState({ id: guestLinkId(tokenOfPage()), endsAt });
  const [begun] = useState(() => Object.keys(placesOf(link)).at(-1));
  // A new object at each press, so that Play goes on with an episode that was paused.
  const [pressed, setPressed] = useState<{ id: string }>();
  const shown = episodes.find(({ id }) => id === (pressed?.id ?? begun)) ?? episodes[0];
  return (
    <>
      <h1 className={frame.title}>{clubname}</h1>
      <p
        className={frame.quiet}
      >{t`${from} sends you the show of ${clubname}. This link works until ${formatShortDay(endsAt)}.`}</p>
      {!shown && <p>{t`No episodes yet. As soon as one is out, it appears here.`}</p>}
      {shown && (
        <OpenEpisodeCard episode={shown} heading={<h2 className={styles.name}>{shown.name}</h2>}>
          <PublicPlayer episode={shown} link={link} pressed={pressed} onLost={onLost} />
        </OpenEpisodeCard>
      )}
      {episodes.length > 1 && (
        <ul className={styles.list} aria-label={t`Episodes`}>
          {episodes.map((episode) => (
            <EpisodeRow
              key={episode.id}
              episode={episode}
              current={episode === shown}
              onPlay={() => setPressed({ id: episode.id })}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface RowProps {
  episode: OpenEpisode;
  /** It is the one in the player. */
  current: boolean;
  onPlay: () => void;
}

const EpisodeRow = ({ episode, current, onPlay }: RowProps) => (
  <li className={styles.row} aria-current={current ? 'true' : undefined}>
    <span className={styles.words}>
      <strong>{episode.name}</strong>
      <span className={styles.quiet}>
        {formatShortDay(episode.publishedAt)}
        {episode.duration !== null && ` · ${formatMinutes(episode.duration)}`}
        {current && ` · ${t`In the player above`}`}
      </span>
    </span>
    <ActionButton label={t`Play ${episode.name}`} onClick={onPlay}>{t`Play`}</ActionButton>
  </li>
);
