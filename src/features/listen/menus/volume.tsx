import { MutedOutlined, SoundOutlined } from '@ant-design/icons';
import { t } from '@/language/text';
import { formatPercent } from '@/ui/chart/percent';
import { canSetVolume, setVolume, toggleMute, useVolume } from '../player/player-volume';
import styles from './volume.module.css';

/** The volume and Mute; nothing where the browser leaves them to the device. */
export function Volume() {
  const { volume, muted } = useVolume();
  if (!canSetVolume()) return null;
  const silent = muted || volume === 0;
  return (
    <div className={styles.volume}>
      <button
        type="button"
        className={styles.mute}
        aria-label={silent ? t`Unmute` : t`Mute`}
        aria-keyshortcuts="m"
        onClick={toggleMute}
      >
        {silent ? <MutedOutlined aria-hidden /> : <SoundOutlined aria-hidden />}
      </button>
      <input
        type="range"
        className={styles.slider}
        aria-label={t`Volume`}
        aria-valuetext={silent ? t`Muted` : formatPercent(volume)}
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        onChange={(event) => setVolume(Number(event.target.value))}
      />
    </div>
  );
}
