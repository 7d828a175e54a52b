import { formatTime } from '@/ui/dates';
import { Waveform } from '@/ui/waveform';
import { player } from './player';
import { nudge } from './player-keys';
import { usePlayer } from './player-store';

/** The waveform of what is in the player: shows where it is, and goes where it is clicked. */
export function PlayerWave({ height }: { height: number }) {
  const peaks = usePlayer(({ programme }) => programme?.rendition?.peaks);
  const position = usePlayer((state) => state.position);
  const duration = usePlayer((state) => state.duration);
  return (
    <Waveform
      peaks={peaks ?? none}
      progress={duration > 0 ? position / duration : 0}
      onSeek={duration > 0 ? (share) => player.seek(share * duration) : undefined}
      height={height}
      tone="flare"
      label="Position"
      valueText={(share) => `${formatTime(share * duration)} of ${formatTime(duration)}`}
      step={duration > 0 ? nudge / duration : undefined}
    />
  );
}

const none: readonly number[] = [];
