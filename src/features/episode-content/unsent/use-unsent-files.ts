import { useEffect, useEffectEvent, useRef } from 'react';
import { lockUnsent } from '@/client/unsent/unsent-lock';
import { getUnsent, listUnsent } from '@/client/unsent/unsent-tray';
import type { Slot } from '@/contract/episode-content';
import type { SelectedFiles } from '../use-select-files';
import { unsentFile } from './send-unsent';
import {
  forgetUnsentFiles,
  keepChosen,
  releaseUnsentFiles,
  rememberUnsentFile,
  type UnsentPlace,
  unsentOf,
} from './unsent-files';

/** How long another tab that has just been left may take to let go. */
const patienceMs = 500;

/** The files that were chosen for a club and an episode and not submitted, without those that another tab has. */
async function restoreChosen({ episodeId, clubId }: UnsentPlace) {
  const found: { file: File; slot: Slot | null }[] = [];
  for (const { id, ...item } of await listUnsent()) {
    const isOurs = item.episodeId === episodeId && item.clubId === clubId;
    if (item.kind !== 'file' || item.state !== 'open' || !isOurs) continue;
    const release = await lockUnsent(id, { signal: AbortSignal.timeout(patienceMs) });
    // It may have been sent while another tab had it.
    const now = release && (await getUnsent(id));
    if (now?.state !== 'open') {
      release?.();
      continue;
    }
    const file = await unsentFile(now);
    rememberUnsentFile(file, now, release);
    found.push({ file, slot: now.slot });
  }
  return found;
}

interface Options {
  place: UnsentPlace;
  selected: SelectedFiles;
  /** The files that are being sent, and those that failed as long as the page asks what to do about them. */
  sending: readonly File[];
}

/** Keeps chosen files on this device until they have arrived, and restores those of an earlier visit. */
export function useUnsentFiles({ place, selected, sending }: Options) {
  const mine = useRef(new Set<File>());

  const sync = useEffectEvent(() => {
    for (const file of selected.files) keepChosen(file, place, selected.slotOf(file) ?? null);
    const wanted = new Set([...selected.files, ...selected.asideFiles, ...sending]);
    const left = [...mine.current].filter((file) => !wanted.has(file));
    mine.current = wanted;
    // Only the recorder discards a recording.
    const isRecording = (file: File) => unsentOf(file)?.kind === 'recording';
    void forgetUnsentFiles(left.filter((file) => !isRecording(file)));
    void releaseUnsentFiles(left.filter(isRecording));
  });
  const { files, parts, asideFiles } = selected;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them has changed
  useEffect(() => sync(), [files, parts, asideFiles, sending.length, place.episodeId]);

  const restore = useEffectEvent(async (left: AbortSignal) => {
    if (selected.files.length > 0) return;
    const found = await restoreChosen(place).catch(() => []);
    if (found.length === 0) return;
    if (left.aborted) return releaseUnsentFiles(found.map(({ file }) => file));
    selected.restore(found);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each episode
  useEffect(() => {
    const leaving = new AbortController();
    void restore(leaving.signal);
    return () => leaving.abort();
  }, [place.episodeId]);

  useEffect(
    () => () => {
      void releaseUnsentFiles([...mine.current]);
      mine.current = new Set();
    },
    [],
  );

  return {
    /** What the page no longer shows stays in the tray, and is sent from there. */
    handOver: (left: readonly File[]) => {
      for (const file of left) mine.current.delete(file);
      void releaseUnsentFiles(left);
    },
  };
}
