import { useEffect, useRef, useState } from 'react';
import type { OpenEpisode } from '@/contract/feed/guest-page';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { OpenCaptions } from './open-captions';
import { keepPlace, type OpenLink, placesOf } from './open-places';
import styles from './open-player.module.css';

interface Props {
  episode: OpenEpisode;
  /** By which it was opened: on this device it goes on where it was left. */
  link: OpenLink;
  /** The last press of Play in a list: it plays at once. Undefined before the first. */
  pressed?: object | undefined;
  /** Without chapters, for a small frame. */
  small?: boolean | undefined;
  /** Called when the sound cannot be read any more. */
  onLost?: () => void;
}

/** Seconds of listening between two saves of the place. */
const keepEvery = 5;

const speeds = [0.75, 1, 1.25, 1.5, 2];

/**
 * The browser's own player with the speed, the chapters and the captions of an episode. Of it the device keeps the place, and nothing
 * else. The speed and the captions stay for the next episode on the page.
 */
export function OpenPlayer({ episode, link, pressed, small = false, onLost }: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const [speed, setSpeed] = useState(1);
  const [captionsShown, setCaptionsShown] = useState(false);
  const { id, name, audio: source, chapters, captions } = episode;
  const kept = useRef(0);
  /** A chapter that was chosen before the sound was there. */
  const chosen = useRef<{ id: string; start: number }>(undefined);
  const keep = (place: number) => {
    kept.current = place;
    keepPlace(link, id, place);
  };
  useEffect(() => {
    // A browser that refuses shows its own Play.
    if (pressed) audio.current?.play().catch(() => undefined);
  }, [pressed]);
  useEffect(() => {
    // Another file begins with the default one.
    if (!audio.current || !source) return;
    audio.current.defaultPlaybackRate = speed;
    audio.current.playbackRate = speed;
  }, [speed, source]);
  const jump = (to: number) => {
    if (!audio.current) return;
    if (audio.current.readyState === 0) chosen.current = { id, start: to };
    audio.current.currentTime = to;
    audio.current.play().catch(() => undefined);
  };
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: a browser shows no captions of a sound, so `OpenCaptions` does */}
      <audio
        key={source}
        ref={audio}
        className={styles.audio}
        src={source}
        controls
        preload="none"
        aria-label={name}
        onLoadedMetadata={({ currentTarget }) => {
          const start = chosen.current?.id === id ? chosen.current.start : placesOf(link)[id];
          currentTarget.currentTime = start ?? 0;
          chosen.current = undefined;
        }}
        onTimeUpdate={({ currentTarget: { currentTime, ended } }) => {
          if (!ended && Math.abs(currentTime - kept.current) >= keepEvery) keep(currentTime);
        }}
        onPause={({ currentTarget: { currentTime, ended } }) => {
          if (!ended && currentTime > 0) keep(currentTime);
        }}
        onEnded={() => keepPlace(link, id)}
        onError={onLost}
      />
      <div className={styles.choices}>
        <label className={styles.speed}>
          {t`Speed`}
          <select value={speed} onChange={({ target }) => setSpeed(Number(target.value))}>
            {speeds.map((each) => (
              <option key={each} value={each}>
                {each}×
              </option>
            ))}
          </select>
        </label>
        {captions !== null && (
          <OpenCaptions
            key={captions}
            audio={audio}
            source={captions}
            shown={captionsShown}
            onShow={setCaptionsShown}
          />
        )}
      </div>
      {chapters.length > 1 && !small && (
        <ol className={styles.chapters} aria-label={t`In this episode`}>
          {chapters.map(({ title, start }) => (
            <li key={start}>
              <button type="button" className={styles.chapter} onClick={() => jump(start)}>
                <span>{title}</span>
                <span className={styles.time}>{formatTime(start)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
