import { fileLink } from '@/client/http';
import type { Playlist } from '@/contract/playlist';
import { CoverArt } from '@/ui/media/cover-art';

interface Props {
  playlist: Pick<Playlist, 'id' | 'cover'>;
  /** Edge in pixels, or a CSS length such as `100%`. */
  size: number | string;
  /** Corner radius in pixels. */
  rounded?: number;
  /** Written on a cover that is drawn; leave it out where the cover is too small to read. */
  label?: string;
}

/** A playlist's cover, or one drawn in a tint that does not depend on its name. */
export const PlaylistCover = ({ playlist: { id, cover }, ...look }: Props) => (
  <CoverArt
    {...look}
    number={Number.parseInt(id.slice(0, 4), 16)}
    src={cover ? fileLink(cover) : undefined}
  />
);
