import { useState } from 'react';
import { saveNextKey } from '@/client/kept-on-device';
import type { Episode } from '@/contract/episode';
import { isBeingMixed, isFinished } from '../episode-progress';
import { type SavedItem, useSavedState } from './saved-state';
import { noteSaved, removeSaved, saveEpisodes } from './saving';

/** How much is saved automatically. */
export const saveNextAtMost = { episodes: 5, megabytes: 300 };
/** Bytes of a second of sound, as episodes are mastered (128 kbit/s). */
const bytesPerSecond = 16_000;
const dayMs = 86_400_000;

/** Who has switched it on in this browser, by their ids. */
function readSwitchedOn(): string[] {
  try {
    const ids: unknown = JSON.parse(window.localStorage.getItem(saveNextKey) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    // Storage is switched off, or its text was edited.
    return [];
  }
}

/** What is to be done when saving may begin, or go on. */
const waiting = new Set<() => void>();
const begin = () => {
  for (const run of waiting) run();
};

function writeSwitchedOn(ids: string[]): void {
  try {
    window.localStorage.setItem(saveNextKey, JSON.stringify(ids));
  } catch {
    // Then it is off again on the next page.
  }
}

/** Whether it is on for this person on this device, and the function that changes it. */
export function useSaveNext(userId: string): [on: boolean, change: (on: boolean) => void] {
  const [on, setOn] = useState(() => readSwitchedOn().includes(userId));
  return [
    on,
    (next) => {
      const others = readSwitchedOn().filter((id) => id !== userId);
      writeSwitchedOn(next ? [...others, userId] : others);
      setOn(next);
      begin();
    },
  ];
}

interface Connection extends Partial<EventTarget> {
  type?: string;
  saveData?: boolean;
}
const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

/** Whether the browser says what it is connected by. */
export const saysConnection = (): boolean => (connection()?.type ?? 'unknown') !== 'unknown';

/** Calls back when the switch was pressed, or the connection has changed. Returns the function that stops that. */
export function whenSavingMayBegin(run: () => void): () => void {
  waiting.add(run);
  window.addEventListener('online', run);
  const changing = connection();
  changing?.addEventListener?.('change', run);
  return () => {
    waiting.delete(run);
    window.removeEventListener('online', run);
    changing?.removeEventListener?.('change', run);
  };
}

/** On Wi-Fi or a cable, or where the browser does not say; never for people who save data. */
function mayDownload(): boolean {
  const { type, saveData } = connection() ?? {};
  if (!navigator.onLine || saveData) return false;
  return !saysConnection() || type === 'wifi' || type === 'ethernet';
}

/** The newest ones that were not heard, as far as they fit beside what is saved. `episodes` newest first. */
function nextToSave(episodes: readonly Episode[], saved: readonly SavedItem[]): Episode[] {
  const automatic = saved.filter(({ auto }) => auto);
  let room = saveNextAtMost.megabytes * 1024 * 1024 - automatic.reduce((sum, { bytes }) => sum + bytes, 0);
  const here = new Set(saved.map(({ episode }) => episode.id));
  const wanted = episodes
    .filter((episode) => !isFinished(episode) && !isBeingMixed(episode))
    .slice(0, saveNextAtMost.episodes)
    .filter(({ id }) => !here.has(id))
    .filter(({ listening }) => {
      room -= (listening?.duration ?? 0) * bytesPerSecond;
      return room >= 0;
    });
  return wanted.slice(0, Math.max(0, saveNextAtMost.episodes - automatic.length));
}

/** Removes what was saved automatically and heard more than a day ago. */
async function freeHeard(
  userId: string,
  episodes: readonly Episode[],
  saved: readonly SavedItem[],
): Promise<void> {
  const heard = new Set(episodes.filter((episode) => isFinished(episode)).map(({ id }) => id));
  for (const { auto, episode, finishedAt } of saved) {
    if (!auto || !heard.has(episode.id)) continue;
    if (finishedAt === undefined) await noteSaved(userId, episode.id, { finishedAt: Date.now() });
    else if (Date.now() - finishedAt > dayMs) await removeSaved(userId, episode.id);
  }
}

/** Frees what was heard, and saves the next ones where this person wants it and the connection allows it. */
export async function saveNext(userId: string, clubId: string, episodes: readonly Episode[]): Promise<void> {
  await freeHeard(userId, episodes, Object.values(useSavedState.getState().episodes));
  if (!readSwitchedOn().includes(userId) || !mayDownload()) return;
  const next = nextToSave(episodes, Object.values(useSavedState.getState().episodes));
  if (next.length > 0) await saveEpisodes(userId, clubId, next, true);
}
