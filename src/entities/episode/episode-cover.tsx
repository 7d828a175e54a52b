import { fileLink } from '@/client/http';
import type { Episode } from '@/contract/episode';
import { CoverArt } from '@/ui/media/cover-art';

interface Props {
  episode: Pick<Episode, 'number' | 'artwork'>;
  /** Edge in pixels, or a CSS length such as `100%`. */
  size: number | string;
  /** Corner radius in pixels. */
  rounded?: number;
  /** Written on a cover that has no artwork; leave it out where the cover is too small to read. */
  label?: string;
}

/** An episode's artwork, or a cover drawn from its number while it has none. */
export const EpisodeCover = ({ episode: { number, artwork }, ...look }: Props) => (
  <CoverArt {...look} number={number} src={artwork ? fileLink(artwork) : undefined} />
);
