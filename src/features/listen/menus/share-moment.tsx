import { ShareAltOutlined } from '@ant-design/icons';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { usePhone } from '@/ui/layout/use-mobile';
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
    tellNews(t`The link to ${time} is copied. Only members of your club can open it.`);
  } catch {
    tellNews(t`The browser does not let us copy. The link is ${url}`);
  }
}

/** Sharing the moment that sounds, by its words; undefined for children, who share nothing to outside. */
export function useShareMoment(): { label: string; share: () => void } | undefined {
  const { isChild } = usePlay();
  const episodeId = usePlayer(({ nowPlaying }) => nowPlaying?.episode.id);
  const seconds = usePlayer(({ position }) => Math.floor(position));
  if (isChild || episodeId === undefined) return undefined;
  const time = formatTime(seconds);
  return { label: t`Share ${time}`, share: () => void share(linkTo(episodeId, seconds), time) };
}

/** In the row of the full player. A phone has no room for it there, and has it under ⋯. */
export function ShareMoment() {
  const moment = useShareMoment();
  const phone = usePhone();
  if (!moment || phone) return null;
  return (
    <button type="button" className={styles.chip} onClick={moment.share}>
      <ShareAltOutlined aria-hidden="true" />
      {moment.label}
    </button>
  );
}
