import { fileLink } from '@/client/http';
import type { SpokenAnswer } from '@/contract/reflection/reflection';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { AudioClip } from '@/ui/media/audio-clip';
import styles from './spoken-answer-clip.module.css';

/** A spoken answer, to be heard. `name` is the person it is listed under, "You" for the reader. */
export const SpokenAnswerClip = ({ name, spoken }: { name?: string | undefined; spoken: SpokenAnswer }) => (
  <div className={styles.clip}>
    <AudioClip
      src={fileLink(spoken.url)}
      label={
        name === undefined
          ? t`your answer, ${formatTime(spoken.duration)}`
          : t`${name}’s answer, ${formatTime(spoken.duration)}`
      }
      peaks={spoken.peaks}
      duration={spoken.duration}
    />
  </div>
);
