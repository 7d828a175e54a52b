import { useEffect, useEffectEvent } from 'react';
import { listenerKey } from '@/client/account';
import { useWhenBack } from '@/client/use-when-back';
import type { Account } from '@/contract/account';
import { personaOf } from '@/policy/persona';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { useMyEpisodes } from '../episode-queries';
import { saveNext, whenSavingMayBegin } from './save-next';
import { useSavedSheet, useSavedState } from './saved-state';
import { checkSaved, followSaved, readSaved } from './saving';

// Loaded when it is opened, because it brings antd.
const SavedSheet = lazyComponent(() => import('./saved-sheet').then((module) => module.SavedSheet));

/** Milliseconds between two looks at what the server has, while the page is open. */
const checkEvery = 10 * 60_000;

/** Keeps what a person has saved up to date, and saves the next ones where that is wanted. */
export function SavedLife({ account }: { account: Account }) {
  const userId = listenerKey(account);
  const { club } = account.user;
  const clubId = club?.id;
  const { data: episodes } = useMyEpisodes();
  const read = useSavedState((state) => state.userId === userId);
  const open = useSavedSheet((state) => state.open);
  const mayFollow = personaOf(account.user) !== 'child';
  useEffect(() => followSaved(userId), [userId]);
  useWhenBack((id) => void readSaved(id).then(() => checkSaved(id)));
  useEffect(() => {
    const timer = setInterval(() => void checkSaved(userId), checkEvery);
    return () => clearInterval(timer);
  }, [userId]);
  const follow = useEffectEvent(() => {
    if (read && mayFollow && clubId && episodes) void saveNext(userId, clubId, episodes);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the list or the person is another one
  useEffect(() => follow(), [read, mayFollow, userId, clubId, episodes]);
  useEffect(() => whenSavingMayBegin(() => follow()), []);
  return (
    <SavedSheet
      userId={userId}
      mayFollow={mayFollow}
      open={open}
      onClose={() => useSavedSheet.setState({ open: false })}
    />
  );
}
