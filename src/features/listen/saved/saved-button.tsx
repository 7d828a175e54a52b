import { t } from '@/language/text';
import { ActionButton } from '@/ui/plain/action-button';
import { openSavedSheet, useSavedState } from './saved-state';

/** Opens the list of what is saved on this device; nothing where the browser cannot save. */
export function SavedButton() {
  const can = useSavedState(({ userId }) => userId !== undefined);
  const count = useSavedState(({ episodes }) => Object.keys(episodes).length);
  if (!can) return null;
  return (
    <ActionButton label={t`Saved on this device: ${count}`} onClick={openSavedSheet}>
      {count === 0 ? t`Saved` : t`Saved · ${count}`}
    </ActionButton>
  );
}
