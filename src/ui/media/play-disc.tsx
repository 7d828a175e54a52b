import { t } from '@/language/text';
import { VisuallyHidden } from '../layout/visually-hidden';
import { PauseGlyph, PlayGlyph } from './media-icons';
import { notPlayable } from './not-playable';
import styles from './play-disc.module.css';
import { useLazyAudio } from './use-lazy-audio';

interface Props {
  src: string;
  /** What is heard; completes "Play …". */
  label: string;
}

/** A round button that plays, where a line has no room for a waveform. */
export function PlayDisc({ src, label }: Props) {
  const { phase, press, element } = useLazyAudio(src);
  const playing = phase === 'playing';
  return (
    <>
      <button
        type="button"
        className={styles.disc}
        aria-label={`${playing ? t`Pause` : t`Play`} ${label}`}
        onClick={press}
      >
        {playing ? <PauseGlyph /> : <PlayGlyph />}
      </button>
      {phase === 'failed' && (
        <span role="alert" className={styles.failed} title={notPlayable}>
          <span aria-hidden>{t`Not playable`}</span>
          <VisuallyHidden>{notPlayable}</VisuallyHidden>
        </span>
      )}
      {element}
    </>
  );
}
