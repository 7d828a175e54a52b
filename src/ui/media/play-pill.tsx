import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatTime } from '../date/dates';
import { VisuallyHidden } from '../layout/visually-hidden';
import { PauseGlyph, PlayGlyph } from './media-icons';
import styles from './play-pill.module.css';
import { useExclusivePlayback } from './use-exclusive-playback';

interface Props {
  src: string;
  /** What is heard; completes "Play …". */
  label: string;
  /** More about it, such as who sent it. */
  note?: string;
  /** What the pill says when it is silent. */
  children: ReactNode;
}

type Phase = 'paused' | 'playing' | 'failed';

/** A pill that plays: its audio element exists from the first press on, since a board has hundreds of them. */
export function PlayPill({ src, label, note, children }: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const [wanted, setWanted] = useState(false);
  const [phase, setPhase] = useState<Phase>('paused');
  const [time, setTime] = useState(0);
  useExclusivePlayback(audio);

  const play = () => {
    // A pause before playback began rejects too; the pause event has set the phase already.
    audio.current?.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setPhase('failed');
    });
  };

  const begin = useEffectEvent(play);
  // The element has come with the first press.
  useEffect(() => {
    if (wanted) begin();
  }, [wanted]);

  const press = () => {
    if (!wanted) return setWanted(true);
    if (phase === 'playing') return audio.current?.pause();
    if (audio.current?.error) audio.current.load();
    play();
  };

  const playing = phase === 'playing';
  return (
    <>
      <button
        type="button"
        className={`${styles.pill} ${phase === 'paused' ? styles.ready : styles[phase]}`}
        title={phase === 'failed' ? 'This could not be played. Press to try again.' : note}
        onClick={press}
      >
        {playing ? <PauseGlyph /> : <PlayGlyph />}
        <VisuallyHidden>{`${playing ? 'Pause' : 'Play'} ${label}, `}</VisuallyHidden>
        {playing ? formatTime(time) : phase === 'failed' ? 'Not playable' : children}
      </button>
      {wanted && (
        // biome-ignore lint/a11y/useMediaCaption: a club's own recording comes without a transcript
        <audio
          ref={audio}
          src={src}
          preload="none"
          onPlaying={() => setPhase('playing')}
          onPause={() => setPhase('paused')}
          onEnded={() => setTime(0)}
          onError={() => setPhase('failed')}
          onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        />
      )}
    </>
  );
}
