import { feedXml } from '../feed/feed-xml';
import type { TakenEpisode } from './episode-entries';

/**
 * What an address in the archive's feed begins with. RSS wants whole addresses, and where the files will be is known to the new
 * host alone; so one name, which can be no address of anyone (RFC 2606), is replaced in the whole file.
 */
export const placeholder = 'https://put-your-address-here.example';

const addressOf = (path: string): string =>
  `${placeholder}/${path.split('/').map(encodeURIComponent).join('/')}`;

interface Club {
  id: string;
  clubname: string;
  /** A sentence for the apps of listeners. */
  description: string;
  cover: string;
}

/** The feed as another host reads it. Each item keeps its guid, so that apps show no episode a second time. */
export function archiveFeed(club: Club, taken: readonly TakenEpisode[], madeAt: Date): string {
  const items = taken.flatMap(({ archived, feed }) => {
    if (!feed || archived.file === null) return [];
    const { file, cover, transcript } = archived;
    const episode = { ...feed.episode, chapters: [], hasText: transcript !== null };
    const addresses = {
      audio: addressOf(file),
      chapters: '',
      transcript: addressOf(transcript ?? ''),
      cover: addressOf(cover ?? club.cover),
    };
    return [{ episode, bytes: feed.bytes, addresses }];
  });
  return feedXml(
    {
      title: club.clubname,
      description: club.description,
      author: club.clubname,
      self: `${placeholder}/feed.xml`,
      page: placeholder,
      cover: addressOf(club.cover),
      id: `club ${club.id}`,
      newest: madeAt,
      isPersonal: false,
      movedTo: null,
    },
    items.reverse(),
  );
}
