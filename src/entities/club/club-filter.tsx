import { lazyComponent } from '@/ui/layout/lazy-component';

// Loaded later, because the page begins with the figures of all clubs.
const ClubSelect = lazyComponent(() => import('./club-select').then((file) => file.ClubSelect), {
  placeholder: <span />,
});

interface Props {
  value?: string;
  /** An empty text for all clubs. */
  onChange?: (id: string) => void;
}

/** One club, or all of them: what the figures of the platform's pages are of. */
export const ClubFilter = (field: Props) => (
  <ClubSelect {...field} aria-label="Club" placeholder="All clubs" allowClear suspended />
);
