import { type RefObject, useEffect, useState } from 'react';
import { t } from '@/language/text';
import styles from './open-player.module.css';

interface Props {
  audio: RefObject<HTMLAudioElement | null>;
  /** A WebVTT file. */
  source: string;
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/** What is said now, in a line that can be switched on. The file is fetched then. */
export function OpenCaptions({ audio, source, shown, onShow }: Props) {
  const [line, setLine] = useState('');
  useEffect(() => {
    const player = audio.current;
    if (!shown || !player) return;
    const element = document.createElement('track');
    element.kind = 'captions';
    element.label = t`Captions`;
    element.src = source;
    player.append(element);
    const { track } = element;
    // Read, and not drawn by the browser.
    track.mode = 'hidden';
    const follow = () => {
      const said = [...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).getCueAsHTML().textContent);
      setLine(said.join(' '));
    };
    track.addEventListener('cuechange', follow);
    return () => {
      track.removeEventListener('cuechange', follow);
      element.remove();
      setLine('');
    };
  }, [audio, shown, source]);
  return (
    <>
      <button
        type="button"
        className={styles.captions}
        aria-pressed={shown}
        onClick={() => onShow(!shown)}
      >{t`Captions`}</button>
      {shown && <p className={styles.line}>{line}</p>}
    </>
  );
}
