import { userMessage } from '@/client/user-message';
import { PlaylistCover } from '@/entities/playlist/playlist-cover';
import { episodeCount } from '@/entities/playlist/playlist-words';
import { plural, t } from '@/language/text';
import { formatMinutes, wholeMinutes } from '@/ui/date/dates';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Card } from '@/ui/layout/card';
import { useCrumb } from '@/ui/layout/crumb';
import { ActionLink } from '@/ui/plain/action-button';
import { useMyEpisodes } from '../episode-queries';
import { EpisodeSkeleton } from '../listen-skeletons';
import { PlayAllWide } from '../player/play-playlist';
import { heardOf, type MyPlaylist, useMyPlaylists } from '../playlist-queries';
import { EpisodeLine } from './episode-line';
import styles from './episode-page.module.css';
import list from './podcast-list.module.css';

/** One playlist and its episodes, played in order. `id` is undefined until the page knows its URL. */
export function PlaylistPage({ id }: { id: string | undefined }) {
  const episodes = useMyEpisodes();
  const { playlists, error, refetch } = useMyPlaylists();
  const playlist = playlists?.find((one) => one.id === id);
  useCrumb(playlist?.name);
  if (playlist) return <Shown playlist={playlist} />;
  const failed = episodes.error ?? error;
  if (!playlists && failed) {
    const again = () => void Promise.all([episodes.refetch(), refetch()]);
    return <FailureNotice message={userMessage(failed)} onRetry={again} />;
  }
  if (!playlists || id === undefined) return <EpisodeSkeleton />;
  return (
    <EmptyState
      level={1}
      title={t`This playlist is not here`}
      text={t`It may have been withdrawn, or it was not published for you.`}
      action={<ActionLink href="/member/dashboard/podcast">{t`All episodes`}</ActionLink>}
    />
  );
}

function factsOf(playlist: MyPlaylist): string[] {
  const { episodes } = playlist;
  // In the minutes that its lines show, so that they add up.
  const minutes = episodes.reduce(
    (sum, { listening }) => sum + (listening?.duration ? wholeMinutes(listening.duration) : 0),
    0,
  );
  const heard = heardOf(playlist);
  return [
    episodeCount(episodes.length),
    ...(minutes > 0 ? [formatMinutes(minutes * 60)] : []),
    ...(heard > 0 ? [plural(heard, { one: '# heard', other: '# heard' })] : []),
  ];
}

function Shown({ playlist }: { playlist: MyPlaylist }) {
  const { name, description, episodes } = playlist;
  return (
    <article>
      <header className={styles.head}>
        <div className={styles.cover}>
          <PlaylistCover playlist={playlist} label={t`List`} size="100%" />
        </div>
        <div className={styles.words}>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.facts}>{factsOf(playlist).join(' · ')}</p>
          {description && <p className={styles.description}>{description}</p>}
          <div className={styles.actions}>
            <PlayAllWide playlist={playlist} />
          </div>
        </div>
      </header>
      <Card padded={false}>
        <ol className={list.list} aria-label={t`Episodes in order`}>
          {episodes.map((episode) => (
            <EpisodeLine key={episode.id} episode={episode} playlist={playlist} />
          ))}
        </ol>
      </Card>
    </article>
  );
}
