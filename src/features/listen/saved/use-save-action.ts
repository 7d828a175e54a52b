import { listenerKey, useAccount } from '@/client/account';
import type { Episode } from '@/contract/episode';
import { t } from '@/language/text';
import { isBeingMixed } from '../episode-progress';
import { openSavedSheet } from './saved-state';
import { percentOf } from './saved-words';
import { useSaved } from './use-saved';

/** Loaded with the first press: few pages save anything. */
const loadSaving = () => import('./saving');

/** What can be done with an episode on this device now, in a word and in a menu. Undefined where nothing can be saved. */
export function useSaveAction(episode: Episode) {
  const { data: account } = useAccount();
  const { can, saved, phase, share } = useSaved(episode.id);
  const userId = account && listenerKey(account);
  const clubId = account?.user.club?.id;
  if (!can || !userId || !clubId || isBeingMixed(episode)) return undefined;
  const remove = () => void loadSaving().then(({ removeSaved }) => removeSaved(userId, episode.id));
  if (saved)
    return {
      state: 'saved',
      word: t`Saved`,
      label: t`Saved on this device`,
      entry: t`Remove from this device`,
      press: openSavedSheet,
      remove,
    };
  if (phase === 'full')
    return {
      state: 'full',
      word: t`No room left`,
      label: t`No room left on this device`,
      entry: t`No room left on this device`,
      press: openSavedSheet,
    };
  if (phase !== undefined) {
    const word = phase === 'saving' ? percentOf(share) : t`Waiting`;
    return { state: 'saving', word, label: t`Stop saving, ${word}`, entry: t`Stop saving`, press: remove };
  }
  const press = () => {
    // Without a connection its code may not be here; then nothing can be saved either.
    loadSaving().then(
      ({ saveEpisodes }) => void saveEpisodes(userId, clubId, [episode]),
      () => undefined,
    );
  };
  const entry = t`Save on this device`;
  return { state: 'none', word: t`Save`, label: entry, entry, press };
}
