import { t } from '@/language/text';
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

/** Chooses the club of the platform's figures, or all clubs. */
export const ClubFilter = (field: Props) => (
  <ClubSelect {...field} aria-label={t`Club`} placeholder={t`All clubs`} allowClear suspended />
);
