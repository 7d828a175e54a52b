import { keepUnsentFile, type Unsent } from '@/client/unsent/unsent-tray';
import { derbyWeek } from './episodes';
import { clubId } from './people';

/** A file of a club admin that is not sent yet. */
export const unsentItem: Unsent = {
  id: 'one',
  kind: 'file',
  episodeId: derbyWeek.id,
  clubId,
  slot: 'intro',
  episode: derbyWeek.name,
  name: 'derby-news.mp3',
  mime: 'audio/mpeg',
  lastModified: 5,
  at: 5,
  segments: 1,
  state: 'submitted',
};

/** Keeps an item, as a page that was left has done. */
export function keepItem(over: Partial<Unsent> = {}, bytes: BlobPart = 'sound') {
  const item = { ...unsentItem, ...over };
  return keepUnsentFile(item, new File([bytes], item.name));
}

/** The answer of the API with the number and key of a person’s tray. */
export const trayKey = (person = 1) => ({
  tray: `00000000-0000-4000-8000-00000000000${person}`,
  key: Buffer.alloc(32, person).toString('base64'),
});
