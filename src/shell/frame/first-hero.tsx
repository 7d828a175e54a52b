import { useSyncExternalStore } from 'react';
import { isFirstHeroKept, onFirstHeroDrop } from '@/client/first-answers';
import { HeroOutline } from '@/features/listen/home/hero-outline';
import styles from './frame-skeleton.module.css';

/**
 * The home's hero over the skeleton of the page, for `public/first-answers.js` to write into: what people come for is
 * there before the scripts are. React leaves what is written in it, and takes it away once the home has its own.
 */
export function FirstHero() {
  const kept = useSyncExternalStore(onFirstHeroDrop, isFirstHeroKept, () => true);
  if (!kept) return null;
  return (
    <div id="first-hero" className={styles.first} aria-hidden="true" hidden suppressHydrationWarning>
      <HeroOutline />
    </div>
  );
}
