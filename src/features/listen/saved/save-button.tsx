import type { Episode } from '@/contract/episode';
import { ActionButton } from '@/ui/plain/action-button';
import styles from './save-button.module.css';
import { useSaveAction } from './use-save-action';
import { useSaved } from './use-saved';

/** Saves the episode of a page, and says how far it is. A press stops it, or opens what is saved. */
export function SaveButton({ episode }: { episode: Episode }) {
  const action = useSaveAction(episode);
  const { share } = useSaved(episode.id);
  if (!action) return null;
  const { state, word, label, press } = action;
  return (
    <ActionButton icon={<Glyph state={state} share={share} />} label={label} onClick={press}>
      {word}
    </ActionButton>
  );
}

const paths: Record<string, string> = {
  none: 'M12 4.500v10M7.500 10.500l4.500 4.500 4.500-4.500M5 19.500h14',
  saved: 'M5 12.500l4.500 4.500L19 7.500',
  full: 'M12 5v9M12 18.500v.01',
};

/** An arrow down to a line; a tick; an exclamation mark; or a ring that fills around the square that stops. */
const Glyph = ({ state, share }: { state: string; share: number }) => (
  <svg className={styles.glyph} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {state === 'saving' ? (
      <>
        <circle cx="12" cy="12" r="9" className={styles.track} />
        <circle
          cx="12"
          cy="12"
          r="9"
          pathLength="1"
          strokeDasharray={`${share} 1`}
          className={styles.share}
        />
        <rect x="9" y="9" width="6" height="6" rx="1" className={styles.stop} />
      </>
    ) : (
      <path d={paths[state]} />
    )}
  </svg>
);
