import type { EpisodeContent } from '@/contract/episode-content';
import { introSent } from './episodes';

/** Content in which the intro has arrived, and is like this. */
export function introWith(over: Partial<NonNullable<EpisodeContent['sent']['intro']>>): EpisodeContent {
  const { intro } = introSent.sent;
  return { ...introSent, sent: { ...introSent.sent, intro: intro && { ...intro, ...over } } };
}
