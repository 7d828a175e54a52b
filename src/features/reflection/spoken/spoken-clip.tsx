import { fileLink } from '@/client/http';
import type { Spoken } from '@/contract/reflection/reflection';
import { formatTime } from '@/ui/date/dates';
import { AudioClip } from '@/ui/media/audio-clip';
import styles from './spoken-clip.module.css';

/** An answer that was said, to be heard. `name` is that of the list in which it stands, "You" for oneself. */
export const SpokenClip = ({ name, spoken }: { name: string; spoken: Spoken }) => (
  <div className={styles.clip}>
    <AudioClip
      src={fileLink(spoken.url)}
      label={`${name === 'You' ? 'your' : `${name}’s`} answer, ${formatTime(spoken.duration)}`}
      peaks={spoken.peaks}
      duration={spoken.duration}
    />
  </div>
);
