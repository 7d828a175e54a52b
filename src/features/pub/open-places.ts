/** An address that is open to people without an account. */
export interface OpenLink {
  /** Names it on this device, and opens nothing. */
  id: string;
  /** Null for a page that has no last day. */
  endsAt: string | null;
}

interface Places {
  endsAt: string | null;
  /** Seconds by episode, the one that was heard last at the end. */
  at: Record<string, number>;
}

const prefix = 'touchline-place ';

/** A number made of the token, because the token itself would open the link to others who use this device. */
export const guestLinkId = (token: string): string =>
  [...token].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7).toString(36);

function readKey(key: string): Places {
  try {
    const stored: Partial<Places> = JSON.parse(window.localStorage.getItem(key) ?? '{}');
    const known = Object.entries(stored.at ?? {}).filter(([, at]) => typeof at === 'number');
    return { endsAt: stored.endsAt ?? null, at: Object.fromEntries(known) };
  } catch {
    // Storage is switched off, or its text was edited.
    return { endsAt: null, at: {} };
  }
}

/** Where each episode of a link was left on this device. */
export const placesOf = ({ id }: OpenLink): Places['at'] => readKey(prefix + id).at;

/** Without a place the episode was heard to its end. */
export function keepPlace(link: OpenLink, episodeId: string, place?: number): void {
  const { [episodeId]: _, ...at } = placesOf(link);
  if (place !== undefined) at[episodeId] = place;
  try {
    window.localStorage.setItem(prefix + link.id, JSON.stringify({ endsAt: link.endsAt, at }));
  } catch {
    // Not kept: it begins at its start the next time.
  }
}

/** Forgets the places of a link that has ended, and those of other links whose last day is over. */
export function forgetPlaces(endedId?: string): void {
  try {
    for (const key of Object.keys(window.localStorage).filter((each) => each.startsWith(prefix))) {
      const { endsAt } = readKey(key);
      if (key === prefix + endedId || (endsAt && Date.parse(endsAt) < Date.now()))
        window.localStorage.removeItem(key);
    }
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}
