import { useSavedState } from './saved-state';
import { factOf } from './saved-words';

/**
 * Whether an episode is saved on this device: `saved` once all of it is; `fact` also says how far one is that is on its way. `can` is
 * false where the browser cannot save, or its storage was not read yet.
 */
export function useSaved(episodeId: string) {
  const item = useSavedState(({ episodes }) => episodes[episodeId]);
  const can = useSavedState(({ userId }) => userId !== undefined);
  return {
    can,
    phase: item?.phase,
    share: item?.share ?? 0,
    saved: item?.rendition !== undefined,
    fact: item && factOf(item),
  };
}

/** ` · ✓ Saved` after other facts; nothing for an episode that is not. */
export function SavedMark({ episodeId }: { episodeId: string }) {
  const { fact } = useSaved(episodeId);
  return fact ? ` · ${fact}` : null;
}
