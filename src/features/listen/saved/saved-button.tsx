import { t } from '@/language/text';
import { ActionButton } from '@/ui/plain/action-button';
import { openSavedSheet, useSavedState } from './saved-state';

/**
 * Opens the list of what is saved on this device; nothing where the browser cannot save. Its room is kept until the list is read, so
 * that it moves nothing when it comes.
 */
export function SavedButton() {
  const can = useSavedState(({ userId }) => userId !== undefined);
  const count = useSavedState(({ episodes }) => Object.keys(episodes).length);
  if (!can && typeof caches === 'undefined') return null;
  return (
    <ActionButton
      label={t`Saved on this device: ${count}`}
      style={can ? undefined : { visibility: 'hidden' }}
      onClick={openSavedSheet}
    >
      {count === 0 ? t`Saved` : t`Saved · ${count}`}
    </ActionButton>
  );
}
