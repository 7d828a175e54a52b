import { isGone } from '@/client/api-failure';
import { call } from '@/client/http';
import { recordKey } from '@/client/offline-caches';
import { keepForPerson } from '@/client/service-worker';
import { onSessionChange } from '@/client/session';
import { getEpisode } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import { getReflection } from '@/contract/reflection/reflection';
import { isConnectionFailure } from '../player/reconnect';
import { downloadChunks } from './download-chunks';
import {
  announceSaved,
  deleteFilesOf,
  hasRecord,
  isFull,
  onSavedElsewhere,
  openSaved,
  readRecord,
  readRecords,
  writeRecord,
} from './saved-cache';
import { noneSaved, type SavedEpisode, type SavedItem, useSavedState } from './saved-state';

const show = (id: string, change: Partial<SavedItem>) =>
  useSavedState.setState(({ episodes, ...state }) => {
    const before = episodes[id];
    return before ? { ...state, episodes: { ...episodes, [id]: { ...before, ...change } } } : state;
  });

/** Stops what is on its way when the person leaves. */
let leaving = new AbortController();
/** One file at a time, in this tab and all others of the browser. */
let working: Promise<void> | undefined;

const viewOf = (record: SavedEpisode): SavedItem => ({
  ...record,
  phase: record.rendition ? 'saved' : 'waiting',
  share: record.rendition ? 1 : 0,
});

/** Reads what this person has saved here; nothing where no worker could play it. */
export async function readSaved(userId: string): Promise<void> {
  if (!('caches' in window) || !navigator.serviceWorker || !navigator.locks) return;
  const { signal } = leaving;
  const records = await readRecords(await openSaved(userId)).catch(() => []);
  if (signal.aborted) return;
  const before = useSavedState.getState();
  const known = before.userId === userId ? before.episodes : {};
  const episodes = records.map((record) => {
    const view = viewOf(record);
    const shown = known[record.episode.id];
    // What is on its way in this tab is known better here.
    return [record.episode.id, shown && view.phase === 'waiting' ? { ...shown, ...record } : view] as const;
  });
  useSavedState.setState({ userId, episodes: Object.fromEntries(episodes) });
}

/** What the page of the episode asks for besides its list, so that it opens without a connection. */
const loadPage = (episodeId: string) =>
  Promise.allSettled([
    call(getEpisode, { params: { id: episodeId }, fresh: true }),
    call(getReflection, { params: { episodeId }, fresh: true }),
  ]);

/** Makes one episode what the server has now: whole, replaced, or gone. */
async function bringUp(userId: string, record: SavedEpisode, signal: AbortSignal): Promise<void> {
  const { id } = record.episode;
  const cache = await openSaved(userId);
  const params = { episodeId: id, clubId: record.clubId };
  const { rendition } = (await call(getEpisodeContent, { params, signal, fresh: true })).data;
  if (signal.aborted || !(await hasRecord(cache, id))) return;
  if (rendition?.status !== 'ready' || rendition.url === null) {
    // The club's recording is being made anew, perhaps because a voice must not be heard any more.
    await writeRecord(cache, { ...record, rendition: undefined });
    await deleteFilesOf(cache, id);
    return show(id, { rendition: undefined, phase: 'waiting', share: 0 });
  }
  if (record.rendition?.url === rendition.url) return;
  const { url } = rendition;
  show(id, { phase: 'saving' });
  // What has begun goes on, also in place of a file that is here.
  await deleteFilesOf(cache, id, [url, record.rendition?.url]);
  const bytes = await downloadChunks({
    cache,
    url,
    signal,
    episodeId: id,
    onProgress: async (here, all) => {
      show(id, { share: here / all, bytes: all });
      return !signal.aborted && (await hasRecord(cache, id));
    },
  });
  if (bytes === undefined) return deleteUnwanted(cache, id);
  await loadPage(id);
  const wanted = await readRecord(cache, id);
  if (signal.aborted) return;
  // Stopped while the page was loaded, perhaps to be saved anew, which begins later: the file has gone with the former record.
  if (wanted?.savedAt !== record.savedAt) return;
  await writeRecord(cache, { ...wanted, rendition, bytes });
  // The former file goes only now, so that there is always a whole one.
  await deleteFilesOf(cache, id, [url]);
  show(id, { rendition, bytes, phase: 'saved', share: 1 });
  announceSaved();
}

async function deleteUnwanted(cache: Cache, id: string): Promise<void> {
  if (!(await hasRecord(cache, id))) await deleteFilesOf(cache, id);
}

async function workOn(userId: string, signal: AbortSignal): Promise<void> {
  const cache = await openSaved(userId);
  const records = (await readRecords(cache)).sort((one, other) => one.savedAt - other.savedAt);
  // What a person waits for comes before what is there already.
  for (const record of records.sort((one, other) => Number(!!one.rendition) - Number(!!other.rendition))) {
    const { id } = record.episode;
    if (signal.aborted) return;
    if (useSavedState.getState().episodes[id]?.phase === 'full') continue;
    try {
      await bringUp(userId, record, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (isGone(error)) await removeSaved(userId, id);
      else if (isFull(error)) show(id, { phase: 'full' });
      else {
        show(id, { phase: record.rendition ? 'saved' : 'waiting' });
        // Without a connection the others wait, too. Any other failure is this one's alone.
        if (isConnectionFailure(error)) return;
      }
    }
  }
}

/**
 * Brings all that is saved up to what the server has: goes on with what is not whole, replaces what was made anew, and removes
 * what this person may no longer hear. While another tab does it this one waits, since what was saved here may be new to that one.
 */
export async function checkSaved(userId: string): Promise<void> {
  // The storage was not read, or keeps nothing.
  if (useSavedState.getState().userId !== userId) return;
  const { signal } = leaving;
  working ??= navigator.locks
    .request(`touchline-saving-${userId}`, { signal }, () => workOn(userId, signal))
    .catch(() => undefined)
    .finally(() => {
      working = undefined;
    });
  await working;
}

/** Saves episodes on this device; those that are there stay as they are. */
export async function saveEpisodes(
  userId: string,
  clubId: string,
  episodes: readonly SavedEpisode['episode'][],
  auto = false,
): Promise<void> {
  const first = Object.keys(useSavedState.getState().episodes).length === 0;
  // The browser may ask the person, who has just pressed Save.
  if (first && !auto) void navigator.storage?.persist?.();
  // The worker plays it; people who save data may not have it yet.
  void keepForPerson(userId);
  const { signal } = leaving;
  const cache = await openSaved(userId);
  for (const { id, number, name, artwork } of episodes) {
    if (useSavedState.getState().episodes[id]) continue;
    const episode = { id, number, name, artwork };
    const record = { episode, clubId, rendition: undefined, bytes: 0, auto, savedAt: Date.now() };
    await writeRecord(cache, record);
    if (signal.aborted) return;
    useSavedState.setState((state) => ({
      episodes: { ...state.episodes, [id]: viewOf(record) },
    }));
  }
  announceSaved();
  await working;
  await checkSaved(userId);
}

/** Removes an episode from this device, or stops saving it. */
export async function removeSaved(userId: string, episodeId: string): Promise<void> {
  useSavedState.setState(({ episodes: { [episodeId]: _removed, ...others } }) => ({ episodes: others }));
  const cache = await openSaved(userId);
  await cache.delete(recordKey(episodeId));
  await deleteFilesOf(cache, episodeId);
  announceSaved();
}

/** There is room again: goes on with what had none. */
export async function goOnSaving(userId: string): Promise<void> {
  for (const [id, { phase }] of Object.entries(useSavedState.getState().episodes))
    if (phase === 'full') show(id, { phase: 'waiting' });
  await working;
  await checkSaved(userId);
}

/** Changes what is noted of a saved episode. */
export async function noteSaved(userId: string, id: string, change: Partial<SavedEpisode>): Promise<void> {
  const cache = await openSaved(userId);
  const record = (await readRecords(cache)).find(({ episode }) => episode.id === id);
  if (!record) return;
  await writeRecord(cache, { ...record, ...change });
  show(id, change);
}

/** Shows what is saved, also by other tabs, and forgets it when the person leaves. Returns the function that stops that. */
export function followSaved(userId: string): () => void {
  leaving = new AbortController();
  /** What was saved here when the server refused the session, with which it goes. */
  let gone: readonly SavedItem[] = [];
  const bringBack = async () => {
    await readSaved(userId);
    for (const { clubId, episode, auto } of gone) await saveEpisodes(userId, clubId, [episode], auto);
    gone = [];
  };
  void readSaved(userId);
  const stops = [
    onSavedElsewhere(() => void readSaved(userId)),
    onSessionChange((change) => {
      if (change === 'started') return;
      leaving.abort();
      // Every tab tells of it, and only the first finds something here.
      if (change === 'expired') gone = [...gone, ...Object.values(useSavedState.getState().episodes)];
      else if (change !== 'renewed') gone = [];
      useSavedState.setState(noneSaved);
      if (change !== 'renewed') return;
      leaving = new AbortController();
      void bringBack();
    }),
  ];
  return () => {
    leaving.abort();
    for (const stop of stops) stop();
    useSavedState.setState(noneSaved);
  };
}
