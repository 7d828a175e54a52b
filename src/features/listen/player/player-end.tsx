import type { ComponentType, ReactNode } from 'react';
import { t } from '@/language/text';
import { followingOf } from '../episode-progress';
import { useMyEpisodes } from '../episode-queries';
import { usePlay } from './play-episode';
import { player } from './player';
import styles from './player-notice.module.css';
import { neighbourOf, useOver, usePlayer } from './player-store';

/** What follows listening, around what comes `next`. It belongs to another feature, so the shell passes it in. */
export type AfterListening = ComponentType<{ episodeId: string; next: ReactNode; coversPage?: boolean }>;

interface Props {
  After: AfterListening | undefined;
  /** The player is over the whole screen. */
  coversPage?: boolean;
}

/** At the end of an episode: what follows listening, or what could be heard next. Nothing plays by itself here. */
export function PlayerEnd({ After, coversPage = false }: Props) {
  const over = useOver();
  const episodeId = usePlayer(({ nowPlaying }) => nowPlaying?.episode.id);
  if (!over || episodeId === undefined) return null;
  const next = <NextEpisode after={episodeId} />;
  return After ? <After episodeId={episodeId} next={next} coversPage={coversPage} /> : next;
}

/** The next of the queue or the playlist, else the next that was not heard. */
function NextEpisode({ after }: { after: string }) {
  const { open } = usePlay();
  const { data: episodes = [] } = useMyEpisodes();
  const neighbour = usePlayer((state) => neighbourOf(state, 1)?.name);
  const following = followingOf(episodes, after);
  const next = neighbour ?? following?.name;
  if (next === undefined) return null;
  return (
    <p className={styles.notice}>
      {t`Next: ${next}`}
      <button
        type="button"
        className={styles.again}
        onClick={() => {
          if (neighbour !== undefined) player.stepEpisode(1);
          else if (following) open(following, { play: true });
        }}
      >{t`Play it`}</button>
    </p>
  );
}
