import { t } from '@/language/text';
import { NextGlyph, PreviousGlyph } from '@/ui/media/media-icons';
import { player } from './player';
import { neighbourOf, usePlayer } from './player-store';
import styles from './transport.module.css';

/** The next episode of the queue or the playlist, or the one before in the playlist; nothing while there is neither. */
export function QueueStep({ step }: { step: 1 | -1 }) {
  const shown = usePlayer(
    ({ playlist, upNext }) => playlist !== undefined || (step === 1 && (upNext?.episodes.length ?? 0) > 0),
  );
  const neighbour = usePlayer((state) => neighbourOf(state, step)?.name);
  if (!shown) return null;
  const words = step === 1 ? t`Next episode` : t`Previous episode`;
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={neighbour === undefined ? words : `${words}: ${neighbour}`}
      aria-disabled={neighbour === undefined}
      onClick={() => player.stepEpisode(step)}
    >
      {step === 1 ? <NextGlyph /> : <PreviousGlyph />}
    </button>
  );
}
