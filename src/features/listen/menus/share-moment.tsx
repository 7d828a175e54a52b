import { ShareAltOutlined } from '@ant-design/icons';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { usePlay } from '../player/play-episode';
import { tellNews, usePlayer } from '../player/player-store';
import styles from './player-menus.module.css';

/** Leads members to this place of the episode. It names nothing, because who gets it may not be one. */
const linkTo = (episodeId: string, seconds: number) =>
  `${window.location.origin}/member/dashboard/podcast/${episodeId}?t=${seconds}`;

async function share(url: string, time: string) {
  if (navigator.share) {
    try {
      return await navigator.share({ url });
    } catch (error) {
      // The person has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    tellNews(t`The link to ${time} is copied.`);
  } catch {
    tellNews(t`The browser does not let us copy. The link is ${url}`);
  }
}

/** Shares the moment that sounds; not for children, who share nothing to outside. */
export function ShareMoment() {
  const { isChild } = usePlay();
  const episodeId = usePlayer(({ nowPlaying }) => nowPlaying?.episode.id);
  const seconds = usePlayer(({ position }) => Math.floor(position));
  if (isChild || episodeId === undefined) return null;
  const time = formatTime(seconds);
  return (
    <button
      type="button"
      className={styles.chip}
      onClick={() => void share(linkTo(episodeId, seconds), time)}
    >
      <ShareAltOutlined aria-hidden="true" />
      {t`Share ${time}`}
    </button>
  );
}
