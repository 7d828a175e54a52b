import { isSharedDevice } from '@/client/shared-device';
import { keepMemory, readMemory } from './listening-memory';

const chosenKey = 'touchline-player';
const rateKey = 'touchline-speed';
const volumeKey = 'touchline-volume';

/**
 * What this tab remembers for a reload: the episode in the player, its playlist, and the member. The position
 * is the server's. Storage may be switched off; the player then simply starts empty.
 */
export const rememberEpisode = (id: string, userId: string, playlist?: { id: string; at?: string }): void => {
  try {
    const words = [userId, id, playlist?.id ?? '', playlist?.at ?? ''];
    window.sessionStorage.setItem(chosenKey, words.join(' '));
  } catch {
    // Not remembered: nothing else depends on it.
  }
};

export const forgetEpisode = (): void => {
  try {
    window.sessionStorage.removeItem(chosenKey);
  } catch {
    // Nothing was remembered.
  }
};

/** Undefined also when the tab belonged to another person, so that an episode is not shown to others on a shared device. */
export const rememberedEpisode = (
  userId: string,
): { id: string; playlistId?: string; at?: string } | undefined => {
  try {
    const [whose, id, playlistId, at] = window.sessionStorage.getItem(chosenKey)?.split(' ') ?? [];
    return whose === userId && id
      ? { id, playlistId: playlistId || undefined, at: at || undefined }
      : undefined;
  } catch {
    return undefined;
  }
};

export const speeds = [0.5, 0.75, 1, 1.2, 1.5, 1.75, 2, 2.5, 3] as const;

/**
 * The speed is stored on the device and not with the account, because people choose it for how they listen there. On a shared device
 * each person has their own.
 */
export const rememberSpeed = (rate: number, userId: string): void => {
  if (isSharedDevice()) {
    keepMemory(userId, { rate });
    return;
  }
  try {
    window.localStorage.setItem(rateKey, String(rate));
  } catch {
    // Not remembered: the next page begins at normal speed.
  }
};

export const rememberedSpeed = (userId: string): number => {
  if (isSharedDevice()) return speeds.find((speed) => speed === readMemory(userId).rate) ?? 1;
  try {
    return speeds.find((speed) => String(speed) === window.localStorage.getItem(rateKey)) ?? 1;
  } catch {
    return 1;
  }
};

interface StoredVolume {
  volume: number;
  muted: boolean;
}

export const rememberVolume = ({ volume, muted }: StoredVolume): void => {
  try {
    window.localStorage.setItem(volumeKey, `${volume} ${muted ? 'muted' : ''}`);
  } catch {
    // Not remembered: the next page begins at full volume.
  }
};

export const rememberedVolume = (): StoredVolume => {
  try {
    const [volume, muted] = window.localStorage.getItem(volumeKey)?.split(' ') ?? [];
    const known = volume === undefined ? 1 : Number(volume);
    return { volume: known >= 0 && known <= 1 ? known : 1, muted: muted === 'muted' };
  } catch {
    return { volume: 1, muted: false };
  }
};
