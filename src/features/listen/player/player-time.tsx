import { formatTime } from '@/ui/date/dates';
import { usePlayer } from './player-store';
import styles from './player-timeline.module.css';
import { useFinished } from './use-finished';
import { finished } from './words';

interface Props {
  show: 'position' | 'duration' | 'left';
}

/** One of the player's times, renewed once a second and not more often. */
export function PlayerTime({ show }: Props) {
  const over = useFinished();
  const seconds = usePlayer(({ position, duration }) => {
    if (show === 'position') return Math.floor(position);
    return show === 'duration' ? duration : Math.ceil(Math.max(0, duration - Math.floor(position)));
  });
  return (
    <span className={styles.time}>
      {show === 'left' ? (over ? finished : `−${formatTime(seconds)}`) : formatTime(seconds)}
    </span>
  );
}
