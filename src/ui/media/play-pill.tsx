import type { ReactNode } from 'react';
import { t } from '@/language/text';
import { formatTime } from '../date/dates';
import { VisuallyHidden } from '../layout/visually-hidden';
import { PauseGlyph, PlayGlyph } from './media-icons';
import { notPlayable } from './not-playable';
import styles from './play-pill.module.css';
import { useLazyAudio } from './use-lazy-audio';

interface Props {
  src: string;
  /** What is heard; completes "Play …". */
  label: string;
  /** More about it, such as who sent it. */
  note?: string;
  /** The words while it is silent. */
  children: ReactNode;
}

/** A pill that plays. */
export function PlayPill({ src, label, note, children }: Props) {
  const { phase, time, press, element } = useLazyAudio(src);
  const playing = phase === 'playing';
  return (
    <>
      <button
        type="button"
        className={`${styles.pill} ${phase === 'paused' ? styles.ready : styles[phase]}`}
        title={phase === 'failed' ? notPlayable : note}
        onClick={press}
      >
        {playing ? <PauseGlyph /> : <PlayGlyph />}
        <VisuallyHidden>{`${playing ? t`Pause ${label}` : t`Play ${label}`}, `}</VisuallyHidden>
        {playing ? formatTime(time) : phase === 'failed' ? t`Not playable` : children}
      </button>
      {phase === 'failed' && (
        <span role="alert">
          <VisuallyHidden>{notPlayable}</VisuallyHidden>
        </span>
      )}
      {element}
    </>
  );
}
