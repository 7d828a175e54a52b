import { playedLinks } from '@/client/http';
import type { UploadedRecording } from '@/contract/shapes';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { PlayPill } from '@/ui/media/play-pill';

interface Props {
  spot: Pick<UploadedRecording, 'url' | 'duration'> | null;
  /** The sponsor of the spot. */
  of: string;
  /** It is needed: its campaign runs, or will. */
  needed?: boolean;
}

/** A spot that is listened to in place, by its length; or a word that there is none. */
export const SpotPill = ({ spot, of, needed = false }: Props) =>
  spot ? (
    <PlayPill src={playedLinks(spot.url).src} label={t`the spot of ${of}`}>
      {spot.duration === null ? t`Spot` : formatTime(spot.duration)}
    </PlayPill>
  ) : (
    <StatusPill tone={needed ? 'failed' : 'quiet'}>{t`No audio`}</StatusPill>
  );
