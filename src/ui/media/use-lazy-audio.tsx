import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadAnew } from './load-anew';
import { useExclusivePlayback } from './use-exclusive-playback';

type Phase = 'paused' | 'playing' | 'failed';

interface LazyAudio {
  phase: Phase;
  /** The position in seconds. */
  time: number;
  /** Plays, pauses, or tries again after a failure. */
  press: () => void;
  /** Render it once. */
  element: ReactNode;
}

/** Sound whose audio element exists from the first press on, since a list has hundreds of them. */
export function useLazyAudio(src: string): LazyAudio {
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
  // The first press has rendered the element.
  useEffect(() => {
    if (wanted) begin();
  }, [wanted]);

  return {
    phase,
    time,
    press: () => {
      if (!wanted) return setWanted(true);
      if (phase === 'playing') return audio.current?.pause();
      if (audio.current?.error) loadAnew(audio.current);
      play();
    },
    element: wanted && (
      // biome-ignore lint/a11y/useMediaCaption: a club's own recording comes without a transcript
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlaying={() => setPhase('playing')}
        // Browsers also pause what has failed, for example when another sound begins.
        onPause={() => setPhase((now) => (now === 'failed' ? now : 'paused'))}
        onEnded={() => setTime(0)}
        onError={() => setPhase('failed')}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
      />
    ),
  };
}
