import { makeAddresses } from '../feed/feed-addresses';
import type { RenditionKey } from '../tables/rendition-key';

/** The pages of the episode of a club. The ids are no secret: what is public may be found. */
export const publicPages = (publicUrl: string, { clubId, episodeId }: RenditionKey) => ({
  page: `${publicUrl}/pub/episode/${clubId}/${episodeId}`,
  embed: `${publicUrl}/pub/embed/${clubId}/${episodeId}`,
});

/** Where sound, picture and captions are read. Ours by the setting, and never by a request's Host header. */
export const publicAddressesOf = (publicUrl: string, clubId: string) =>
  makeAddresses(`${publicUrl}/api/pub/episode/${clubId}`);
