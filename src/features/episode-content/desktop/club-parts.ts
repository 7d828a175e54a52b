import { lazyComponent } from '@/ui/layout/lazy-component';

/** The parts of one club, for the platform. Loaded later, because the board can be used without it. */
export const ClubParts = lazyComponent(() =>
  import('./club-parts-drawer').then((module) => module.ClubPartsDrawer),
);
