import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { listWatchable, saveWatched } from '@/contract/support-video';

/** Seconds between two saves while it plays. */
const saveEvery = 5;

/** Remembers where the caller is in a video: every few seconds, at each pause, at the end and when the screen goes. */
export function useWatchProgress() {
  const client = useQueryClient();
  const now = useRef<{ id: string; position: number; saved: number }>(undefined);

  const save = () => {
    const { current } = now;
    if (!current || current.position === current.saved) return;
    current.saved = current.position;
    const { id, position } = current;
    // A failed save is repeated with the next one, so that watching is not interrupted.
    call(saveWatched, { params: { id }, body: { position } })
      .then(() => client.invalidateQueries({ queryKey: listKey(listWatchable) }))
      .catch(() => undefined);
  };

  const leave = useEffectEvent(save);
  useEffect(() => {
    const hide = () => leave();
    window.addEventListener('pagehide', hide);
    return () => {
      window.removeEventListener('pagehide', hide);
      leave();
    };
  }, []);

  return {
    /** Called by the player. */
    heard: (id: string, position: number, at: 'playing' | 'paused' | 'ended') => {
      const { current } = now;
      if (current?.id !== id) now.current = { id, position, saved: -1 };
      else current.position = position;
      if (at !== 'playing' || position - (now.current?.saved ?? 0) >= saveEvery) save();
    },
  };
}
