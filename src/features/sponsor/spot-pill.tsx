import { fileLink } from '@/client/http';
import type { Sound } from '@/contract/shapes';
import { formatTime } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { PlayPill } from '@/ui/media/play-pill';

interface Props {
  spot: Pick<Sound, 'url' | 'duration'> | null;
  /** Whose spot it is. */
  of: string;
}

/** A spot that is listened to in place, by its length; or a word that there is none. */
export const SpotPill = ({ spot, of }: Props) =>
  spot ? (
    <PlayPill src={fileLink(spot.url)} label={`the spot of ${of}`}>
      {spot.duration === null ? 'Spot' : formatTime(spot.duration)}
    </PlayPill>
  ) : (
    <StatusPill tone="failed">No audio</StatusPill>
  );
