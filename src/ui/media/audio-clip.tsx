import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { t } from '@/language/text';
import { formatTime } from '../date/dates';
import styles from './audio-clip.module.css';
import { loadAnew } from './load-anew';
import { PauseGlyph, PlayGlyph } from './media-icons';
import { NotPlayable } from './not-playable';
import { useExclusivePlayback } from './use-exclusive-playback';
import { Waveform } from './waveform';

/** The controls of a clip for the words beside it. */
export interface AudioClipHandle {
  playFrom: (seconds: number) => void;
}

interface AudioClipProps {
  src: string;
  /** The address of the file as it came, offered where it cannot be played. */
  original?: string | undefined;
  /** What is heard, such as `Intro · club news`; completes "Play …". */
  label: string;
  /** 0..1; without them the line is flat. */
  peaks?: readonly number[];
  /** Seconds, where known. The browser's own figure is an estimate for some files, such as joined MP3s. */
  duration?: number;
  /** Requested before it was loaded: plays by itself, or offers its button where the browser does not allow that. */
  begin?: boolean;
  /** The only sound of its page, such as a report: its button is flare. */
  loud?: boolean;
  ref?: Ref<AudioClipHandle>;
  /** Loads how long it is before it is played, and hears that, or that it cannot be played. */
  measure?: { onLength: (seconds: number) => void; onUnplayable: () => void };
  /** Gets the time in seconds whenever it changes. */
  onTime?: (seconds: number) => void;
}

type Phase = 'paused' | 'loading' | 'playing' | 'failed';

function Clip({
  src,
  original,
  label,
  peaks = [],
  duration,
  begin = false,
  loud = false,
  ref,
  measure,
  onTime,
}: AudioClipProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [phase, setPhase] = useState<Phase>('paused');
  const [time, showTime] = useState(0);
  const [measured, setMeasured] = useState<number>();
  const pending = useRef(0);
  const length = duration ?? measured ?? 0;
  useExclusivePlayback(audio);

  const setTime = (seconds: number) => {
    showTime(seconds);
    onTime?.(seconds);
  };

  const play = async () => {
    const element = audio.current;
    if (!element) return;
    setPhase('loading');
    try {
      // After an error the element does nothing until `load` is called.
      if (element.error) loadAnew(element);
      await element.play();
    } catch (error) {
      const name = error instanceof DOMException ? error.name : '';
      // A pause before the sound began is no failure, and the pause event has reported it already.
      if (name === 'AbortError') return;
      if (name !== 'NotAllowedError') return setPhase('failed');
      // The press that requested it is too long ago for the browser, so one more press is needed.
      setPhase('paused');
      button.current?.focus();
    }
  };

  const start = useEffectEvent(() => {
    if (begin) void play();
  });
  useEffect(() => start(), []);

  const seekTo = (to: number) => {
    const element = audio.current;
    if (!element) return;
    // Before the file is known a seek would be lost.
    if (element.readyState > 0) element.currentTime = to;
    else pending.current = to;
    setTime(to);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: its functions see what was drawn last
  useImperativeHandle(ref, () => ({
    playFrom: (seconds) => {
      seekTo(seconds);
      void play();
    },
  }));

  const running = phase === 'playing' || phase === 'loading';
  return (
    <div className={styles.clip}>
      {/* biome-ignore lint/a11y/useMediaCaption: a club's own recording comes without a transcript */}
      <audio
        ref={audio}
        src={src}
        preload={measure ? 'metadata' : 'none'}
        onLoadedMetadata={({ currentTarget }) => {
          if (pending.current > 0) currentTarget.currentTime = pending.current;
          pending.current = 0;
        }}
        onPlaying={() => setPhase('playing')}
        onWaiting={() => setPhase('loading')}
        // Browsers also pause what has failed, for example when another sound begins.
        onPause={() => setPhase((now) => (now === 'failed' ? now : 'paused'))}
        onEnded={() => setTime(0)}
        onError={() => {
          setPhase('failed');
          measure?.onUnplayable();
        }}
        onTimeUpdate={({ currentTarget }) => pending.current === 0 && setTime(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration: known } }) => {
          if (!Number.isFinite(known)) return;
          setMeasured(known);
          measure?.onLength(known);
        }}
      />
      <button
        ref={button}
        type="button"
        className={loud ? styles.loud : styles.button}
        aria-label={running ? t`Pause ${label}` : t`Play ${label}`}
        aria-busy={phase === 'loading'}
        onClick={() => (running ? audio.current?.pause() : void play())}
      >
        {running ? <PauseGlyph /> : <PlayGlyph />}
      </button>
      {phase === 'failed' ? (
        <NotPlayable label={label} original={original} onAgain={() => void play()} />
      ) : (
        <Waveform
          peaks={peaks}
          progress={length > 0 ? time / length : 0}
          onSeek={length > 0 ? (share) => seekTo(share * length) : undefined}
          height={36}
          tone="navy"
          label={t`Position in ${label}`}
          valueText={(share) => t`${formatTime(share * length)} of ${formatTime(length)}`}
          step={length > 0 ? Math.min(0.1, 5 / length) : undefined}
        />
      )}
      {length > 0 && (
        <span className={styles.time}>
          {time > 0 ? `${formatTime(time)} / ${formatTime(length)}` : formatTime(length)}
        </span>
      )}
    </div>
  );
}

/** A part to listen to: a round button, its waveform and its time. Loads nothing before it is played. */
export function AudioClip({ begin = false, ...clip }: AudioClipProps) {
  // Only the first file may play by itself; another one waits for a press.
  const [first] = useState(clip.src);
  return <Clip key={clip.src} {...clip} begin={begin && clip.src === first} />;
}
